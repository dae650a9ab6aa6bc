import type { PreloadTable } from "../first-load.ts";
import { activeWorker } from "./layout/service-worker.ts";

/** So long after the page's load, in milliseconds, its matches are on the screen, and a worker's start takes nothing from them. */
const REST_MS = 2_000;

/** The files of the home page, as the build has written them on the page. */
const filesOfHome = (): string[] => {
  const written = document.querySelector<HTMLElement>("script[data-preload]")?.dataset["preload"] ?? "{}";
  const { files = [], routes = [], parts = {} } = JSON.parse(written) as Partial<PreloadTable>;
  const ofHome = routes.filter(({ pattern, isAnonymous }) => !isAnonymous && new RegExp(pattern).test("/"));
  const all = ofHome.flatMap((route) => route.preload.flatMap((name) => parts[name] ?? []));
  return [...new Set(all)].flatMap((file) => files[file] ?? []);
};

/** Caches the lobby's files in the service worker for a start without a network, those loaded before it included. */
export const keepFiles = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const { active } = await activeWorker();
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ keep: [...loaded, ...filesOfHome()] });
};
