import type { PlainGameOf } from "../../src/game.ts";

/** The position after some moves, each of which must be legal. */
export const playAll = <Position, Move extends object, View extends object>(
  game: PlainGameOf<Position, Move, View>,
  moves: readonly Move[],
  from: Position = game.start(),
): Position =>
  moves.reduce((position, move) => {
    const played = game.play(position, game.turn(position), move);
    if (!played.ok) throw new Error(`${JSON.stringify(move)}: ${played.reason}`);
    return played.state;
  }, from);

/** Why a move by the side on turn is refused; null where it is accepted. */
export const refusalOf = <Position, Move extends object, View extends object>(
  game: PlainGameOf<Position, Move, View>,
  position: Position,
  move: Move,
): string | null => {
  const played = game.play(position, game.turn(position), move);
  return played.ok ? null : played.reason;
};
