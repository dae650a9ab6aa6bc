import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What Lighthouse judges here, each from 0 to 100. */
export const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
export type Category = (typeof CATEGORIES)[number];

/** After this long, in milliseconds, a look is over: the lobby's poll never is, and Lighthouse would wait for it. */
const LONGEST_LOAD_MS = 20_000;

/** As a phone with a slow line and processor, which is Lighthouse's own measure, or as a desk. */
export const DEVICES = ["phone", "desk"] as const;
export type Device = (typeof DEVICES)[number];

/** One look of Lighthouse at a page. */
export interface Report {
  readonly scores: Readonly<Record<Category, number>>;
  /** What cost points, in Lighthouse's words. */
  readonly complaints: readonly string[];
  /** How fast this machine was just now, by Lighthouse's own benchmark. */
  readonly benchmark: number;
}

/** As much of Lighthouse and its result as is used; it is installed apart, so its own types are not at hand. */
interface Result {
  readonly categories: Record<Category, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>;
  readonly audits: Record<
    string,
    { title: string; score: number | null; displayValue?: string; errorMessage?: string }
  >;
  readonly environment: { benchmarkIndex: number };
  readonly runtimeError?: { message: string };
}
interface Lighthouse {
  default(url: string, flags: object, config?: object): Promise<{ lhr: Result } | undefined>;
  desktopConfig: object;
}

/** What it could not judge, and why. */
const failuresOf = ({ audits }: Result): string[] =>
  Object.entries(audits).flatMap(([id, { errorMessage }]) => (errorMessage ? [`${id} (${errorMessage})`] : []));

const complaintsOf = ({ categories, audits }: Result): string[] =>
  CATEGORIES.flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${category}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ""}`.trim()),
  );

/** What to look at, in the browser that listens on this port. */
export interface View {
  readonly url: string;
  readonly device: Device;
  readonly port: number;
  /** How many times slower than this machine a phone is; Lighthouse says four. */
  readonly slowdown?: number;
  /** Sent with every request of the page. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Looks at a page; null when Lighthouse itself failed, which it asks to forgive and to try again. */
export type Look = (view: View) => Promise<Report | null>;

/** Lighthouse's own benchmark, for a page to run: how fast this machine is just now; an ordinary desk has `ORDINARY`. */
export type Benchmark = () => number;
export const ORDINARY = 1500;

/** Loads Lighthouse's benchmark from its folder. */
export const loadBenchmark = async (folder: string): Promise<Benchmark> => {
  const { pageFunctions } = (await import(pathToFileURL(join(folder, "core", "lib", "page-functions.js")).href)) as {
    readonly pageFunctions: { readonly computeBenchmarkIndex: Benchmark };
  };
  return pageFunctions.computeBenchmarkIndex;
};

/** Loads Lighthouse from its folder. */
export const loadLighthouse = async (folder: string): Promise<Look> => {
  const lighthouse = (await import(pathToFileURL(join(folder, "core", "index.js")).href)) as Lighthouse;
  return async ({ url, device, port, slowdown, headers }) => {
    const flags = {
      port,
      logLevel: "error",
      onlyCategories: CATEGORIES,
      maxWaitForLoad: LONGEST_LOAD_MS,
      ...(headers && { extraHeaders: headers }),
      ...(slowdown && device === "phone" && { throttling: { cpuSlowdownMultiplier: slowdown } }),
    };
    const result = await lighthouse.default(url, flags, device === "desk" ? lighthouse.desktopConfig : undefined);
    if (!result || result.lhr.runtimeError) {
      console.log(`     Lighthouse saw nothing: ${result?.lhr.runtimeError?.message ?? "no report"}`);
      return null;
    }
    const { lhr } = result;
    const missing = CATEGORIES.filter((category) => lhr.categories[category].score === null);
    if (missing.length > 0) {
      console.log(`     Lighthouse gave no score for ${missing.join(", ")}: ${failuresOf(lhr).join(", ")}`);
      return null;
    }
    const scores = CATEGORIES.map((category) => [category, Math.round((lhr.categories[category].score ?? 0) * 100)]);
    return {
      scores: Object.fromEntries(scores) as Record<Category, number>,
      complaints: complaintsOf(lhr),
      benchmark: lhr.environment.benchmarkIndex,
    };
  };
};
