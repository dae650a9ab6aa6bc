import { type HistoryMove, type MoveBody, type PlayerSymbol, STATES } from "@yourmove/contract";
import { AGREEMENT } from "@yourmove/game";
import type { AnyGame } from "./game.ts";
import { isSame } from "./is-same.ts";
import type { MatchRecord } from "./match/match-record.ts";
import { games } from "./registry.ts";

/** What is recorded of a match that has started, as far as its moves must lead there. */
export interface RecordedMatch
  extends Pick<
    MatchRecord,
    | "gameType"
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
  /** Null where it was not recorded: then nothing is asked of it. */
  readonly resultDetail: string | null;
  /** The version of its game's rules that it was played with; absent means today's. */
  readonly rulesVersion?: number | undefined;
}

/** A recorded move, also one that was taken back; `moveNumber` is its place among those that stood when it was made. */
export interface RecordedMove extends Pick<HistoryMove, "moveNumber" | "symbol" | "isTakenBack"> {
  readonly move: MoveBody;
}

/** Where a record and its moves first part: what of it, at which of the moves (from 0; null: at the end), and both values. */
export interface Difference {
  readonly what: keyof RecordedMatch | "moves" | "moveNumber" | "isTakenBack";
  readonly at: number | null;
  readonly recorded: unknown;
  readonly replayed: unknown;
}

/** A move that stands, and the position that it led to. */
interface Standing {
  readonly at: number;
  readonly recorded: RecordedMove;
  readonly position: unknown;
}

/** Takes back what stands from a move number on: the last one that is not recorded as taken back, or null. */
const takeBack = (standing: Standing[], from: number): Difference | null => {
  for (const { at, recorded } of standing.splice(from - 1)) {
    if (!recorded.isTakenBack) return { what: "isTakenBack", at, recorded: false, replayed: true };
  }
  return null;
};

/** Plays one more recorded move onto those that stand. */
const playNext = (game: AnyGame, standing: Standing[], next: Omit<Standing, "position">): Difference | null => {
  const { at, recorded } = next;
  if (recorded.moveNumber > standing.length + 1) {
    return { what: "moveNumber", at, recorded: recorded.moveNumber, replayed: standing.length + 1 };
  }
  const wrong = takeBack(standing, recorded.moveNumber);
  if (wrong) return wrong;
  const position = standing.length > 0 ? standing.at(-1)?.position : game.start();
  const played = game.play(position, recorded.symbol, recorded.move);
  if (!played.ok) return { what: "moves", at, recorded: recorded.move, replayed: played.reason };
  standing.push({ ...next, position: played.state });
  return null;
};

/** What stands after all recorded moves, or where they part from the rules. */
const playRecorded = (game: AnyGame, moves: readonly RecordedMove[]): Standing[] | Difference => {
  const standing: Standing[] = [];
  for (const [at, recorded] of moves.entries()) {
    const wrong = playNext(game, standing, { at, recorded });
    if (wrong) return wrong;
  }
  // The newest may have been taken back without another in their place.
  while (standing.at(-1)?.recorded.isTakenBack) standing.pop();
  const odd = standing.find(({ recorded }) => recorded.isTakenBack);
  return odd ? { what: "isTakenBack", at: odd.at, recorded: true, replayed: false } : standing;
};

type Reached = Pick<RecordedMatch, Exclude<keyof RecordedMatch, "gameType" | "state" | "xUserID" | "oUserID">>;

const userOf = ({ xUserID, oUserID }: RecordedMatch, symbol: PlayerSymbol): number | null =>
  symbol === "X" ? xUserID : oUserID;

/** How the match must have ended, as far as the rules have a say: by them, by agreement, or by time. */
const endOf = (game: AnyGame, match: RecordedMatch, position: unknown): Partial<Reached> => {
  const outcome = game.outcome(position);
  if (outcome) {
    const winnerUserID = outcome.winner === null ? null : userOf(match, outcome.winner);
    const resultDetail = match.resultDetail === null ? null : outcome.detail;
    return { result: outcome.winner === null ? "draw" : "win", winnerUserID, resultDetail, currentTurnUserID: null };
  }
  const turn = game.turn(position);
  if (match.state === STATES.active) return { result: null, currentTurnUserID: userOf(match, turn) };
  if (match.result === "win") return { result: null };
  if (match.result === "draw") return game.hasAgreedDraw ? { resultDetail: AGREEMENT } : { result: null };
  if (match.result === "timeout") return { winnerUserID: userOf(match, turn === "X" ? "O" : "X") };
  return { resultDetail: null };
};

const reachedBy = (game: AnyGame, match: RecordedMatch, standing: readonly Standing[]): Partial<Reached> => {
  const last = standing.at(-1);
  const countOf = (symbol: PlayerSymbol) => standing.filter(({ recorded }) => recorded.symbol === symbol).length;
  const position = last ? last.position : game.start();
  return {
    position,
    lastMove: last?.recorded.move ?? null,
    lastMoveSymbol: last?.recorded.symbol ?? null,
    xMoveCount: countOf("X"),
    oMoveCount: countOf("O"),
    ...endOf(game, match, position),
  };
};

/**
 * Replays a match from all its recorded moves, in order of time: null where they lead to what is recorded of it, to its
 * end if it has one; else the first difference. Matches of rules that are not here any more differ in `rulesVersion`.
 */
export const replayMatch = (match: RecordedMatch, moves: readonly RecordedMove[]): Difference | null => {
  const game = games.get(match.gameType);
  if (!game) return { what: "gameType", at: null, recorded: match.gameType, replayed: null };
  const { rulesVersion = game.rulesVersion } = match;
  if (rulesVersion !== game.rulesVersion) {
    return { what: "rulesVersion", at: null, recorded: rulesVersion, replayed: game.rulesVersion };
  }
  const standing = playRecorded(game, moves);
  if (!Array.isArray(standing)) return standing;
  for (const [what, replayed] of Object.entries(reachedBy(game, match, standing)) as [keyof Reached, unknown][]) {
    const recorded = match[what];
    if (!isSame(recorded, replayed)) return { what, at: null, recorded, replayed };
  }
  return null;
};
