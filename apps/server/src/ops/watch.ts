import type { Services } from "@yourmove/api";
import type { Database, eventQueries } from "@yourmove/db";
import type { Metrics } from "../http/observe.ts";

/** What a running process tells of itself. */
export interface Watched {
  readonly services: Pick<Services, "maintenance" | "pauses" | "faults" | "writeLimiter">;
  readonly database: Pick<Database, "loads">;
  readonly bots: { hungSearches(): number; load(): { readonly thinking: number; readonly waiting: number } };
  readonly packages: readonly { readonly found: { readonly name: string }; readonly host: { ended(): number } }[];
  /** How much is due to be delivered, in all processes together. */
  readonly backlog: () => Promise<eventQueries.Backlog>;
}

const REMOVED = { name: "yourmove_removed_total", help: "What was removed because its time was over" };
const GIVEN_UP = { name: "yourmove_given_up_total", help: "What never ended and was given up" };
const PAUSED = { name: "yourmove_paused_total", help: "Matches that were paused, by the reason" };
const PROCESSES = {
  name: "yourmove_game_processes_ended_total",
  help: "Processes of packages that took too long or too much",
};
const FAULTS = {
  name: "yourmove_game_faults_total",
  help: "What games' rules did wrong, by function and kind",
  labels: ["game", "version", "fn", "kind"],
};
const DECIDED_AGAIN = {
  name: "yourmove_writes_decided_again_total",
  help: "Writes of matches that another write was ahead of",
  labels: [],
};
const POOL = {
  name: "yourmove_database_pool",
  help: "Connections of each pool, statements under way on them, and those that wait for one",
  labels: ["pool", "what"],
};
const BACKLOG = {
  name: "yourmove_backlog",
  help: "Events that nobody has taken yet, deliveries and notifications that are due: of all processes, up to 10000",
  labels: ["what"],
};
const SEARCHES = {
  name: "yourmove_bot_searches",
  help: "Searches of the bots that are thought about, and those that wait for a thread",
  labels: ["state"],
};

/** Counts by name, each with its name as a label. */
const byLabel = (label: string, counts: object, more: Readonly<Record<string, string>> = {}) =>
  Object.entries(counts).map(([name, count]: [string, number]) => ({ labels: { ...more, [label]: name }, count }));

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What was removed, by the names that labels have. */
const removedOf = (removed: object): Record<string, number> =>
  Object.fromEntries(Object.entries(removed).map(([name, count]: [string, number]) => [snakeCase(name), count]));

/** Two packages of one name bring two versions of a game. */
const endedOf = (packages: Watched["packages"]): Record<string, number> => {
  const ended: Record<string, number> = {};
  for (const { found, host } of packages) ended[found.name] = (ended[found.name] ?? 0) + host.ended();
  return ended;
};

/** Adds to the metrics what this process does, and what waits for it. */
export const watchWork = (metrics: Metrics, { services, database, bots, packages, backlog }: Watched): void => {
  metrics.follow(REMOVED, () => removedOf(services.maintenance.removed()));
  metrics.follow(PAUSED, services.pauses.counts);
  metrics.follow(GIVEN_UP, () => ({ bot_search: bots.hungSearches() }));
  metrics.follow(PROCESSES, () => endedOf(packages));
  metrics.followEach(FAULTS, () =>
    services.faults.list().map(({ gameType: game, rulesVersion, fn, kind, count }) => ({
      labels: { game, version: String(rulesVersion), fn, kind },
      count,
    })),
  );
  metrics.followEach(DECIDED_AGAIN, () => [{ labels: {}, count: services.writeLimiter.overtaken() }]);
  metrics.gauge(POOL, async () =>
    Object.entries(database.loads()).flatMap(([pool, { connections, underWay, waiting }]) =>
      byLabel("what", { connections, under_way: underWay, waiting }, { pool }),
    ),
  );
  metrics.gauge(BACKLOG, async () => byLabel("what", await backlog()));
  metrics.gauge(SEARCHES, async () => byLabel("state", bots.load()));
};
