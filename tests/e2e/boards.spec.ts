import type { Page } from "@playwright/test";
import type { Match } from "@yourmove/client";
import { variantsFor } from "../support/rounds.ts";
import { expect, test } from "./fixtures.ts";
import { expectGerman } from "./languages.ts";
import { boxOf, movedOnBoard, placesOnBoard } from "./layout.ts";
import { type Guest, gather, visit } from "./players.ts";
import { start, startEvery } from "./scene.ts";
import { expectNoViolations } from "./violations.ts";

const DESKS = [
  [1440, 900],
  [1280, 800],
  [1366, 640],
] as const;

/** Held upright and on their side. */
const PHONES = [
  [390, 664],
  [844, 390],
  [667, 375],
] as const;
const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true } as const;

const showBoard = async (page: Page, { gameType, matchID }: Match) => {
  await visit(page, `/matches/${gameType}/${matchID}`);
  await expect(page.locator(".bar-headline")).toBeVisible();
  await expect(page.getByRole("grid").first()).toBeVisible();
  await expect(page.locator(".skeleton, .is-loading")).toHaveCount(0);
};

const expectInSight = async (page: Page, where: string, more: readonly string[] = []) => {
  for (const part of [".player.is-opponent", ".table-board", ".player.is-you", ".bar-headline", ...more])
    await expect(page.locator(part), `${part} in ${where}`).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY), where).toBe(0);
};

const expectUnmirrored = async (page: Page, gameType: string) => {
  const places = await placesOnBoard(page);
  expect(places.length, gameType).toBeGreaterThan(8);
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  expect(movedOnBoard(places, await placesOnBoard(page)), gameType).toEqual([]);
  await page.evaluate(() => document.documentElement.removeAttribute("dir"));
};

/** Chooses a move with the pointer: a place, or a piece and then its place. */
const chooseMove = async (page: Page) => {
  await page.locator(":is(.square, .dots-touch).is-playable").last().click();
  const target = page.locator(".square.is-target").first();
  if (await target.isVisible()) await target.click();
};

/** A move is shown, taken back by a click elsewhere and by Esc, and played by ✓. */
const expectToWaitForYes = async ({ page, client }: Guest, { gameType, matchID, moveCount }: Match) => {
  const made = async () => (await client.matches.history.query({ gameType, matchID })).items.length - moveCount;
  const proposed = page.locator(".square.is-proposed, .dots-aim.is-proposed, .sea-aim").first();
  await chooseMove(page);
  await expect(proposed, gameType).toBeAttached();
  await expect(page.locator(".match-bar").getByText("Dein Zug:")).toBeVisible();
  await page.locator(".player.is-you .player-word").click();
  await expect(proposed, gameType).not.toBeAttached();
  await chooseMove(page);
  await page.keyboard.press("Escape");
  await expect(proposed, gameType).not.toBeAttached();
  expect(await made(), gameType).toBe(0);
  await chooseMove(page);
  await page.getByRole("button", { name: "Ziehen", exact: true }).click();
  await expect.poll(made, gameType).toBe(1);
  await expect(proposed, gameType).not.toBeAttached();
};

const arriveTwo = async (browser: Parameters<typeof gather>[0], options: Parameters<typeof gather>[2]) => {
  const [anna, bert] = await gather(browser, ["anna", "bert"], { ...options, locale: "de-DE" });
  await anna.page.addInitScript(() => {
    localStorage.setItem("yourmove.confirmMoves", "always");
    localStorage.setItem("yourmove.notificationOffer", "answered");
  });
  return [anna, bert] as const;
};

test("at a desk every game is in sight, German, sound by axe and never mirrored, and a move that waits for a yes gets it or not", async ({
  browser,
  baseURL,
}) => {
  const [anna, bert] = await arriveTwo(browser, { baseURL });
  const { page } = anna;
  for (const [at, match] of (await startEvery(anna, bert)).entries()) {
    const { gameType } = match;
    await showBoard(page, match);
    const seas = gameType === "battleship" ? [".waters:not(.is-own) .sea", ".is-own .sea"] : [];
    for (const [width, height] of variantsFor(at, DESKS)) {
      await page.setViewportSize({ width, height });
      await expectInSight(page, `${gameType} at ${width}`, seas);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectUnmirrored(page, gameType);
    await expectNoViolations(page, gameType, at);
    await page.locator('[data-tool="rules"]').click();
    await expectGerman(page, gameType);
    await page.keyboard.press("Escape");
    // A turn of backgammon is made step by step.
    if (gameType !== "backgammon") await expectToWaitForYes(anna, match);
  }
});

test("on a phone every board goes from edge to edge, and how it stands is under the thumb", async ({
  browser,
  baseURL,
}) => {
  const [anna, bert] = await arriveTwo(browser, { baseURL, ...PHONE });
  const [cora] = await gather(browser, ["cora"], { baseURL });
  const { page } = anna;
  // The one game that looks different at its start: against somebody else, so that both may run.
  for (const match of [await start(anna, cora, "battleship"), ...(await startEvery(anna, bert))]) {
    const { gameType } = match;
    await showBoard(page, match);
    for (const [width, height] of PHONES) {
      await page.setViewportSize({ width, height });
      await expectInSight(page, `${gameType} at ${width}`);
    }
    await page.setViewportSize(PHONE.viewport);
    for (const part of [".match-bar", ".match-bar [role=timer]"])
      await expect(page.locator(part), `${part} in ${gameType}`).toBeInViewport({ ratio: 1 });
    const board = await boxOf(page.locator(".table-board"));
    expect([board.x, board.width], gameType).toEqual([0, PHONE.viewport.width]);
    if (gameType === "chess") expect((await boxOf(page.locator(".square").first())).width).toBeGreaterThanOrEqual(48);
  }
});

test("a board of ultimate tic-tac-toe that is won at the right makes no phone's page wider", async ({
  browser,
  baseURL,
}) => {
  const [anna, bert] = await arriveTwo(browser, { baseURL, ...PHONE });
  const wins = [20, 2, 21, 12, 22].map((place) => ({ board: Math.floor(place / 10), cell: place % 10 }));
  await showBoard(anna.page, await start(anna, bert, "ultimate-tic-tac-toe", wins));
  await expect(anna.page.locator(".ultimate-winner")).toBeVisible();
  expect(await anna.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
});

/** The largest board of a game, and what shows where a move would go. */
const LARGEST = [
  ["gomoku", { size: 19 }, ".gomoku-aim"],
  ["checkers", { rules: "international" }, ".square.is-proposed"],
  ["dots-and-boxes", { size: 7 }, ".dots-aim.is-proposed"],
] as const;

test("on a phone the largest boards are in sight with clock and buttons, and take a move by the thumb", async ({
  browser,
  baseURL,
}) => {
  const [anna, bert] = await arriveTwo(browser, { baseURL, ...PHONE });
  const { page, client } = anna;
  const parts = [".match-bar", ".match-bar [role=timer]"];
  for (const [gameType, options, aim] of LARGEST) {
    const match = await start(anna, bert, gameType, [], options);
    await showBoard(page, match);
    await expectInSight(page, gameType, parts);
    const board = await boxOf(page.locator(".table-board"));
    expect([board.x, board.width], gameType).toEqual([0, PHONE.viewport.width]);
    await page.locator(":is(.square, .dots-touch).is-playable").last().tap();
    const target = page.locator(".square.is-target").first();
    if (gameType === "checkers") await target.tap();
    await expect(page.locator(aim).first(), gameType).toBeAttached();
    const yes = page.getByRole("button", { name: "Ziehen", exact: true });
    await expect(yes).toBeInViewport({ ratio: 1 });
    await expectInSight(page, `${gameType}, a move that waits`, parts);
    await yes.tap();
    const { matchID } = match;
    await expect
      .poll(async () => (await client.matches.history.query({ gameType, matchID })).items.length, gameType)
      .toBe(1);
  }
});
