import { dirname } from "node:path";
import type { Log } from "@yourmove/api";
import { type LoadedGames, loadGames } from "@yourmove/server/in-process";
import { KIT_VERSION } from "../kit-version.ts";

const LIMITS = { timeoutMs: 250, memoryMB: 64 };

/** What is wrong, without the name of the setting that an operator has the game by. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^GAMES: /, "");

/** Loads the rules at a path as a server's start does. */
export const loadRules = (path: string, log: Log): Promise<LoadedGames> => {
  // The author's own game, which is trusted with the author's own seats.
  const own = { entries: [path], trustedBoards: [path] };
  const settings = { ...own, folders: [dirname(path)], builtIn: [], limits: LIMITS, accepted: [] };
  return loadGames(settings, { kitVersion: KIT_VERSION, log, showsPositions: true });
};
