import type { Browser } from "@playwright/test";
import { launchBrowser } from "./launch-browser.ts";
import { type Benchmark, type Device, ORDINARY } from "./lighthouse.ts";

const LOOKS = 7;

const SIZES: Readonly<Record<Device, { readonly width: number; readonly height: number }>> = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
};

/** Within this many milliseconds it is to be there, on an ordinary desk. */
const WANTED_MS = 600;

/** Set by the page, in milliseconds from the start of its loading. */
interface Seen {
  firstTile?: number;
}

/** A match with its picture. */
const TILE = ".up-next .mini, .row .mini";

/** Notes when the first match is on the page. */
const watch = (tile: string) => {
  const seen = globalThis as Seen;
  new MutationObserver((_, observer) => {
    if (!document.querySelector(tile)) return;
    seen.firstTile = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true });
};

/** Somebody, and where and on what they come home. */
interface Visit {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly device: Device;
  readonly benchmark: Benchmark;
}

interface Look {
  readonly ms: number;
  /** How fast this machine was just then. */
  readonly speed: number;
}

const lookOnce = async (browser: Browser, { url, headers, device, benchmark }: Visit): Promise<Look> => {
  // A profile of its own for each look: nothing is cached, and no service worker helps.
  const context = await browser.newContext({ viewport: SIZES[device], extraHTTPHeaders: headers });
  const page = await context.newPage();
  const speed = await page.evaluate(benchmark);
  await page.addInitScript(watch, TILE);
  await page.goto(url);
  await page.locator(TILE).first().waitFor();
  const ms = await page.evaluate(() => (globalThis as Seen).firstTile);
  await context.close();
  return { ms: ms ?? Number.POSITIVE_INFINITY, speed };
};

const medianOf = (numbers: readonly number[]): number =>
  Math.round(numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.POSITIVE_INFINITY);

/** When the first match with its picture is on the screen of somebody's home, the median of seven looks, and when it should be. */
export const firstTile = async (visit: Visit): Promise<{ readonly ms: number; readonly wantedMs: number }> => {
  const browser = await launchBrowser();
  const looks: Look[] = [];
  while (looks.length < LOOKS) looks.push(await lookOnce(browser, visit));
  await browser.close();
  // A machine that is slower than an ordinary desk has so much more time.
  const slowdown = Math.max(1, ORDINARY / medianOf(looks.map(({ speed }) => speed)));
  return { ms: medianOf(looks.map(({ ms }) => ms)), wantedMs: Math.round(WANTED_MS * slowdown) };
};
