import type { BotSearch } from "@yourmove/api";
import type { LoadedPackage } from "../games/load-games.ts";
import { startPackageThread } from "../games/rules-thread.ts";
import { createThinkers, type Thinkers } from "./thinkers.ts";

/** A search in a game of a package that goes on for so much longer than it was given is given up. */
const GRACE_MS = 1000;

/** Threads that think about a package's games, and see nothing of the service's. */
const thinkersOf = ({ found: { file }, thread, limits }: LoadedPackage): Thinkers => {
  const data = { file, graph: thread.graph, calls: null, isChecked: false };
  return createThinkers(1, { start: () => startPackageThread(data, limits), graceMs: GRACE_MS });
};

/** Adds to the thinkers of built-in games those of packages; where a package's search fails, it plays any legal move. */
export const createPackageThinkers = (builtIn: Thinkers, packages: readonly LoadedPackage[]): Thinkers => {
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
    stop: async () => void (await Promise.all(all.map((thinkers) => thinkers.stop()))),
  };
};
