import type { Locator, Page } from "@playwright/test";
import { crowded, somebody } from "./crowded.ts";
import { expect, SHORT, test } from "./fixtures.ts";
import { arrive, type Guest } from "./players.ts";
import { start } from "./scene.ts";

const PHONE = { width: 390, height: 664 };

const WINDOWS = [
  PHONE,
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
  { width: 1366, height: 650 },
  { width: 1920, height: 1080 },
] as const;

const upNext = (page: Page) => page.getByRole("region", { name: "Up next" });

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not shown");
  return box;
};

/** Two invites to a guest, and a takeback that is asked for. */
const bother = async (url: string, userID: number, accept: (matchID: number) => Promise<unknown>) => {
  const one = await somebody(url);
  const two = await somebody(url);
  for (const { client } of [one, two])
    await client.matches.invite.mutate({ gameType: "reversi", opponentUserID: userID, symbol: "X", message: "Hello!" });
  const invite = { gameType: "tic-tac-toe", opponentUserID: userID, symbol: "X" } as const;
  const { matchID } = (await one.client.matches.invite.mutate(invite)).match;
  await accept(matchID);
  await one.client.matches.move.mutate({ gameType: "tic-tac-toe", matchID, move: { cell: 4 } });
  await one.client.matches.offer.mutate({ gameType: "tic-tac-toe", matchID, kind: "takeback" });
};

for (const live of [1, 3, 11, 60])
  test(`of ${live} matches the one that waits ends within six tenths of every window, whatever else there is`, async ({
    browser,
    server,
  }) => {
    const { client, userID, headers } = await crowded(server.url, { live, over: 1 });
    const context = await browser.newContext({ baseURL: server.url, locale: "en-US", extraHTTPHeaders: headers });
    const page = await context.newPage();
    for (const isBothered of [false, true]) {
      if (isBothered)
        await bother(server.url, userID, (matchID) =>
          client.matches.accept.mutate({ gameType: "tic-tac-toe", matchID }),
        );
      await page.goto("/");
      await expect(upNext(page).getByRole("grid")).toBeVisible();
      await expect(page.locator(".play-bots-choice[aria-busy='false']")).toBeVisible();
      for (const window of WINDOWS) {
        await page.setViewportSize(window);
        const { y, height, width } = await boxOf(upNext(page).getByRole("article"));
        const where = `${window.width}x${window.height}`;
        expect(y + height, where).toBeLessThanOrEqual(0.6 * window.height);
        const board = await boxOf(upNext(page).locator(".table-board"));
        if (window.width > 640 && window.height > 480) expect(board.width, where).toBeLessThanOrEqual(280);
        else expect(board.height, where).toBeGreaterThan(window.height > 480 ? width / 2 : 150);
        for (const row of await page.locator(".home-live .row:not(.is-invite)").all())
          if (await row.isVisible()) expect((await boxOf(row)).height, where).toBeLessThanOrEqual(73);
      }
    }
  });

const begin = async (ann: Guest, others: readonly Guest[]) => {
  const matches = [];
  for (const other of others) matches.push(await start(ann, other, "tic-tac-toe"));
  return matches;
};

test(
  "a phone plays what is up next in place, by a tap and a yes; the next one slides in, and a swipe skips",
  SHORT,
  async ({ browser, baseURL }) => {
    const touch = { viewport: PHONE, hasTouch: true, isMobile: true };
    const ann = await arrive(browser, { name: "ann", baseURL, ...touch });
    const ben = await arrive(browser, { name: "ben", baseURL });
    const cid = await arrive(browser, { name: "cid", baseURL });
    const [first] = await begin(ann, [ben, cid]);
    const { page } = ann;
    await page.goto("/");
    const card = upNext(page);
    await expect(card.getByRole("link", { name: ben.name })).toBeVisible();
    await expect(card.getByText("1 of 2")).toBeAttached();
    const tabs = page.getByRole("navigation");
    expect((await boxOf(tabs)).height).toBe(56);
    expect((await boxOf(page.locator(".top"))).height).toBe(44);
    await expect(tabs.getByRole("link", { name: "Matches 2" })).toBeInViewport({ ratio: 1 });
    await expect(tabs.getByRole("button", { name: `Account of ${ann.name} (You)` })).toBeInViewport({ ratio: 1 });

    await card.getByRole("button", { name: "Row 2, column 2," }).tap();
    await expect(card.getByRole("status")).toContainText("Your move: b2");
    await card.getByRole("button", { name: "Play it" }).tap();
    await expect(card.getByRole("link", { name: cid.name })).toBeVisible();
    await expect(card.getByText("of 2")).toHaveCount(0);
    await expect(page.getByRole("article").filter({ hasText: ben.name })).toContainText("b2");
    const seen = await ben.client.matches.get.query({ gameType: "tic-tac-toe", matchID: first?.matchID ?? 0 });
    expect(seen).toMatchObject({ match: { moveCount: 1, isYourTurn: true } });

    await ben.client.matches.move.mutate({ gameType: "tic-tac-toe", matchID: first?.matchID ?? 0, move: { cell: 0 } });
    await expect(card.getByText("of 2")).toBeAttached();
    await expect(card.getByRole("link", { name: cid.name })).toBeVisible();
    const { x, y, width } = await boxOf(card.locator(".up-line"));
    await card
      .locator(".up-line")
      .dispatchEvent("pointerdown", { pointerType: "touch", clientX: x + width - 9, clientY: y });
    await card.locator(".up-line").dispatchEvent("pointerup", { pointerType: "touch", clientX: x + 9, clientY: y });
    await expect(card.getByRole("link", { name: ben.name })).toBeVisible();
    await card.getByRole("button", { name: "Next match" }).tap();
    await expect(card.getByRole("link", { name: cid.name })).toBeVisible();
    await card.getByRole("link", { name: cid.name }).tap();
    await expect(page.locator(".match-bar")).toBeVisible();
    await expect(page.locator(".tabs")).toHaveCount(0);
  },
);

test("what is up next shows its last move once, with an arrow", async ({ browser, baseURL }) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const ben = await arrive(browser, { name: "ben", baseURL, reducedMotion: "no-preference" });
  const gameType = "chess";
  const { matchID } = await start(ann, ben, gameType);
  await ann.client.matches.move.mutate({ gameType, matchID, move: { from: "e2", to: "e4" } });
  for (const path of ["/", `/matches/${gameType}/${matchID}`]) {
    await ben.page.goto(path);
    await expect(ben.page.locator(".over-arrow")).toBeVisible();
    await expect(ben.page.locator(".over-arrow")).toHaveCount(0);
  }
  await ben.page.goto("/");
  await upNext(ben.page)
    .getByRole("button", { name: /^e4, white pawn/ })
    .waitFor();
  await expect(ben.page.locator(".over-arrow")).toHaveCount(0);
});

test("the keyboard plays what is up next, and stays with the one that slides in", async ({ browser, baseURL }) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const ben = await arrive(browser, { name: "ben", baseURL });
  const cid = await arrive(browser, { name: "cid", baseURL });
  await begin(ann, [ben, cid]);
  const { page } = ann;
  await page.goto("/");
  const card = upNext(page);
  await card.getByRole("button", { name: "Row 2, column 2," }).press("Enter");
  await expect(card.getByRole("link", { name: cid.name })).toBeFocused();
  await card.getByRole("button", { name: "Row 1, column 1," }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "You're all caught up" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Their turn 2" })).toBeVisible();
});

test("at the door of a phone on its side the way in is in sight", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: "en-US",
    viewport: { width: 844, height: 390 },
  });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".scene-pawn").first()).toBeInViewport();
});
