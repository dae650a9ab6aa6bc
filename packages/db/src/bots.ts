import { isUniqueViolation } from "./errors.ts";
import type { PrismaClient } from "./generated/client.ts";
import { rows } from "./rows.ts";
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

/** A match that waits for a bot. */
export interface BotWork {
  matchID: number;
  gameType: string;
  botUserID: number;
}

const claim = (waitsFor: string, condition: string) => `update matches m set claimed_until = $3::bigint
  where m.match_id in (
    select match_id from matches
    where ${condition} and ${waitsFor} = any ($1::int[]) and coalesce(claimed_until, 0) <= $2::bigint
    order by last_action_time limit 20 for update skip locked)
  returning m.match_id as "matchID", m.game_type as "gameType", m.${waitsFor} as "botUserID"`;

const CLAIMS = {
  invites: claim("invitee_id", "state = 0"),
  turns: claim("current_turn_user_id", "state = 1"),
} as const;

/** Takes on matches that wait for these bots for this process, at most 20, until the claim ends. */
export const claimBotWork = (
  prisma: PrismaClient,
  kind: keyof typeof CLAIMS,
  { botUserIDs, now, claimMs }: { botUserIDs: readonly number[]; now: number; claimMs: number },
): Promise<BotWork[]> => rows(prisma, CLAIMS[kind], botUserIDs, now, now + claimMs);
