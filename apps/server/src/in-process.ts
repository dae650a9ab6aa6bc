import type { Clock, Log, Services } from "@yourmove/api";
import type { Database } from "@yourmove/db";
import {
  type AnyGame,
  ask,
  builtInGames,
  createGames,
  type Games,
  type StudiedPosition,
  type ToStudy,
} from "@yourmove/rules";
import type { FastifyInstance } from "fastify";
import { CHEAP_PASSWORDS, compose } from "./compose.ts";
import { readSettings } from "./env.ts";
import type { Boards } from "./games/boards.ts";
import { type LoadedGames, loadGames } from "./games/load-games.ts";

export { type LoadedGames, loadGames };

/** Definitions of any games. */
export type Definitions = readonly AnyGame[];

/** The games that come with the service, and further definitions; throws a sentence where a game and version is there twice. */
const gamesWith = (definitions: Definitions): Games => {
  const builtIn = builtInGames.list().flatMap(({ gameType }) => builtInGames.versions(gameType));
  return createGames([...builtIn, ...definitions]);
};

/** A position with all that its rules say of it, wherever they run; rejects with the fault where they have one. */
export const studyPosition = (game: AnyGame, played: ToStudy): Promise<StudiedPosition> => ask(game, "study", played);

/** The dependencies of a service inside another process, as of a test. */
export interface InProcessDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Settings by their names, as an environment gives them. */
  readonly env: Readonly<Record<string, string>>;
  /** The built lobby's folder; undefined serves the API alone. */
  readonly webDir?: string | undefined;
  /** The games that can be played; without this those that come with the service, what GAMES names, and `definitions`. */
  readonly games?: Games;
  /** Further games, called in this very thread. */
  readonly definitions?: Definitions;
  /** The version of @yourmove/game that packages are given. */
  readonly kitVersion: string;
  /** The boards that packages of games bring. */
  readonly boards?: Boards;
  /** The seed of the next match with chance, in hex digits; 32 random bytes without this. */
  readonly drawSeed?: () => string;
}

/** A service inside this process; it listens only when its app does. */
export interface InProcess {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Completes every poll, then closes server and database. */
  close(): Promise<void>;
}

const NONE_LOADED: Pick<LoadedGames, "definitions" | "stop"> & { readonly boards?: Boards } = {
  definitions: [],
  stop: async () => {},
};

/** Starts the service in this process; throws one sentence when a setting is not valid, or a game can't be loaded. */
export const startInProcess = async (deps: InProcessDeps): Promise<InProcess> => {
  const { database, clock, log, webDir, definitions = [], kitVersion } = deps;
  const read = readSettings(deps.env);
  if (!read.ok) throw new Error(read.reasons.join("; "));
  const { settings } = read;
  const isLoaded = !deps.games && settings.games.entries.length > 0;
  const loaded = isLoaded ? await loadGames(settings.games, { kitVersion, log }) : NONE_LOADED;
  try {
    const games = deps.games ?? gamesWith([...loaded.definitions, ...definitions]);
    const boards = deps.boards ?? loaded.boards;
    const { app, services } = compose({
      database,
      settings,
      log,
      clock,
      games,
      webDir,
      passwordCost: CHEAP_PASSWORDS,
      ...(deps.drawSeed && { drawSeed: deps.drawSeed }),
      ...(boards && { boards }),
    });
    await app.ready();
    return {
      app,
      services,
      async close() {
        await app.close();
        await services.stop();
        await database.close();
        await loaded.stop();
      },
    };
  } catch (error) {
    await loaded.stop();
    throw error;
  }
};
