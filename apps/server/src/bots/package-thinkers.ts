import type { Thought } from "@yourmove/api";
import type { LoadedPackage } from "../games/load-games.ts";
import { startPackageThread } from "../games/rules-thread.ts";
import { createThinkers, type Thinkers } from "./thinkers.ts";

/** A thought about a stranger's game that goes on for so much longer than it was given is given up. */
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
  const thinkersFor = ({ gameType, rulesVersion }: Thought): Thinkers =>
    byPackage.find(({ games }) =>
      games.some((game) => game.gameType === gameType && game.rulesVersion === rulesVersion),
    )?.thinkers ?? builtIn;
  return {
    async think(thought) {
      const thinkers = thinkersFor(thought);
      if (thinkers === builtIn) return builtIn.think(thought);
      return thinkers.think(thought).catch(() => thinkers.anyMove(thought));
    },
    anyMove: (thought) => thinkersFor(thought).anyMove(thought),
    takesDraw: async (thought) => {
      const thinkers = thinkersFor(thought);
      if (thinkers === builtIn) return builtIn.takesDraw(thought);
      return thinkers.takesDraw(thought).catch(() => false);
    },
    hung: () => all.reduce((sum, thinkers) => sum + thinkers.hung(), 0),
    stop: async () => void (await Promise.all(all.map((thinkers) => thinkers.stop()))),
  };
};
