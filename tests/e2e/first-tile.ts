import type { Browser } from "@playwright/test";
import { launchBrowser } from "./launch-browser.ts";

const LOOKS = 7;

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const;

type Device = keyof typeof SIZES;

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

const lookOnce = async (browser: Browser, url: string, headers: Readonly<Record<string, string>>, device: Device) => {
  // A profile of its own for each look: nothing is cached, and no service worker helps.
  const context = await browser.newContext({ viewport: SIZES[device], extraHTTPHeaders: headers });
  const page = await context.newPage();
  await page.addInitScript(watch, TILE);
  await page.goto(url);
  await page.locator(TILE).first().waitFor();
  const ms = await page.evaluate(() => (globalThis as Seen).firstTile);
  await context.close();
  return ms ?? Number.POSITIVE_INFINITY;
};

/** When the first match with its picture is on the screen of somebody's home, in milliseconds: the median of seven looks. */
export const firstTile = async (url: string, headers: Readonly<Record<string, string>>, device: Device) => {
  const browser = await launchBrowser();
  const looks: number[] = [];
  while (looks.length < LOOKS) looks.push(await lookOnce(browser, url, headers, device));
  await browser.close();
  return Math.round(looks.toSorted((a, b) => a - b)[Math.floor(LOOKS / 2)] ?? Number.POSITIVE_INFINITY);
};
