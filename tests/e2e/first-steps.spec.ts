import type { Page } from "@playwright/test";
import { expect, SHORT, test } from "./fixtures.ts";
import { arrive, expectTurn } from "./players.ts";

/** Counts every press of a pointer on the page, from its first moment on. */
const countClicks = async (page: Page): Promise<() => number> => {
  let count = 0;
  await page.exposeFunction("noteClick", () => (count += 1));
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => (window as unknown as { noteClick: () => void }).noteClick(), true);
  });
  return () => count;
};

test("a new player reaches a running match within three clicks, and plays", SHORT, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "en-US", ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const clicks = await countClicks(page);
  await page.goto("/");
  await expect(page.getByLabel("Your name")).toBeFocused();
  await page.keyboard.type(`new-${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Play Pip" }).click();
  await expectTurn({ page, name: "" });
  expect(clicks()).toBeLessThanOrEqual(3);
  expect(clicks()).toBe(2);
  await page.getByRole("button", { name: "Row 1, column 4," }).click();
  await expect(page.getByRole("button", { name: /their piece/ })).toBeVisible();
});

/** The cards that stand alone in their row, and do not fill it. */
const orphans = (page: Page) =>
  page.locator(".game-cards").evaluate((list) => {
    const boxes = [...list.children].map((card) => card.getBoundingClientRect());
    const alone = boxes.filter(({ top }) => boxes.filter((other) => other.top === top).length === 1);
    return alone.filter(({ width }) => width < list.getBoundingClientRect().width - 1).length;
  });

test("home proposes the game played last, and leads to all of them", async ({ browser, baseURL }) => {
  const { page, client } = await arrive(browser, { name: "ann", baseURL });
  const { items } = await client.friends.search.query({ gameType: "reversi" });
  const bot = items.find(({ isBot }) => isBot)?.userID ?? 0;
  await client.matches.invite.mutate({ gameType: "reversi", opponentUserID: bot, symbol: "X" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Reversi, right now" })).toBeVisible();
  await page.getByRole("link", { name: "All games" }).click();
  const boards = page.getByRole("group", { name: "Game" }).getByRole("radio");
  await expect(boards.first()).toHaveAccessibleName("Reversi");
  await expect(boards.nth(1)).toHaveAccessibleName("Chess");
  await expect(boards.last()).toHaveAccessibleName("Tic-tac-toe");
});

test("no game's card stands alone in its row", async ({ browser, baseURL }) => {
  const { page } = await arrive(browser, { name: "ann", baseURL });
  await page.goto("/");
  await expect(page.locator(".game-cards").getByRole("link").last()).toContainText(/^Tic-tac-toe/);
  for (const [width, height] of [
    [390, 664],
    [844, 390],
    [1366, 650],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await orphans(page), `${width}x${height}`).toBe(0);
  }
});

test("a guest hears once, from the second match on, that this device alone holds the account", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await arrive(browser, { name: "ann", baseURL });
  const { items } = await client.friends.search.query({ gameType: "reversi" });
  const bot = items.find(({ isBot }) => isBot)?.userID ?? 0;
  const offer = page.getByRole("region", { name: "Create an account" });
  const begin = (gameType: "reversi" | "gomoku") =>
    client.matches.invite.mutate({ gameType, opponentUserID: bot, symbol: "X" });
  await begin("reversi");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Reversi, right now" })).toBeVisible();
  await expect(offer).toBeHidden();
  await begin("gomoku");
  await expect(offer).toContainText("Only this device knows you");
  await offer.getByRole("button", { name: "Create an account" }).click();
  await expect(page.getByRole("dialog", { name: "Create an account" })).toBeVisible();
  await page.keyboard.press("Escape");
  await offer.getByRole("button", { name: "Not now" }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Gomoku, right now" })).toBeVisible();
  await expect(offer).toBeHidden();
});
