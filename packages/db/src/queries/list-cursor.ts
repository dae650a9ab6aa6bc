import type { PrismaClient } from "../generated/client.ts";
import type { ListFilter } from "./list-matches.ts";
import { rows } from "./statement.ts";

/** A user's list cursor, and whether a deadline of a live match has passed unnoticed. */
export interface ListCursor {
  value: number;
  isDue: boolean;
}

const DUE = `(exists (select from matches where inviter_id = $1::int and state < 2 and deadline_time <= $2::bigint)
  or exists (select from matches where invitee_id = $1::int and state < 2 and deadline_time <= $2::bigint)) as "isDue"`;

const OF_ALL = `select coalesce((select value from cursors where user_id = $1::int), 0)::float8 as "value", ${DUE}`;

const highest = (side: string, states: string) =>
  `(select max(last_action_time) from matches where ${side} = $1::int and state ${states} and game_type = $3::text)`;

const OF_GAME = `select coalesce(greatest(${highest("inviter_id", "< 2")}, ${highest("invitee_id", "< 2")},
  ${highest("inviter_id", ">= 2")}, ${highest("invitee_id", ">= 2")}), 0)::float8 as "value", ${DUE}`;

/**
 * The cursor of a user's list (contract 4.1). Over all game types it is the cursor row itself: every change of a
 * match of the user's stamps it.
 */
export const listCursor = async (
  prisma: PrismaClient,
  userID: number,
  { gameType, now }: Pick<ListFilter, "gameType"> & { now: number },
): Promise<ListCursor> => {
  const query = gameType === undefined ? [OF_ALL, userID, now] : [OF_GAME, userID, now, gameType];
  const [row] = await rows<ListCursor>(prisma, ...(query as [string, ...unknown[]]));
  return row ?? { value: 0, isDue: false };
};

const MATCH_CURSOR = `select last_action_time::float8 as "value",
  coalesce(deadline_time <= $3::bigint, false) as "isDue"
  from matches where match_id = $2::int and (inviter_id = $1::int or invitee_id = $1::int)`;

/** The cursor of one match of a user's; null when it is missing or somebody else's. */
export const matchCursor = async (
  prisma: PrismaClient,
  userID: number,
  { matchID, now }: { matchID: number; now: number },
): Promise<ListCursor | null> => {
  const [row] = await rows<ListCursor>(prisma, MATCH_CURSOR, userID, matchID, now);
  return row ?? null;
};

/** What the limits of contract 4 count, and whether the user is free of them. */
export interface Tally {
  userID: number;
  isBot: boolean;
  pendingInvites: number;
  activeMatches: number;
}

const TALLIES = `select u.user_id as "userID", u.is_bot as "isBot", c.pending_invites as "pendingInvites",
  c.active_matches as "activeMatches"
  from users u join cursors c on c.user_id = u.user_id where u.user_id in ($1::int, $2::int)`;

/** The tallies of two users, by user id; a missing user is missing. */
export const findTallies = async (prisma: PrismaClient, first: number, second: number): Promise<Map<number, Tally>> =>
  new Map((await rows<Tally>(prisma, TALLIES, first, second)).map((tally) => [tally.userID, tally]));
