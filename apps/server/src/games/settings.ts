import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { builtInGames } from "@yourmove/rules";
import { z } from "zod";
import type { RulesLimits } from "./load-package.ts";

/** The settings of games. */
export interface GamesSettings {
  /** Packages, folders and files, as GAMES names them. */
  readonly entries: readonly string[];
  /** Where packages are looked for, in this order. */
  readonly folders: readonly string[];
  /** Which built-in games new matches may be of; undefined for all. */
  readonly builtIn: readonly string[] | undefined;
  readonly limits: RulesLimits;
  /** Versions whose changed code is taken for what it was: `gameType@version=digest`. */
  readonly accepted: readonly string[];
  /** The packages whose boards may be modules of the lobby's own page, as `entries` or their package.json name them. */
  readonly trustedBoards: readonly string[];
}

const words = z.string().transform((text) =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== ""),
);

const number = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number);

const builtIn = z.string().transform((text, ctx) => {
  if (text === "all") return undefined;
  const names = text === "none" ? [] : text.split(",").map((word) => word.trim());
  for (const name of names) if (!builtInGames.has(name)) ctx.addIssue(`names "${name}", which is no built-in game`);
  return names;
});

const folder = z
  .string()
  .refine(
    (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
    "must be a folder that is there",
  );

const ACCEPTED = /^[a-z0-9.-]{1,128}@[1-9]\d{0,8}=([0-9a-f]{12}|missing)$/;

/** The settings of games as they stand in an environment. */
export const GAMES_ENV = {
  GAMES: words.default([]),
  GAMES_DIR: folder.optional(),
  BUILT_IN_GAMES: builtIn.optional(),
  GAMES_TIMEOUT_MS: number(20, 5000).default(250),
  GAMES_MEMORY_MB: number(16, 2048).default(64),
  GAMES_ACCEPT: words
    .refine((list) => list.every((each) => ACCEPTED.test(each)), "must be what the service's own sentence says")
    .default([]),
  GAMES_TRUST_BOARDS: words.default([]),
};

/** The settings of games, read. */
export type GamesEnv = z.infer<z.ZodObject<typeof GAMES_ENV>>;

/** Without a setting, a folder `games` beside the database in the data folder, where a container's volume holds it, or beside that folder. */
const gamesFolders = (set: string | undefined, dataDir: string): string[] =>
  set === undefined ? [join(dataDir, "games"), join(dirname(dataDir), "games")] : [resolve(set)];

/** The settings of games, for the service. */
export const gamesSettingsOf = (env: GamesEnv, dataDir: string): GamesSettings => ({
  entries: env.GAMES,
  folders: [...new Set([...gamesFolders(env.GAMES_DIR, resolve(dataDir)), process.cwd()])],
  builtIn: env.BUILT_IN_GAMES,
  limits: { timeoutMs: env.GAMES_TIMEOUT_MS, memoryMB: env.GAMES_MEMORY_MB },
  accepted: env.GAMES_ACCEPT,
  trustedBoards: env.GAMES_TRUST_BOARDS,
});
