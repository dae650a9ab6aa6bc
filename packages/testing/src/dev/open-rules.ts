import { type Log, type ServedBoard, silentLog, systemClock } from "@yourmove/api";
import { type InProcessDeps, type LoadedGames, startInProcess } from "@yourmove/server/in-process";
import { KIT_VERSION } from "../kit-version.ts";
import { lobbyFolder, openMemory } from "../start-test-service.ts";
import { loadRules, messageOf } from "./load-rules.ts";

type Games = NonNullable<InProcessDeps["games"]>;
type AnyGame = ReturnType<Games["list"]>[number];

/** A registry that grows: each load of the rules is a new version, so that running matches keep theirs. */
interface LiveGames extends Games {
  /** How many times rules were loaded. */
  readonly load: () => number;
  /** Puts definitions on offer; matches that have begun keep theirs. */
  add(definitions: readonly AnyGame[]): void;
}

/** The newest version of each game of a load, under the number of that load. */
const offeredIn = (definitions: readonly AnyGame[], load: number): Map<string, AnyGame> => {
  const newest = new Map<string, AnyGame>();
  for (const game of definitions)
    if (game.rulesVersion > (newest.get(game.gameType)?.rulesVersion ?? 0)) newest.set(game.gameType, game);
  return new Map([...newest].map(([gameType, game]) => [gameType, Object.freeze({ ...game, rulesVersion: load })]));
};

/** A registry without games. */
const createLiveGames = (): LiveGames => {
  const loads: ReadonlyMap<string, AnyGame>[] = [];
  const versions = (gameType: string) => loads.flatMap((each) => each.get(gameType) ?? []).reverse();
  return {
    load: () => loads.length,
    add: (definitions) => void loads.push(offeredIn(definitions, loads.length + 1)),
    find: (gameType, rulesVersion) => loads[rulesVersion - 1]?.get(gameType),
    newest: (gameType) => loads.at(-1)?.get(gameType),
    versions,
    names: () => loads.flatMap((each, at) => [...each.keys()].map((gameType) => `${gameType}@${at + 1}`)),
    has: (gameType) => versions(gameType).length > 0,
    list: () => [...(loads.at(-1)?.values() ?? [])],
  };
};

/** A service in memory, whose games are those of a package as its files stand. */
export interface OpenRules {
  readonly url: string;
  readonly games: LiveGames;
  /** Why the rules could not be loaded, or what they did wrong since; null where they are fine. */
  fault(): string | null;
  /** Sets the seed of the next match, in hex digits. */
  useSeed(seed: string): void;
  /**
   * Reads the files once more: changed code is a new load of the rules, and the load of the match on the table goes on running.
   * Where that fails, new matches go by the former one.
   */
  reload(onTable: number | undefined): Promise<void>;
  stop(): Promise<void>;
}

type BoardFile = LoadedGames["boards"]["files"] extends ReadonlyMap<string, infer File> ? File : never;

/** The processes of this many loads are kept, for matches under these rules, that of the match on the table among them. */
const KEPT_LOADS = 5;

/** A load of the rules, with its number. */
interface Load {
  readonly number: number;
  readonly loaded: LoadedGames;
}

const codeOf = ({ versions }: LoadedGames): string => versions.map(({ digest }) => digest).join();

/** Loads the rules at a path; each load has processes of its own. */
const createLoader = (path: string, games: LiveGames, log: Log) => {
  const loads: Load[] = [];
  const stopOldest = async (onTable: number | undefined) => {
    const at = loads.findIndex(({ number }) => number !== onTable);
    for (const { loaded } of loads.splice(at, 1)) await loaded.stop();
  };
  const boards = { files: new Map<string, BoardFile>(), served: new Map<string, ServedBoard>() };
  return {
    boards,
    async load(onTable?: number) {
      const loaded = await loadRules(path, log).catch((error: unknown) => {
        throw new Error(messageOf(error));
      });
      for (const [at, file] of loaded.boards.files) boards.files.set(at, file);
      for (const [gameType, board] of loaded.boards.served) boards.served.set(gameType, board);
      const last = loads.at(-1);
      if (last && codeOf(last.loaded) === codeOf(loaded)) return loaded.stop();
      games.add(loaded.definitions);
      loads.push({ number: games.load(), loaded });
      if (loads.length > KEPT_LOADS) await stopOldest(onTable);
    },
    stop: () => Promise.all(loads.map(({ loaded }) => loaded.stop())),
  };
};

/** Starts the service with the games of a file or a folder; throws one sentence where they can't be loaded. */
export const openRules = async (path: string): Promise<OpenRules> => {
  let fault: string | null = null;
  let seed = "";
  /** Records what the service logs about a game; other logs are ignored. */
  const note = (fields: object, message: string) => {
    const { gameType, fn, fault: said, reason } = fields as Readonly<Record<string, unknown>>;
    if (gameType ?? reason) fault = [message, gameType, fn, said ?? reason].filter(Boolean).join(": ");
  };
  const games = createLiveGames();
  const loader = createLoader(path, games, { ...silentLog, warn: note, error: note });
  await loader.load();
  const { app, close } = await startInProcess({
    database: await openMemory(),
    clock: systemClock,
    log: { ...silentLog, warn: note, error: note },
    env: { RATE_LIMIT: "off" },
    webDir: lobbyFolder(),
    games,
    kitVersion: KIT_VERSION,
    boards: loader.boards,
    drawSeed: () => seed,
  });
  return {
    url: await app.listen({ port: 0, host: "127.0.0.1" }),
    games,
    fault: () => fault,
    useSeed: (drawn) => {
      seed = drawn;
    },
    async reload(onTable) {
      try {
        await loader.load(onTable);
        fault = null;
      } catch (error) {
        fault = messageOf(error);
      }
    },
    async stop() {
      await close();
      await loader.stop();
    },
  };
};
