import { type HistoryMove, type MoveBody, otherSymbol, type PlayerSymbol, STATES } from "@yourmove/contract";
import { AGREEMENT, chanceOfMove, chanceUseOf, isSame, startPosition } from "@yourmove/game";
import type { AnyGame } from "./game.ts";
import { isFirstOfJoint, type MatchRecord, playerOf } from "./match/match-record.ts";
import { TIMEOUT } from "./match/transitions.ts";
import type { Options } from "./options.ts";
import type { Games } from "./registry.ts";

/** The recorded fields of a started match that its moves must lead to. */
export interface MatchToReplay
  extends Pick<
    MatchRecord,
    | "gameType"
    | "rulesVersion"
    | "seed"
    | "state"
    | "xUserID"
    | "oUserID"
    | "currentTurnUserID"
    | "winnerUserID"
    | "result"
    | "position"
    | "lastMove"
    | "lastMoveSymbol"
    | "xMoveCount"
    | "oMoveCount"
  > {
  /** Absent in one that was made before its game had any: then they are the defaults. */
  readonly options?: Options | null;
  /** Null where it was not recorded: then it is not compared. */
  readonly resultDetail: string | null;
}

/** A recorded move, also one that was taken back; `moveNumber` is its place among those that stood when it was made. */
export interface MoveToReplay extends Pick<HistoryMove, "moveNumber" | "symbol" | "isTakenBack"> {
  readonly move: MoveBody;
}

/**
 * The first difference between a record and its moves: the field, the move's index (from 0; null: at the end), and both values.
 */
export interface Difference {
  readonly what: keyof MatchToReplay | "moves" | "moveNumber" | "isTakenBack";
  readonly at: number | null;
  readonly recorded: unknown;
  readonly replayed: unknown;
}

/** The moves that stand, each with its index in the record, and the positions before and after them. */
interface Line {
  readonly moves: (MoveToReplay & { readonly at: number })[];
  readonly positions: unknown[];
}

/** The moves that stand after all recorded ones, or their first difference from the rules. */
const playRecorded = (game: AnyGame, match: MatchToReplay, recorded: readonly MoveToReplay[]): Line | Difference => {
  const moves: Line["moves"] = [];
  const positions = [startPosition(game, match)];
  for (const [at, next] of recorded.entries()) {
    const { moveNumber, symbol, move } = next;
    if (moveNumber > positions.length)
      return { what: "moveNumber", at, recorded: moveNumber, replayed: positions.length };
    const wrong = moves.splice(moveNumber - 1).find(({ isTakenBack }) => !isTakenBack);
    if (wrong) return { what: "isTakenBack", at: wrong.at, recorded: false, replayed: true };
    positions.length = moveNumber;
    // Where there is chance nothing is taken back: a move's place in the record is the position version that it makes.
    const played = game.play(positions.at(-1), symbol, move, chanceOfMove(game, match, at + 1));
    if (!played.ok) return { what: "moves", at, recorded: move, replayed: played.reason };
    moves.push({ ...next, at });
    positions.push(played.state);
  }
  // The newest may have been taken back without another in their place.
  moves.length = moves.findLastIndex(({ isTakenBack }) => !isTakenBack) + 1;
  positions.length = moves.length + 1;
  const odd = moves.find(({ isTakenBack }) => isTakenBack);
  return odd ? { what: "isTakenBack", at: odd.at, recorded: true, replayed: false } : { moves, positions };
};

type Fixed = "gameType" | "rulesVersion" | "options" | "seed" | "state" | "xUserID" | "oUserID";
type Reached = Pick<MatchToReplay, Exclude<keyof MatchToReplay, Fixed>>;

/** How the match must have ended, as far as the rules determine it: by them, by agreement, or by time. */
const endOf = (
  game: AnyGame,
  match: MatchToReplay,
  { position, isHalf }: { readonly position: unknown; readonly isHalf: boolean },
): Partial<Reached> => {
  const outcome = game.outcome(position);
  if (outcome) {
    const winnerUserID = outcome.winner === null ? null : playerOf(match, outcome.winner);
    const resultDetail = match.resultDetail === null ? null : outcome.detail;
    return { result: outcome.winner === null ? "draw" : "win", winnerUserID, resultDetail, currentTurnUserID: null };
  }
  const turn = game.turn(position);
  if (match.state === STATES.active) {
    return { result: null, currentTurnUserID: turn === "both" || isHalf ? null : playerOf(match, turn) };
  }
  if (match.result === "win") return { result: null };
  // contract 5.4: neither moved in time
  if (match.result === "draw" && turn === "both" && match.resultDetail === TIMEOUT) return {};
  if (match.result === "draw") return game.hasAgreedDraw ? { resultDetail: AGREEMENT } : { result: null };
  if (match.result === "timeout")
    return turn === "both" ? { result: "draw" } : { winnerUserID: playerOf(match, otherSymbol(turn)) };
  return { resultDetail: null };
};

const reachedBy = (game: AnyGame, match: MatchToReplay, { moves, positions }: Line): Partial<Reached> => {
  const last = moves.at(-1);
  const countOf = (side: PlayerSymbol) => moves.filter(({ symbol }) => symbol === side).length;
  const position = positions.at(-1);
  const before = positions.at(-2);
  const isHalf = last !== undefined && isFirstOfJoint(game, { before, after: position, by: last.symbol });
  return {
    position,
    lastMove: last?.move ?? null,
    lastMoveSymbol: last?.symbol ?? null,
    xMoveCount: countOf("X"),
    oMoveCount: countOf("O"),
    ...endOf(game, match, { position, isHalf }),
  };
};

/**
 * Replays a match from all its recorded moves, in order of time, under the rules that it was made with and with its own
 * chance: null where they lead to what is recorded of it, to its end if it has one; else the first difference. A match
 * whose rules are not here differs in `gameType` or `rulesVersion`.
 */
export const replayMatch = (games: Games, match: MatchToReplay, moves: readonly MoveToReplay[]): Difference | null => {
  const { gameType, rulesVersion, options, seed } = match;
  const game = games.find(gameType, rulesVersion);
  const [newest] = games.versions(gameType);
  if (!newest) return { what: "gameType", at: null, recorded: gameType, replayed: null };
  if (!game) return { what: "rulesVersion", at: null, recorded: rulesVersion, replayed: newest.rulesVersion };
  if (seed === null && chanceUseOf(game, options) !== "none")
    return { what: "seed", at: null, recorded: null, replayed: null };
  const line = playRecorded(game, match, moves);
  if ("what" in line) return line;
  for (const [what, replayed] of Object.entries(reachedBy(game, match, line)) as [keyof Reached, unknown][]) {
    const recorded = match[what];
    if (!isSame(recorded, replayed)) return { what, at: null, recorded, replayed };
  }
  return null;
};
