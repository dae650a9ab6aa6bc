import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { type MadeDaily, type MakeDaily, type Services, startDailyJob } from "@yourmove/api";
import type { Settings } from "../env.ts";
import { startWorker } from "../workers.ts";
import type { DailyWork } from "./daily-worker.ts";

/** The share of its time in which a thread looks for a day's position; it is ended after the whole. */
const SEARCH_SHARE = 0.9;

/** Makes positions in a thread that lives as long as that takes. */
const createMaker = ({ games }: Pick<Services, "games">) => {
  let worker: Worker | undefined;
  const make: MakeDaily = async (day, maxMs) => {
    const gameTypes = games.list().map(({ gameType }) => gameType);
    const workerData: DailyWork = { day, games: gameTypes, budgetMs: maxMs * SEARCH_SHARE };
    const started = startWorker(import.meta.url, "./daily-worker", { workerData });
    started.unref();
    worker = started;
    const late = setTimeout(() => void started.terminate(), maxMs).unref();
    try {
      const ended = once(started, "exit").then((): never => {
        throw new Error("the thread ended without a position");
      });
      const [made] = (await Promise.race([once(started, "message"), ended])) as [MadeDaily];
      return made;
    } finally {
      clearTimeout(late);
      await started.terminate();
    }
  };
  return { make, stop: () => worker?.terminate() };
};

/** Starts what makes the positions of the days; with DAILY=off there are none. */
export const startDaily = ({
  settings,
  services,
}: {
  readonly settings: Pick<Settings, "hasDaily">;
  readonly services: Services;
}): { stop(): Promise<void> } => {
  if (!settings.hasDaily) return { stop: async () => {} };
  const { make, stop } = createMaker(services);
  const job = startDailyJob(services, make);
  return {
    async stop() {
      await Promise.all([stop(), job.stop()]);
    },
  };
};
