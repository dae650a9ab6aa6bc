import type { MoveBody, PlayerSymbol } from "@yourmove/contract";
import { type BegunMatch, chanceOfMove, startPosition } from "@yourmove/game";
import { type AnyGame, GameFault } from "./game.ts";

/** A move that was accepted once. */
export interface LineMove {
  readonly symbol: PlayerSymbol;
  readonly move: MoveBody;
  /** Its place in the record: the position version that it made. */
  readonly sequence: number;
}

/** Accepted moves, replayed from the position before them. */
export interface Line extends BegunMatch {
  /** The position before the line; null: the line begins with the game's first position, which is then its first result. */
  readonly from: { readonly position: unknown } | null;
  readonly moves: readonly LineMove[];
  readonly viewer: PlayerSymbol | null;
  /** The number of first positions that are not viewed. */
  readonly unseen: number;
}

/** A position as its viewer sees it. */
export interface SeenPosition {
  /** Null where the match ends there. */
  readonly turn: PlayerSymbol | "both" | null;
  readonly view: object;
}

/** The result of a line: as much of it as there was time for, one position at least. */
export interface PlayedLine {
  /** The number of positions reached. */
  readonly count: number;
  /** The positions that are viewed. */
  readonly seen: readonly SeenPosition[];
  /** The last position. */
  readonly position: unknown;
}

/** A game that plays lines by itself. */
export interface PlaysLines {
  playLine(line: Line, isEnough: () => boolean): PlayedLine;
}

const playsLines = (game: AnyGame): game is AnyGame & PlaysLines => "playLine" in game;

/** Plays a line, until it ends or `isEnough` says so. A move that is refused now is a fault. */
export const playLine = (game: AnyGame, line: Line, isEnough: () => boolean): PlayedLine => {
  if (playsLines(game)) return game.playLine(line, isEnough);
  const { from, moves, viewer, unseen } = line;
  const seen: SeenPosition[] = [];
  let position = from ? from.position : startPosition(game, line);
  let count = 0;
  const look = (): void => {
    count += 1;
    if (count <= unseen) return;
    seen.push({ turn: game.outcome(position) ? null : game.turn(position), view: game.view(position, viewer) });
  };
  if (!from) look();
  for (const { symbol, move, sequence } of moves) {
    if (count > 0 && isEnough()) break;
    const played = game.play(position, symbol, move, chanceOfMove(game, line, sequence));
    if (!played.ok) {
      const { gameType, rulesVersion } = game;
      const message = `it refuses a move that it accepted once: ${played.reason}`;
      throw new GameFault({ gameType, rulesVersion, fn: "play", kind: "value", message });
    }
    position = played.state;
    look();
  }
  return { count, seen, position };
};
