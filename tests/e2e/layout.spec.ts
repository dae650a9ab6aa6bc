import type { Browser } from "@playwright/test";
import { createMatchClient } from "@yourmove/client";
import { expect, test } from "./fixtures.ts";
import type { HostPlatform } from "./host-platform.ts";
import { faultsAtEverySize, faultsAtTwiceTheSize, movedOnBoard, placesOnBoard } from "./layout.ts";
import { arrive, visit } from "./players.ts";
import { type Person, setScene, startAndPlay, startEvery } from "./scene.ts";
import { STOPS, type Walker, walk } from "./walk.ts";

/** Names as long as a host platform's users may have them: without a gap, of emoji, and from right to left. */
const NAMES = {
  viewer: "W".repeat(255),
  first: "👩‍👩‍👧‍👦".repeat(23),
  second: "محمدعبدالرحمن".repeat(19),
} as const;
const MESSAGE = "M".repeat(280);

const welcomeThem = async (browser: Browser, host: HostPlatform, url: string, area: string): Promise<Walker> => {
  const tokenOf = (who: keyof typeof NAMES) => host.sign({ sub: `${area}-${who}`, name: NAMES[who] });
  const person = async (who: keyof typeof NAMES): Promise<Person> => {
    const client = createMatchClient({ url, token: await tokenOf(who), timeoutMs: 30_000 });
    return { client, userID: (await client.auth.me.query()).user.userID, name: NAMES[who] };
  };
  const viewer = await person("viewer");
  const first = await person("first");
  const second = await person("second");
  const scene = await setScene(viewer, [first, second], MESSAGE);
  const context = await browser.newContext({
    baseURL: url,
    locale: "en-US",
    extraHTTPHeaders: { authorization: `Bearer ${await tokenOf("viewer")}` },
  });
  return { page: await context.newPage(), viewer, rivals: [first, second], scene };
};

for (const [area, stops] of Object.entries(STOPS)) {
  test(`names of 255 characters fit at every width, theme and direction: ${area}`, async ({
    browser,
    baseURL,
    host,
  }) => {
    const walker = await welcomeThem(browser, host, baseURL ?? "", area);
    await walk(stops, walker, async (where, at) => {
      expect(await faultsAtEverySize(walker.page, at), where).toEqual([]);
    });
  });
}

test("no board is mirrored where everything else runs from right to left", async ({ browser, baseURL }) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const ben = await arrive(browser, { name: "ben", baseURL });
  const { page } = ann;
  for (const { gameType, matchID } of await startEvery(ann, ben)) {
    await visit(page, `/matches/${gameType}/${matchID}`);
    await expect(page.getByRole("grid").first()).toBeVisible();
    await expect(page.locator(".skeleton, .is-loading")).toHaveCount(0);
    const places = await placesOnBoard(page);
    expect(places.length, gameType).toBeGreaterThan(8);
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    expect(movedOnBoard(places, await placesOnBoard(page)), gameType).toEqual([]);
    await page.evaluate(() => document.documentElement.removeAttribute("dir"));
  }
});

test("text of twice the size pushes nothing of the page's head out of a phone's window, and leaves it to the board", async ({
  browser,
  baseURL,
}) => {
  const ann = await arrive(browser, { name: "ann", baseURL, viewport: { width: 390, height: 664 } });
  const ben = await arrive(browser, { name: "ben", baseURL });
  const { page } = ann;
  const { gameType, matchID } = await startAndPlay(ann, ben, "chess");
  await page.goto(`/matches/${gameType}/${matchID}`);
  await expect(page.getByRole("grid")).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  for (const part of await page.locator(".top :is(a, button):visible").all())
    await expect(part).toBeInViewport({ ratio: 1 });
  const glued = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll(".top, .match-bar > .bar-body")];
      const kept = parts.filter((part) => getComputedStyle(part.closest(".match-bar") ?? part).position === "sticky");
      return kept.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
    });
  await expect.poll(glued).toBeLessThanOrEqual(0.35 * 664);
  await page.locator(".match-bar").scrollIntoViewIfNeeded();
  await expect(page.locator(".bar-headline")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

for (const [area, stops] of Object.entries(STOPS)) {
  test(`text of twice the size is neither cut nor covered on a phone: ${area}`, async ({ browser, baseURL }) => {
    const profile = { baseURL, viewport: { width: 390, height: 664 } };
    const viewer = await arrive(browser, { name: "ann", ...profile });
    const rivals = [
      await arrive(browser, { name: "ben", baseURL }),
      await arrive(browser, { name: "cid", baseURL }),
    ] as const;
    const { page } = viewer;
    const scene = await setScene(viewer, rivals, "Good luck!");
    const faults: string[] = [];
    await walk(stops, { page, viewer, rivals, scene }, async (where) => {
      for (const fault of await faultsAtTwiceTheSize(page)) faults.push(`${where}: ${fault}`);
      // The next step of the walk is taken by what a desk shows.
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => document.documentElement.removeAttribute("style"));
    });
    expect(faults).toEqual([]);
  });
}
