import type { DaysOffByUser } from "@yourmove/rules";
import { bigint, type Columns, int, type Params } from "./statement.ts";

/** What is read of a match's two users: a write of it is decided by that, and refused once it no longer holds (contract 3.3). */
export interface Basis {
  /** The later of their cursors. */
  cursor: number;
  /** The time of the read by the database's clock, in epoch milliseconds. */
  clock: number;
  /** How often their preconditions have changed, in sum: sessions, blocks, bans, policies, subscribers. */
  preconditionChanges: number;
  /** Whether a webhook or a device of theirs, or a webhook of the operator's, hears of what happens. */
  hasSubscribers: boolean;
  /** The days off of those who have taken or set any; null where neither has. */
  daysOff: DaysOffByUser | null;
}

/** A basis, from what `joinBasis` joins. */
export const BASIS: Columns<Basis> = {
  cursor: "c.cursor",
  clock: "c.clock",
  preconditionChanges: "c.precondition_changes",
  hasSubscribers: "c.has_subscribers",
  daysOff: "c.days_off",
};

// A bot's cursor nobody reads (decision 3). Read and lock leave it out by the same words, or the sums would differ.
const ofPeople = (inviterID: string, inviteeID: string): string =>
  `user_id in (${inviterID}, ${inviteeID}) and not is_unread`;

/** Joins what is read of two users, as alias `c`. */
export const joinBasis = (inviterID: string, inviteeID: string): string => `cross join lateral (
    select coalesce(max(value), 0)::float8 as cursor, coalesce(sum(precondition_changes), 0)::float8 as precondition_changes,
      coalesce(sum(subscribers), 0) > 0 or exists (select from webhooks where source is not null) as has_subscribers,
      jsonb_object_agg(user_id, days_off) filter (where days_off is not null) as days_off,
      floor(date_part('epoch', clock_timestamp()) * 1000) as clock
    from cursors where ${ofPeople(inviterID, inviteeID)}) c`;

/** The parameters of a write that was decided at a moment: the match's `lastActionTime` from then on. */
export const DECIDED = { inviterID: int, inviteeID: int, lastActionTime: bigint, preconditionChanges: bigint };
type At = Params<typeof DECIDED>;

/** Both users' cursor rows, locked, the lower id first. */
export const lockedCursors = (at: At): string => `locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes from cursors
  where ${ofPeople(at.inviterID, at.inviteeID)} order by user_id for update
)`;

/**
 * The condition, an aggregate over `locked`, that the basis still holds: no cursor has come to this moment, and no precondition has
 * changed. Other tables show a statement their state from before the locks; the locked rows show what a lock waited for. Between
 * two bots there is nothing to hold.
 */
export const isAsDecided = (at: At): string =>
  `(max(value) < ${at.lastActionTime} and sum(precondition_changes) = ${at.preconditionChanges}) is not false`;
