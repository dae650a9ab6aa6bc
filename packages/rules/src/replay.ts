import { type HistoryMove, type MoveBody, otherSymbol, type PlayerSymbol, STATES } from "@yourmove/contract";
import { AGREEMENT, isSame } from "@yourmove/game";
import type { AnyGame, PlainGameOf } from "./game.ts";
import { isFirstOfJoint, type MatchRecord, playerOf } from "./match/match-record.ts";
import { TIMEOUT } from "./match/transitions.ts";
import { chanceOfMove, chanceUseOf, type Options, startPosition } from "./options.ts";
import type { Games } from "./registry.ts";

/** The position after moves; or which of them, counted from 0, the rules refuse, and why. */
export type Replayed<Position> =
  | { readonly ok: true; readonly state: Position }
  | { readonly ok: false; readonly at: number; readonly reason: string };

/** Plays moves from a position on, each by the side then on turn; the first `n` of a match's give its position after `n`. */
export const replay = <Position, Move extends object, View extends object>(
  game: PlainGameOf<Position, Move, View>,
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

/** A move that is not taken back, and the position that it led to. */
interface ReplayedMove {
  readonly at: number;
  readonly recorded: MoveToReplay;
  readonly position: unknown;
}

/** Takes back all moves from a move number on: gives the first of them that is not recorded as taken back, or null. */
const takeBack = (kept: ReplayedMove[], from: number): Difference | null => {
  for (const { at, recorded } of kept.splice(from - 1)) {
    if (!recorded.isTakenBack) return { what: "isTakenBack", at, recorded: false, replayed: true };
  }
  return null;
};

/** The rules that a match was played with, and its seed where they have chance. */
interface Played {
  readonly game: AnyGame;
  readonly options: Options | null | undefined;
  readonly seed: string | null;
}

const firstPosition = (played: Played): unknown => startPosition(played.game, played);

/** Plays one more recorded move onto those that stand. */
const playNext = (match: Played, kept: ReplayedMove[], next: Omit<ReplayedMove, "position">): Difference | null => {
  const { at, recorded } = next;
  if (recorded.moveNumber > kept.length + 1) {
    return { what: "moveNumber", at, recorded: recorded.moveNumber, replayed: kept.length + 1 };
  }
  const wrong = takeBack(kept, recorded.moveNumber);
  if (wrong) return wrong;
  const position = kept.length > 0 ? kept.at(-1)?.position : firstPosition(match);
  // Where there is chance nothing is taken back: a move's place in the record is the position version that it makes.
  const played = match.game.play(position, recorded.symbol, recorded.move, chanceOfMove(match.game, match, at + 1));
  if (!played.ok) return { what: "moves", at, recorded: recorded.move, replayed: played.reason };
  kept.push({ ...next, position: played.state });
  return null;
};

/** The moves that stand after all recorded ones, or their first difference from the rules. */
const playRecorded = (match: Played, moves: readonly MoveToReplay[]): ReplayedMove[] | Difference => {
  const kept: ReplayedMove[] = [];
  for (const [at, recorded] of moves.entries()) {
    const wrong = playNext(match, kept, { at, recorded });
    if (wrong) return wrong;
  }
  // The newest may have been taken back without another in their place.
  while (kept.at(-1)?.recorded.isTakenBack) kept.pop();
  const odd = kept.find(({ recorded }) => recorded.isTakenBack);
  return odd ? { what: "isTakenBack", at: odd.at, recorded: true, replayed: false } : kept;
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

const reachedBy = (played: Played, match: MatchToReplay, kept: readonly ReplayedMove[]): Partial<Reached> => {
  const { game } = played;
  const last = kept.at(-1);
  const countOf = (symbol: PlayerSymbol) => kept.filter(({ recorded }) => recorded.symbol === symbol).length;
  const position = last ? last.position : firstPosition(played);
  const before = kept.length > 1 ? kept.at(-2)?.position : firstPosition(played);
  const by = last?.recorded.symbol;
  const isHalf = by !== undefined && isFirstOfJoint(game, { before, after: position, by });
  return {
    position,
    lastMove: last?.recorded.move ?? null,
    lastMoveSymbol: last?.recorded.symbol ?? null,
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
  const played = { game, options, seed };
  const kept = playRecorded(played, moves);
  if (!Array.isArray(kept)) return kept;
  for (const [what, replayed] of Object.entries(reachedBy(played, match, kept)) as [keyof Reached, unknown][]) {
    const recorded = match[what];
    if (!isSame(recorded, replayed)) return { what, at: null, recorded, replayed };
  }
  return null;
};
