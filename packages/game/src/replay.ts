import type { AnyGame, PlayerSymbol } from "./game.ts";
import { type BegunMatch, chanceOf, chanceUseOf, startPosition } from "./match-chance.ts";
import type { Refusal } from "./refusal.ts";

/** A match as it was played, its moves the oldest first. */
export interface PlayedMatch<Move extends object = object> extends BegunMatch {
  readonly moves: readonly { readonly symbol: string; readonly move: Move }[];
}

/** The positions of a match, one more than there are moves; where a move is refused, those before it, and why. */
export interface Replayed<Position> {
  readonly positions: readonly Position[];
  readonly refusal: Refusal | null;
}

/** Plays a match once more from its start: its moves that stand, each by its side. */
export const replay = <Position, Move extends object>(
  game: AnyGame<Position, Move>,
  match: PlayedMatch<Move>,
): Replayed<Position> => {
  const seed = chanceUseOf(game, match.options) === "moves" ? match.seed : null;
  let position = startPosition(game, match);
  const positions = [position];
  for (const { symbol, move } of match.moves) {
    const played = game.play(position, symbol as PlayerSymbol, move, chanceOf(seed, positions.length));
    if (!played.ok) return { positions, refusal: played };
    position = played.state;
    positions.push(position);
  }
  return { positions, refusal: null };
};
