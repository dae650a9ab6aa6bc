import { type BotSearch, createBots, type Services } from "@yourmove/api";
import type { MoveBody } from "@yourmove/contract";
import type { Settings } from "../env.ts";
import type { LoadedPackage } from "../games/load-games.ts";
import type { PackageSearch } from "../games/messages.ts";
import type { PackageHost } from "../games/package-host.ts";
import { createThinkers, type SearchLoad, type Thinkers } from "./thinkers.ts";

/** How long a search in a package's game may take at each strength, in milliseconds. */
const BUDGET_MS = { 1: 50, 2: 80, 3: 120, 4: 200, 5: 350 } as const;

/** A package's games, thought about where their rules run. */
const thinkersOf = (host: PackageHost): Thinkers => {
  let hung = 0;
  let thinking = 0;
  const search = async (about: PackageSearch["about"], of: BotSearch): Promise<MoveBody> => {
    const { gameType, rulesVersion, position, symbol, level } = of;
    const budgetMs = BUDGET_MS[level];
    thinking += 1;
    const found = await host
      .think({ about, gameType, rulesVersion, position, symbol, level, budgetMs })
      .catch((error: unknown) => {
        hung += 1;
        throw error;
      })
      .finally(() => {
        thinking -= 1;
      });
    if (found) return found as MoveBody;
    throw new Error("no move was found");
  };
  return {
    think: (of) => search("move", of),
    anyMove: (of) => search("any", of),
    takesDraw: async (of) => (await search("draw", of))["takesDraw"] === true,
    hung: () => hung,
    load: () => ({ thinking: Math.min(thinking, 1), waiting: Math.max(thinking - 1, 0) }),
    stop: async () => {},
  };
};

const sumOf = (loads: readonly SearchLoad[]): SearchLoad => ({
  thinking: loads.reduce((sum, { thinking }) => sum + thinking, 0),
  waiting: loads.reduce((sum, { waiting }) => sum + waiting, 0),
});

/** Adds to the thinkers of built-in games those of packages; where a package's search fails, it plays any legal move. */
const createPackageThinkers = (builtIn: Thinkers, packages: readonly LoadedPackage[]): Thinkers => {
  const byPackage = packages.map((loaded) => ({ games: loaded.host.games, thinkers: thinkersOf(loaded.host) }));
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
interface StartedBots {
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
  /** Packages of games, each thought about where its rules run. */
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
