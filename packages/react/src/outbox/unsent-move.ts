import type { Match } from "@yourmove/client";

/** A move that the service has not answered: all that it takes to send it again, after a reload too. */
export interface UnsentMove {
  readonly gameType: Match["gameType"];
  readonly matchID: number;
  readonly move: object;
  /** The position that it was made in: in any other it is refused (contract 4). */
  readonly positionVersion: number;
  /** However often it is sent under this key, it counts once (contract 4). */
  readonly idempotencyKey: string;
  /** The match as it will be if the service accepts the move. */
  readonly foreseen: Match;
}

/** Where moves wait for the service, across reloads; a browser's storage, for one. */
export interface Outbox {
  /** The moves that wait, the oldest first. */
  readonly read: () => readonly UnsentMove[];
  readonly write: (moves: readonly UnsentMove[]) => void;
}

/** Adds a move, in place of an older one of its match: of one match only one can be under way. */
export const withMove = (moves: readonly UnsentMove[], move: UnsentMove): readonly UnsentMove[] => [
  ...moves.filter(({ matchID }) => matchID !== move.matchID),
  move,
];

/** Takes a move out. */
export const withoutMove = (moves: readonly UnsentMove[], { idempotencyKey }: UnsentMove): readonly UnsentMove[] =>
  moves.filter((other) => other.idempotencyKey !== idempotencyKey);
