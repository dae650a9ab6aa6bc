import type { Page } from "@playwright/test";
import { startLastingServer } from "../support/lasting-server.ts";
import { expect, SHORT, test } from "./fixtures.ts";
import { arriveHome, expectTurn, strangersPage } from "./players.ts";
import { expectNoViolations } from "./violations.ts";

/** Counts every press of a pointer on the page, from its first moment on. */
const countClicks = async (page: Page): Promise<() => number> => {
  let count = 0;
  await page.exposeFunction("noteClick", () => (count += 1));
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => (window as unknown as { noteClick: () => void }).noteClick(), true);
  });
  return () => count;
};

test(
  "a first visit asks for the position of the day alone, and reaches a running match within three clicks; once signed in, the user is known at once",
  SHORT,
  async ({ browser }) => {
    // Where no host platform is set up, unlike at the server that the other tests share.
    const server = await startLastingServer();
    const page = await strangersPage(browser, server.url, { serviceWorkers: "allow" });
    const clicks = await countClicks(page);
    const requested: string[] = [];
    const errors: string[] = [];
    page.on("request", (request) => /\/trpc\/(?!daily\.get\?)/.test(request.url()) && requested.push(request.url()));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.goto("/");
    await expect(page.getByLabel("Your name")).toBeFocused();
    expect([requested, errors]).toEqual([[], []]);
    await expectNoViolations(page, "the sign-in page of a guest");
    await page.keyboard.type("newcomer");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Play Pip" }).click();
    await expectTurn({ page, name: "" });
    expect(clicks()).toBe(2);
    await page.getByRole("button", { name: "Row 1, column 4," }).click();
    await expect(page.getByRole("button", { name: /their piece/ })).toBeVisible();
    requested.length = 0;
    await page.goto("/");
    await expect(page.getByRole("article").first()).toBeVisible();
    // What boot.js has asked is not asked again.
    expect(requested.filter((url) => url.includes("matches.list,auth.me"))).toHaveLength(1);
    expect(errors).toEqual([]);
    const second = await page.context().newPage();
    await second.goto("/?play");
    await expect(second.getByRole("heading", { name: "Play" })).toBeVisible();
    await server.stop();
  },
);

/** The cards that stand alone in their row, and do not fill it. */
const orphans = (page: Page) =>
  page.locator(".game-cards").evaluate((list) => {
    const boxes = [...list.children].map((card) => card.getBoundingClientRect());
    const alone = boxes.filter(({ top }) => boxes.filter((other) => other.top === top).length === 1);
    return alone.filter(({ width }) => width < list.getBoundingClientRect().width - 1).length;
  });

test("no game's card stands alone in its row; home proposes the game played last, and leads to all; a guest hears once, from the second match on, that this device alone holds the account", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await arriveHome(browser, { name: "ann", baseURL });
  await expect(page.locator(".game-cards").getByRole("link").last()).toContainText(/^Tic-tac-toe/);
  await expectNoViolations(page, "an empty home");
  for (const [width, height] of [
    [390, 664],
    [844, 390],
    [1920, 1080],
    [1366, 650],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await orphans(page), `${width}x${height}`).toBe(0);
  }
  const { items } = await client.friends.search.query({ gameType: "reversi" });
  const bot = items.find(({ isBot }) => isBot)?.userID ?? 0;
  const offer = page.getByRole("region", { name: "Create an account" });
  const begin = (gameType: "reversi" | "gomoku") =>
    client.matches.invite.mutate({ gameType, opponentUserID: bot, symbol: "X" });
  await begin("reversi");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Reversi, right now" })).toBeVisible();
  await expect(offer).toBeHidden();
  await page.getByRole("link", { name: "All games" }).click();
  const boards = page.getByRole("group", { name: "Game" }).getByRole("radio");
  await expect(boards.first()).toHaveAccessibleName("Reversi");
  await expect(boards.nth(1)).toHaveAccessibleName("Chess");
  await expect(boards.last()).toHaveAccessibleName("Tic-tac-toe");
  await page.keyboard.press("Escape");
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
