import type { GameDefinition } from "@yourmove/game";

/** The position after moves; or which of them, counted from 0, the rules refuse, and why. */
export type Replayed<Position> =
  | { readonly ok: true; readonly state: Position }
  | { readonly ok: false; readonly at: number; readonly reason: string };

/** Plays moves from a position on, each by the side then on turn; the first `n` of a match's give its position after `n`. */
export const replay = <Position, Move extends object, View extends object>(
  game: GameDefinition<Position, Move, View>,
  start: Position,
  moves: readonly Move[],
): Replayed<Position> => {
  let state = start;
  for (const [at, move] of moves.entries()) {
    const played = game.play(state, game.turn(state), move);
    if (!played.ok) return { ok: false, at, reason: played.reason };
    state = played.state;
  }
  return { ok: true, state };
};
