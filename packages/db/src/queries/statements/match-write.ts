import type { Transition } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import { type Basis, DECIDED, lockedCursors } from "./basis.ts";
import { type IdempotencyRecord, insertRecord, RECORD, recordValues } from "./idempotency-records.ts";
import {
  first,
  type Groups,
  type GroupValues,
  groupedStatement,
  int,
  orNull,
  type Params,
  type Statement,
  text,
  type Ungrouped,
} from "./statement.ts";

/** A limit that is never reached. */
export const NO_LIMIT = 2 ** 31 - 1;

/** A write of a match: what was decided at its moment, and by what. */
export interface MatchWrite {
  readonly transition: Transition;
  readonly basis: Basis;
  /** The answer of the request, for its repeats. */
  readonly record?: IdempotencyRecord | undefined;
  /** The people of the two: overlapping writes of a person follow each other on one connection. */
  readonly people?: readonly number[] | undefined;
}

/** The outbox event of a written match, for its subscribers. */
const EVENT = { eventKinds: text, actorID: orNull(int), moveCount: int, positionVersion: int };

/** How many seconds the turn of a match has, whose columns begin with `of`: with a clock, the bank of who is on turn. */
export const turnSeconds = (of: "" | "m."): string =>
  `coalesce(${of}turn_seconds, (${of}turn_time #>> array['banks', case when ${of}current_turn_user_id = ${of}x_user_id then 'X' else 'O' end])::bigint / 1000)::int`;

const EVENT_FIELDS = `game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result, deadline_time, last_action_time`;
const EVENT_SOURCE = `${EVENT_FIELDS}, turn_seconds`;

const insertEvent = (at: Params<typeof EVENT>): string => `outbox as (
  insert into events (kinds, actor_id, move_count, position_version, match_id, ${EVENT_SOURCE}, created_time)
  select ${at.eventKinds}, ${at.actorID}, ${at.moveCount}, ${at.positionVersion}, match_id, ${EVENT_SOURCE}, last_action_time
  from written
)`;

/** The groups of parameters that a write of a match has beside its own. */
const SHARED = { decided: DECIDED, event: EVENT, record: RECORD };
type At<Own extends Groups> = Params<Ungrouped<Own>> & Params<typeof DECIDED>;

interface Text<Own extends Groups> {
  /** The parts of its own, of which `written` gives the row that it wrote; `returning` says of it what the other parts need. */
  readonly parts: (at: At<Own>, returning: string) => readonly string[];
  /** What the statement does last, and gives. */
  readonly last?: (at: At<Own>) => string;
}

const WRITTEN = `select match_id as "matchID" from written`;

/**
 * A guarded write of a match, in four texts: with or without an event, with or without the record of the answer, so that none
 * has a part that it doesn't need. Runs the one that fits; false where nothing was written.
 */
export const matchStatement = <Own extends Groups>(groups: Own, { parts, last = () => WRITTEN }: Text<Own>) => {
  type All = GroupValues<Own & typeof SHARED>;
  const write = (hasEvent: boolean, hasRecord: boolean): Statement<All, { matchID: number }> => {
    const { decided, event, record } = SHARED;
    // A text without a part takes no notice of its parameters.
    const all = { ...groups, decided, ...(hasEvent && { event }), ...(hasRecord && { record }) } as Own & typeof SHARED;
    const returning = `returning match_id${hasEvent ? `, ${EVENT_FIELDS}, ${turnSeconds("")} as turn_seconds` : ""}`;
    return groupedStatement<{ matchID: number }>("write")(all, (named) => {
      const at = named as unknown as At<Own> & Params<typeof EVENT> & Params<typeof RECORD>;
      const texts = [lockedCursors(at), ...parts(at, returning)];
      if (hasEvent) texts.push(insertEvent(at));
      if (hasRecord) texts.push(insertRecord(at, "match_id from written"));
      return `with ${texts.join(",\n")}\n${last(at)}`;
    });
  };
  const texts = {
    withoutEvent: { unrecorded: write(false, false), recorded: write(false, true) },
    withEvent: { unrecorded: write(true, false), recorded: write(true, true) },
  };

  return async (
    db: Queryable,
    { transition, basis, record, people }: MatchWrite,
    own: GroupValues<Own>,
  ): Promise<boolean> => {
    const { match, events, actorID, moveCount, positionVersion } = transition;
    const { inviterID, inviteeID, lastActionTime } = match;
    const decided = { inviterID, inviteeID, lastActionTime, preconditionChanges: basis.preconditionChanges };
    const event = { eventKinds: events.join(","), actorID, moveCount, positionVersion };
    const values = { ...own, decided, event, record: recordValues(record) } as unknown as All;
    const { unrecorded, recorded } = basis.hasSubscribers && events.length > 0 ? texts.withEvent : texts.withoutEvent;
    return (await first(db.run(record ? recorded : unrecorded, values, people))) !== null;
  };
};

type Decided = Params<typeof DECIDED>;
/** The cursors that a write moves. */
export const cursorsOf = (at: Decided): string =>
  `from written s where c.user_id in (${at.inviterID}, ${at.inviteeID}) and not c.is_unread`;

/** Moves both cursors to the moment. */
export const movedCursors = (at: Decided): string => `moved as (
  update cursors c set value = ${at.lastActionTime} ${cursorsOf(at)}
)`;

/** Moves both cursors, and counts what the written match adds to each user's invites and matches. */
export const countedCursors = (
  at: Decided,
  by: { readonly pendingInvites: string; readonly activeMatches: string; readonly isFromStranger: string },
): string => `counted as (
  update cursors c set value = ${at.lastActionTime},
    pending_invites = c.pending_invites + case when c.user_id = ${at.inviterID} then ${by.pendingInvites} else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = ${at.inviteeID} and ${by.isFromStranger} then ${by.pendingInvites} else 0 end,
    active_matches = c.active_matches + ${by.activeMatches} ${cursorsOf(at)}
)`;

/** Who won, and whether it counts for anybody. */
export const RESULT = { winnerUserID: orNull(int), results: int };
type Result = Decided & Params<typeof RESULT>;

/** Moves both cursors, and counts one active match less and how it ended for each. */
export const endedCursors = (at: Result): string => `counted as (
  update cursors c set value = ${at.lastActionTime}, active_matches = c.active_matches - 1,
    won = c.won + case when c.user_id = ${at.winnerUserID} then ${at.results} else 0 end,
    lost = c.lost + case when c.user_id <> ${at.winnerUserID} then ${at.results} else 0 end,
    drawn = c.drawn + case when ${at.winnerUserID} is null then ${at.results} else 0 end ${cursorsOf(at)}
)`;

/** How many rows count a bot's results, so that a thousand matches that end at once seldom wait for one another. */
const BOT_SHARDS = 64;

/** Counts how the match ended for the bot in it, if there is one. */
export const botResults = (at: Result): string => `bot_counted as (
  insert into bot_results as b (user_id, shard, won, lost, drawn)
  select c.user_id, (${at.inviterID} # ${at.inviteeID}) % ${BOT_SHARDS}, coalesce((${at.winnerUserID} = c.user_id)::int, 0),
    coalesce((${at.winnerUserID} <> c.user_id)::int, 0), (${at.winnerUserID} is null)::int
  from written s join cursors c on c.user_id in (${at.inviterID}, ${at.inviteeID}) and c.is_unread where ${at.results} = 1
  on conflict (user_id, shard) do update
    set won = b.won + excluded.won, lost = b.lost + excluded.lost, drawn = b.drawn + excluded.drawn
)`;

/** The bot of a new match, if one of the two is a bot. */
export const botOf = (at: Pick<Decided, "inviterID" | "inviteeID">): string =>
  `(select min(user_id) from users where user_id in (${at.inviterID}, ${at.inviteeID}) and is_bot)`;
