import { avatarPath, BOT_PROFILES } from "@yourmove/contract";
import { botQueries, type Database } from "@yourmove/db";
import type { BotLevel } from "@yourmove/rules/bot";

/** The names that are the bots' alone. */
export const BOT_NAMES: readonly string[] = BOT_PROFILES.map(({ username }) => username);

/** The bots' levels by user id; users of their own are made for them at the first start. */
export const enlistBots = async (db: Database, now: number): Promise<ReadonlyMap<number, BotLevel>> => {
  const levels = new Map<number, BotLevel>();
  for (const { username, level, avatar } of BOT_PROFILES)
    levels.set(await botQueries.ensureBot(db, { username, avatar: avatarPath(avatar), now }), level);
  return levels;
};
