import { type BotSearch, createBots, type Services } from "@yourmove/api";
import type { Settings } from "../env.ts";
import type { LoadedPackage } from "../games/load-games.ts";
import { startPackageThread } from "../games/rules-thread.ts";
import { createThinkers, type SearchLoad, type Thinkers } from "./thinkers.ts";

/** A search in a package's game is abandoned when it exceeds its time limit by this much. */
const GRACE_MS = 1000;

/** Threads that think about a package's games, without access to the service. */
const thinkersOf = ({ found: { file }, thread, limits }: LoadedPackage): Thinkers => {
  const data = { file, graph: thread.graph, calls: null, isChecked: false };
  return createThinkers(1, { start: () => startPackageThread(data, limits), graceMs: GRACE_MS });
};

const sumOf = (loads: readonly SearchLoad[]): SearchLoad => ({
  thinking: loads.reduce((sum, { thinking }) => sum + thinking, 0),
  waiting: loads.reduce((sum, { waiting }) => sum + waiting, 0),
});

/** Adds to the thinkers of built-in games those of packages; where a package's search fails, it plays any legal move. */
const createPackageThinkers = (builtIn: Thinkers, packages: readonly LoadedPackage[]): Thinkers => {
  const byPackage = packages.map((loaded) => ({ games: loaded.thread.games, thinkers: thinkersOf(loaded) }));
  const all = [builtIn, ...byPackage.map(({ thinkers }) => thinkers)];
  const thinkersFor = ({ gameType, rulesVersion }: BotSearch): Thinkers =>
    byPackage.find(({ games }) =>
      games.some((game) => game.gameType === gameType && game.rulesVersion === rulesVersion),
    )?.thinkers ?? builtIn;
  return {
    async think(search) {
      const thinkers = thinkersFor(search);
      if (thinkers === builtIn) return builtIn.think(search);
      return thinkers.think(search).catch(() => thinkers.anyMove(search));
    },
    anyMove: (search) => thinkersFor(search).anyMove(search),
    takesDraw: async (search) => {
      const thinkers = thinkersFor(search);
      if (thinkers === builtIn) return builtIn.takesDraw(search);
      return thinkers.takesDraw(search).catch(() => false);
    },
    hung: () => all.reduce((sum, thinkers) => sum + thinkers.hung(), 0),
    load: () => sumOf(all.map((thinkers) => thinkers.load())),
    stop: async () => void (await Promise.all(all.map((thinkers) => thinkers.stop()))),
  };
};

/** The bots at work. */
export interface StartedBots {
  /** How many searches never ended and were abandoned. */
  hungSearches(): number;
  load(): SearchLoad;
  stop(): Promise<void>;
}

/** Starts the service's own bots, which think in threads; with BOTS=off there are none. */
export const startBots = async ({
  settings,
  services,
  packages = [],
}: {
  readonly settings: Pick<Settings, "hasBots">;
  readonly services: Services;
  /** Packages of games, each with threads of its own for the bots. */
  readonly packages?: readonly LoadedPackage[];
}): Promise<StartedBots> => {
  if (!settings.hasBots) return { hungSearches: () => 0, load: () => sumOf([]), stop: async () => {} };
  const thinkers = createPackageThinkers(createThinkers(), packages);
  const bots = await createBots(services, thinkers);
  return {
    hungSearches: thinkers.hung,
    load: thinkers.load,
    async stop() {
      // The bots stop first, so that they know why their searches fail.
      await Promise.all([bots.stop(), thinkers.stop()]);
    },
  };
};
