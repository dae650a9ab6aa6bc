import { type AVATAR_IDS, avatarPath } from "@yourmove/contract";
import { botQueries, type Database } from "@yourmove/db";
import type { BotLevel } from "@yourmove/rules/bot";

interface BotProfile {
  readonly username: string;
  readonly level: BotLevel;
  readonly avatar: (typeof AVATAR_IDS)[number];
}

/** The service's own bots; each plays every game. */
const ROSTER: readonly BotProfile[] = [
  { username: "Pip-easy", level: 1, avatar: "03" },
  { username: "Nova-medium", level: 2, avatar: "11" },
  { username: "Atlas-hard", level: 3, avatar: "19" },
];

/** The names that are the bots' alone. */
export const BOT_NAMES: readonly string[] = ROSTER.map(({ username }) => username);

/** The bots' levels by user id; users of their own are made for them at the first start. */
export const enlistBots = async (db: Database, now: number): Promise<ReadonlyMap<number, BotLevel>> => {
  const levels = new Map<number, BotLevel>();
  for (const { username, level, avatar } of ROSTER) {
    levels.set(await botQueries.ensureBot(db, { username, avatar: avatarPath(avatar), now }), level);
  }
  return levels;
};
