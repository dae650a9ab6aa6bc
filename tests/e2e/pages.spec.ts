import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { HostPlatform } from "./host-platform.ts";
import { expectGerman } from "./languages.ts";
import { boxOf, faultsAtEverySize, faultsAtTwiceTheSize } from "./layout.ts";
import { arrive, gather, openMatch, visit } from "./players.ts";
import { setScene, startAndPlay } from "./scene.ts";
import { expectNoViolations } from "./violations.ts";
import { STOPS, type Walker, walk } from "./walk.ts";

/** Names as long as a host platform's users may have them: without a gap, of emoji, and from right to left. */
const NAMES = {
  viewer: "W".repeat(255),
  first: "👩‍👩‍👧‍👦".repeat(23),
  second: "محمدعبدالرحمن".repeat(19),
} as const;
const MESSAGE = "M".repeat(280);

const withLongNames = async (browser: Browser, url: string, host: HostPlatform, area: string): Promise<Walker> => {
  const person = (who: keyof typeof NAMES) => host.person(url, { sub: `${area}-${who}`, name: NAMES[who] });
  const viewer = await person("viewer");
  const rivals = [await person("first"), await person("second")] as const;
  const scene = await setScene(viewer, rivals, MESSAGE);
  const context = await browser.newContext({ baseURL: url, locale: "en-US", extraHTTPHeaders: viewer.headers });
  return { page: await context.newPage(), viewer, rivals, scene };
};

const inGerman = async (browser: Browser, baseURL: string): Promise<Walker> => {
  const viewer = await arrive(browser, { name: "anna", baseURL, locale: "de-DE" });
  const rivals = await gather(browser, ["bert", "cora"], { baseURL });
  return { page: viewer.page, viewer, rivals, scene: await setScene(viewer, rivals, "Viel Spaß!") };
};

const expectRoomForLargeText = async (page: Page, where: string) => {
  const faults = await faultsAtTwiceTheSize(page);
  // The next step of the walk is taken by what a desk shows.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => document.documentElement.removeAttribute("style"));
  expect(faults, where).toEqual([]);
};

for (const [area, stops] of Object.entries(STOPS)) {
  test(`names of 255 characters fit at every width, theme and direction: ${area}`, async ({
    browser,
    server,
    host,
  }) => {
    const walker = await withLongNames(browser, server.url, host, area);
    await walk(stops, walker, async (where, at) => {
      expect(await faultsAtEverySize(walker.page, at), where).toEqual([]);
    });
  });

  test(`axe finds nothing, a German browser meets no English, and text of twice the size is neither cut nor covered on a phone: ${area}`, async ({
    browser,
    server,
  }) => {
    const walker = await inGerman(browser, server.url);
    const { page } = walker;
    await walk(stops, walker, async (where, at) => {
      await expectGerman(page, where);
      await expectNoViolations(page, where, at);
      await expectRoomForLargeText(page, where);
    });
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });
}

test("text of twice the size pushes nothing of the page's head out of a phone's window, and leaves it to the board", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await gather(browser, ["ann", "ben"], { baseURL, viewport: { width: 390, height: 664 } });
  const { page } = ann;
  await openMatch(await startAndPlay(ann, ben, "chess"), ann);
  await expect(page.getByRole("grid")).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  for (const part of await page.locator(".top :is(a, button):visible").all())
    await expect(part).toBeInViewport({ ratio: 1 });
  // One line each, of which the name has what the score and the piece leave.
  expect((await boxOf(page.locator(".top"))).height).toBeLessThan(100);
  expect((await boxOf(page.locator(".player.is-opponent .player-word"))).width).toBeLessThanOrEqual(1);
  const glued = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll(".top, .match-bar > .bar-body")];
      const kept = parts.filter((part) => getComputedStyle(part.closest(".match-bar") ?? part).position === "sticky");
      return kept.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
    });
  await expect.poll(glued).toBeLessThanOrEqual(0.35 * 664);
  await page.locator(".match-bar").scrollIntoViewIfNeeded();
  await expect(page.locator(".bar-headline")).toBeInViewport({ ratio: 1 });
  await visit(page, "/");
  const places = await Promise.all((await page.locator(".tab-name").all()).map(boxOf));
  expect(new Set(places.map(({ y }) => Math.round(y))).size).toBe(1);
});
