import { avatarPath, BOT_PROFILES, type BotProfile } from "@yourmove/contract";
import { botQueries, type Database } from "@yourmove/db";
import type { BotLevel } from "@yourmove/rules/bot";

/** The names that are the bots' alone, those that they had before among them. */
export const BOT_NAMES: readonly string[] = BOT_PROFILES.flatMap(({ username, formerly }: BotProfile) =>
  formerly ? [username, formerly] : [username],
);

/** The bots' levels by user id; users of their own are made for them at the first start. */
export const enlistBots = async (db: Database, now: number): Promise<ReadonlyMap<number, BotLevel>> => {
  const levels = new Map<number, BotLevel>();
  for (const { username, formerly, level, avatar } of BOT_PROFILES as readonly BotProfile[]) {
    const bot = { username, avatar: avatarPath(avatar), now, ...(formerly && { formerly }) };
    levels.set(await botQueries.ensureBot(db, bot), level);
  }
  return levels;
};
