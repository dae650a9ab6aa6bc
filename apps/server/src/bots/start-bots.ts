import { createBots, type Log, type Services } from "@yourmove/api";
import type { Database } from "@yourmove/db";
import type { Settings } from "../env.ts";
import type { LoadedPackage } from "../games/load-games.ts";
import { createPackageThinkers } from "./package-thinkers.ts";
import { createThinkers } from "./thinkers.ts";

/** What the bots play with. */
export interface BotDeps {
  readonly settings: Pick<Settings, "hasBots">;
  readonly database: Database;
  readonly services: Services;
  readonly log: Log;
  /** Packages of games, each with threads of its own for the bots. */
  readonly packages?: readonly LoadedPackage[];
}

/** The bots at work. */
export interface StartedBots {
  /** How many searches never ended and were given up. */
  hungSearches(): number;
  stop(): Promise<void>;
}

/** Sets the service's own bots to work, thinking in threads; with BOTS=off nobody plays. */
export const startBots = async ({
  settings,
  database,
  services,
  log,
  packages = [],
}: BotDeps): Promise<StartedBots> => {
  if (!settings.hasBots) return { hungSearches: () => 0, stop: async () => {} };
  const thinkers = createPackageThinkers(createThinkers(), packages);
  const { changes, clock, matches, games } = services;
  const { think, takesDraw } = thinkers;
  const bots = await createBots({ db: database, changes, clock, log, matches, games, think, takesDraw });
  return {
    hungSearches: thinkers.hung,
    async stop() {
      // The bots stop first, so that they know why their searches fail.
      await Promise.all([bots.stop(), thinkers.stop()]);
    },
  };
};
