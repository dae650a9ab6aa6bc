import { readFileSync } from "node:fs";
import { builtInGames, createGames, type Games } from "@yourmove/rules";
import { readSettings } from "../env.ts";
import { unknownGames } from "../outbound/settings.ts";
import { PLACES } from "../places.ts";
import { loadGames } from "./load-games.ts";

/** The games that a service with some settings has, for a command that runs beside it or in its place. */
export interface InstalledGames {
  readonly games: Games;
  /** The games of packages, as `demo.kalah 2`. */
  readonly brought: readonly string[];
  /** The settings that name games which there are not, each in a sentence without its period. */
  readonly warnings: readonly string[];
  stop(): Promise<void>;
}

const SILENT = { warn: () => {} };

/** Loads the games that the settings of an environment name; throws one sentence where they can't be had. */
export const openInstalledGames = async (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<InstalledGames> => {
  const read = readSettings(environment);
  if (!read.ok) throw new Error(read.reasons.join("; "));
  const { version: kitVersion } = JSON.parse(readFileSync(PLACES.manifest, "utf8"));
  const { definitions, stop } = await loadGames(read.settings.games, { kitVersion, log: SILENT });
  const builtIn = builtInGames.list().flatMap(({ gameType }) => builtInGames.versions(gameType));
  const games = createGames([...builtIn, ...definitions]);
  return {
    games,
    warnings: unknownGames(read.settings.deliveries, games),
    brought: definitions.map(({ gameType, rulesVersion }) => `${gameType} ${rulesVersion}`),
    stop,
  };
};
