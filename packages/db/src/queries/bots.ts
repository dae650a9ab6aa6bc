import type { PrismaClient } from "../generated/client.ts";
import { isUniqueViolation } from "../open/errors.ts";
import { rows } from "./statement.ts";
import { createUser, findUserByName, type NewUser } from "./users.ts";

const create = async (prisma: PrismaClient, user: NewUser): Promise<number | null> => {
  try {
    return (await createUser(prisma, user)).userID;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
};

/** The bot of a name: found, or made at the first start. A name that a person has already is given a suffix. */
export const ensureBot = async (
  prisma: PrismaClient,
  bot: { username: string; avatar: string | null; now: number },
): Promise<number> => {
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? bot.username : `${bot.username}-${number}`;
    const known = await findUserByName(prisma, username);
    if (known?.isBot) return known.userID;
    if (known) continue;
    const made = { username, avatar: bot.avatar, isGuest: false, isBot: true, createdTime: bot.now };
    const userID = await create(prisma, made);
    if (userID !== null) return userID;
    // Another process that starts at the same moment was first: what it made is the one to find.
    number -= 1;
  }
};

/** A match that waits for a bot: with its answer to an invite (state 0), or with its move (state 1). */
export interface BotWork {
  matchID: number;
  gameType: string;
  state: number;
  botUserID: number;
  position: unknown;
  /** The bot's side; null before the start. */
  symbol: "X" | "O" | null;
  lastActionTime: number;
}

const waiting = (column: string, state: number) => `select match_id, ${column} as bot_user_id from matches
    where state = ${state} and ${column} = any ($1::int[]) and coalesce(claimed_until, 0) <= $2::bigint
    order by last_action_time limit $4::int for update skip locked`;

// Both halves read only what waits, by the partial indexes: matches that wait for people cost nothing.
const CLAIM = `with invites as (${waiting("invitee_id", 0)}),
  turns as (${waiting("current_turn_user_id", 1)}),
  work as (select * from invites union all select * from turns limit $4::int)
  update matches m set claimed_until = $3::bigint from work w where m.match_id = w.match_id
  returning m.match_id as "matchID", m.game_type as "gameType", m.state::int as "state",
    w.bot_user_id as "botUserID", m.position, m.last_action_time::float8 as "lastActionTime",
    case w.bot_user_id when m.x_user_id then 'X' when m.o_user_id then 'O' end as "symbol"`;

/** Takes on some matches that wait for these bots for this process, until the claim ends: invites first. */
export const claimBotWork = (
  prisma: PrismaClient,
  { botUserIDs, most, now, claimMs }: { botUserIDs: readonly number[]; most: number; now: number; claimMs: number },
): Promise<BotWork[]> => rows(prisma, CLAIM, botUserIDs, now, now + claimMs, most);

const RELEASE = `update matches set claimed_until = null
  where state < 2 and claimed_until is not null and (invitee_id = any ($1::int[]) or current_turn_user_id = any ($1::int[]))
    and ($2::int[] is null or match_id = any ($2::int[]))`;

/** Gives up claims on matches that wait for these bots: on some, or on all where nobody else can hold one. */
export const releaseBotWork = async (
  prisma: PrismaClient,
  botUserIDs: readonly number[],
  matchIDs: readonly number[] | "all",
): Promise<void> => {
  await rows(prisma, RELEASE, botUserIDs, matchIDs === "all" ? null : matchIDs);
};
