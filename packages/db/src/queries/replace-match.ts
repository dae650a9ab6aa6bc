import { STATES } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../database.ts";
import { handsTurnOn, isCounted, type MatchStep, moveCountOf, ofInvite } from "./match-step.ts";
import {
  botResults,
  KEPT,
  keptAnswer,
  lockedCursors,
  type MatchWrite,
  movedCursors,
  noBlockSince,
  OF_RESULT,
  stampedCursors,
  WRITE,
} from "./match-write.ts";
import { MOVE_NUMBER } from "./moves.ts";
import { isAsPresumed, OF_BLOCKS, OF_SEEN, PRESUMED } from "./presumed.ts";
import {
  bigint,
  boolean,
  first,
  int,
  json,
  orNull,
  type Places,
  type Statement,
  statement,
  text,
  type Values,
} from "./statement.ts";
import { stepValues } from "./step-values.ts";
import { EVENT, IS_WANTED, TOLD_COLUMNS, toldEvent } from "./told-event.ts";

/** What a step may change, under the names of the record; the times of the action are the statement's own to choose. */
const NEXT = {
  currentTurnUserID: orNull(int),
  position: json,
  lastMove: orNull(json),
  lastMoveSymbol: orNull(text),
  xMoveCount: int,
  oMoveCount: int,
} satisfies Partial<Record<keyof MatchRecord, unknown>>;

const GUARD = { matchID: int, readCursor: bigint };
const ALWAYS = { ...WRITE, ...GUARD, ...NEXT };

/** What else one may change that does more than hand the turn on. */
const OF_STATE = {
  ...{ state: int, winnerUserID: orNull(int), result: orNull(text), resultDetail: orNull(text) },
  ...{ between: orNull(json), deadlineTime: orNull(bigint) },
  ...{ pendingChange: int, activeChange: int, overChange: int, passedDeadline: orNull(bigint) },
  ...{ beginsTurn: boolean, offered: orNull(text), isOffered: boolean },
};

/** What only some writes have to do. */
const OF_INVITE = { xUserID: orNull(int), oUserID: orNull(int), inviterLimit: int, inviteeLimit: int };
const OF_MOVE = { sequence: int, standing: orNull(int), moverID: int };
const WITHOUT_MOVE = { lastMoveTime: orNull(bigint) };
const OF_TAKEBACK = { toMoveCount: int };
type Types = typeof ALWAYS &
  Partial<
    typeof OF_STATE &
      typeof OF_INVITE &
      typeof OF_MOVE &
      typeof WITHOUT_MOVE &
      typeof OF_TAKEBACK &
      typeof OF_RESULT &
      typeof KEPT &
      typeof EVENT &
      typeof PRESUMED &
      typeof OF_BLOCKS &
      typeof OF_SEEN
  >;
type At = Places<Types>;
type StateAt = At & Places<typeof OF_STATE>;

const changesState = (at: At): at is StateAt => at.state !== undefined;

const NEXT_TURN = "clock.stamp + m.turn_seconds * 1000::bigint";

/** The match's next deadline: a turn that begins is counted from the cursor. */
const deadline = (at: At): string =>
  changesState(at)
    ? `case when clock.ends then null when ${at.beginsTurn} then ${NEXT_TURN} else ${at.deadlineTime} end`
    : NEXT_TURN;

/** What an answer to an invite sets besides. A move has no business with these columns, and the trigger of one of them none with it. */
const answered = (at: At): string => `x_user_id = ${at.xUserID}, o_user_id = ${at.oUserID}, pending_pair = null,
    started_time = case when clock.begins then clock.stamp end,`;

const withinLimits = (at: At): string => `bool_and(active_matches < case when user_id = ${at.inviterID}
      then ${at.inviterLimit} else ${at.inviteeLimit} end)`;

/** What a step sets that does more than hand the turn on. */
const state = (at: StateAt): string => `state = ${at.state}, winner_user_id = ${at.winnerUserID}, result = ${at.result},
    result_detail = ${at.resultDetail},
    between_moves = case when ${at.offered} is null then ${at.between}
      else jsonb_set(${at.between}, array[${at.offered}, 'time'], to_jsonb(clock.stamp)) end,
    finished_time = case when clock.ends then coalesce(${at.passedDeadline}, clock.stamp) end,
    over_time = case when clock.ends then clock.stamp end,`;

/** Whether the bot of the match, if there is one, is waited for. */
const waitsForBot = (at: At): string => {
  const isOnTurn = `${at.currentTurnUserID} = m.bot_id`;
  return changesState(at) ? `${at.state} = ${STATES.active} and (${at.isOffered} or ${isOnTurn})` : isOnTurn;
};

const tallied = (at: StateAt): string => `, m.is_from_stranger, ${at.pendingChange} as pending_change,
    ${at.activeChange} as active_change, ${at.overChange} as over_change`;

/** What is told of a written match, or counted. */
const PLAYED_BY = ", m.inviter_id, m.invitee_id, m.winner_user_id, m.result";

/** The match in its next state, where it is still as it was read. */
const changed = (at: At): string => `changed as (
  update matches m set ${changesState(at) ? state(at) : ""} ${at.xUserID ? answered(at) : ""}
    current_turn_user_id = ${at.currentTurnUserID}, position = ${at.position}, last_move = ${at.lastMove},
    last_move_symbol = ${at.lastMoveSymbol}, x_move_count = ${at.xMoveCount}, o_move_count = ${at.oMoveCount},
    last_move_time = ${at.lastMoveTime ?? "clock.stamp"}, deadline_time = ${deadline(at)},
    check_time = case when ${deadline(at)} is not null then least(m.check_time, ${deadline(at)}) end,
    waiting_bot_id = case when ${waitsForBot(at)} then m.bot_id end,
    claimed_until = null, last_action_time = clock.stamp
  from clock
  where m.match_id = ${at.matchID} and m.last_action_time = ${at.readCursor}
  returning m.match_id, m.last_action_time ${changesState(at) || isTelling(at) ? PLAYED_BY : ""}
    ${changesState(at) ? tallied(at) : ""} ${isTelling(at) ? `, ${TOLD_COLUMNS("m.")}, clock.is_wanted` : ""}
)`;

const moved = (at: At): string => `,
moved as (
  insert into moves (match_id, move_number, standing_number, user_id, symbol, move, time)
  select match_id, ${at.sequence}, ${at.standing}, ${at.moverID}, ${at.lastMoveSymbol}, ${at.lastMove}, last_action_time from changed
)`;

// Of the record as it was before a lock was waited for: the match's own guard refuses when anything has come to it since.
const takenBack = (at: At): string => `,
taken as (
  update moves v set is_taken_back = true from changed c
  where v.match_id = c.match_id and not v.is_taken_back and ${MOVE_NUMBER} > ${at.toMoveCount}
)`;

const hasResult = (at: At): at is At & Places<typeof OF_RESULT> => at.botShards !== undefined;
const isKeeping = (at: At): at is At & Places<typeof KEPT> => at.keptKey !== undefined;
const isTelling = (at: At): at is At & Places<typeof EVENT> => at.eventKinds !== undefined;
const isPresuming = (at: At): at is At & Places<typeof PRESUMED> => at.sessionUserID !== undefined;

/**
 * What must hold once both cursors are locked: without an event, that nobody wants one. No column of the clock, which would be
 * planned there as well as where it is asked for.
 */
const isAllowed = (at: At): string => `${noBlockSince(at)}${at.inviterLimit ? ` and ${withinLimits(at)}` : ""}
    ${isPresuming(at) ? `and ${isAsPresumed(at)}` : ""}${isTelling(at) ? "" : ` and ${IS_WANTED} is not true`}`;

const told = (at: At & Places<typeof EVENT>): string =>
  toldEvent(`changed s where s.is_wanted and ${at.eventKinds} <> ''`, at);

const writeStep = (at: At): string => `with ${lockedCursors(at)},
clock as (
  select greatest(${at.now}, max(value) + 1, ${at.readCursor} + 1) as stamp
    ${changesState(at) ? `, ${at.activeChange} = 1 as begins, ${at.overChange} = 1 as ends` : ""}${isTelling(at) ? `, ${IS_WANTED} as is_wanted` : ""}
  from locked having ${isAllowed(at)}
),
${changed(at)},
${changesState(at) ? stampedCursors("changed", at) : movedCursors("changed", at)}${at.sequence ? moved(at) : ""}${at.toMoveCount ? takenBack(at) : ""}${hasResult(at) ? `,\n${botResults("changed", at)}` : ""}${isTelling(at) ? `,\n${told(at)}` : ""}${isKeeping(at) ? `,\n${keptAnswer("changed", at)}` : ""}
select last_action_time::float8 as "cursor", ${isTelling(at) ? "is_wanted" : "false"} as "isWanted" from changed`;

/** What the statement of a match's step chose, and found. */
export interface Replaced {
  readonly cursor: number;
  /** Whether anybody wants the match's events. */
  readonly isWanted: boolean;
}

/** What of a write is there, part by part. */
const partsOf = (step: MatchStep, { move, kept, presumed, blockChanges }: MatchWrite) => ({
  ofState: !move || !handsTurnOn(step),
  ofInvite: ofInvite(step),
  ofMove: move !== undefined,
  ofTakeback: moveCountOf(step.after) < moveCountOf(step.before),
  ofResult: isCounted(step),
  ofKept: kept !== undefined,
  ofPresumed: presumed !== undefined,
  ofBlocks: presumed !== undefined && blockChanges === undefined,
  ofSeen: presumed !== undefined && presumed.onlineSince !== null,
  ofEvent: !presumed?.isUntold,
});

const typesOf = ({
  ofState,
  ofInvite,
  ofMove,
  ofTakeback,
  ofResult,
  ofKept,
  ofPresumed,
  ofBlocks,
  ofSeen,
  ofEvent,
}: ReturnType<typeof partsOf>): Types => ({
  ...ALWAYS,
  ...(ofState && OF_STATE),
  ...(ofInvite && OF_INVITE),
  ...(ofMove ? OF_MOVE : WITHOUT_MOVE),
  ...(ofTakeback && OF_TAKEBACK),
  ...(ofResult && OF_RESULT),
  ...(ofKept && KEPT),
  ...(ofPresumed && PRESUMED),
  ...(ofBlocks && OF_BLOCKS),
  ...(ofSeen && OF_SEEN),
  ...(ofEvent && EVENT),
});

const made = new Map<string, Statement<Values<Types>, Replaced>>();

/** The statement for what a write has to do: whoever runs it pays for nothing else. */
const statementFor = (parts: ReturnType<typeof partsOf>): Statement<Values<Types>, Replaced> => {
  const shape = Object.values(parts).join();
  const known = made.get(shape) ?? statement<Replaced>("write")(typesOf(parts), writeStep);
  made.set(shape, known);
  return known;
};

/**
 * Puts a match's next state in place of `before`, in one guarded statement: locks both cursors, stamps, writes the
 * match, its move, its kept answer and what both users' tallies count. The action's own times are its cursor, and a turn
 * that it begins is counted from there (contract 3.3). Gives the new cursor, or null when somebody was first, a limit is
 * reached, a block was made or what was presumed is not so: then nothing is written. Throws a unique violation when the
 * kept answer's key is there.
 */
export const replaceMatch = async (db: Queryable, step: MatchStep, write: MatchWrite): Promise<Replaced | null> => {
  const parts = partsOf(step, write);
  return first(db.run(statementFor(parts), stepValues(step, write, parts)));
};
