import type { Page } from "@playwright/test";
import type { Match } from "@yourmove/client";
import { variantsFor } from "../support/rounds.ts";
import { expect, test } from "./fixtures.ts";
import { expectGerman } from "./languages.ts";
import { boxOf, movedOnBoard, PHONE, placesOnBoard } from "./layout.ts";
import { type Guest, type People, remember, visit } from "./players.ts";
import { start, startEvery } from "./scene.ts";
import { expectNoViolations } from "./violations.ts";

const DESKS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1366, height: 640 },
] as const;

/** Held upright and on their side. */
const PHONES = [PHONE.viewport, { width: 844, height: 390 }, { width: 667, height: 375 }] as const;

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

const arriveTwo = async (people: People, profile: Parameters<People["arrive"]>[1] = {}) => {
  const [anna, bert] = await people.gather(["anna", "bert"], { ...profile, locale: "de-DE" });
  await remember(anna.page, { confirmMoves: "always", notificationOffer: "answered" });
  return [anna, bert] as const;
};

test("at a desk every game is in sight, German, never mirrored, and a move waits for a yes", async ({ people }) => {
  const [anna, bert] = await arriveTwo(people);
  const { page } = anna;
  for (const [at, match] of (await startEvery(anna, bert)).entries()) {
    const { gameType } = match;
    await showBoard(page, match);
    const seas = gameType === "battleship" ? [".waters:not(.is-own) .sea", ".is-own .sea"] : [];
    for (const window of variantsFor(at, DESKS)) {
      await page.setViewportSize(window);
      await expectInSight(page, `${gameType} at ${window.width}`, seas);
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

/** A board that is won at the right, which made the page wider once. */
const WON_AT_THE_RIGHT = [20, 2, 21, 12, 22].map((place) => ({ board: Math.floor(place / 10), cell: place % 10 }));

/** The largest board of a game, and what shows where a move would go. */
const LARGEST = [
  ["gomoku", { size: 19 }, ".gomoku-aim"],
  ["checkers", { rules: "international" }, ".square.is-proposed"],
  ["dots-and-boxes", { size: 7 }, ".dots-aim.is-proposed"],
] as const;

/** How it stands and what is to press is under the thumb, beside a board from edge to edge. */
const expectOnPhone = async (page: Page, where: string) => {
  for (const window of PHONES) {
    await page.setViewportSize(window);
    await expectInSight(page, `${where} at ${window.width}`);
  }
  await page.setViewportSize(PHONE.viewport);
  await expectInSight(page, where, [".match-bar", ".match-bar [role=timer]"]);
  const board = await boxOf(page.locator(".table-board"));
  expect([board.x, board.width], where).toEqual([0, PHONE.viewport.width]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(PHONE.viewport.width);
};

test("on a phone every board goes from edge to edge, and the largest take a move by the thumb", async ({ people }) => {
  const [anna, bert] = await arriveTwo(people, PHONE);
  const cora = await people.arrive("cora");
  const { page, client } = anna;
  const every = await startEvery(anna, bert);
  // Against somebody else, so that both may run.
  const fleet = await start(anna, cora, "battleship");
  const won = await start(anna, cora, "ultimate-tic-tac-toe", WON_AT_THE_RIGHT);
  for (const match of [fleet, won, ...every]) {
    await showBoard(page, match);
    await expectOnPhone(page, match.gameType);
    if (match.gameType === "chess")
      expect((await boxOf(page.locator(".square").first())).width).toBeGreaterThanOrEqual(48);
  }
  for (const [gameType, options, aim] of LARGEST) {
    const match = await start(anna, cora, gameType, [], options);
    await showBoard(page, match);
    await expectOnPhone(page, `${gameType}, its largest board`);
    await page.locator(":is(.square, .dots-touch).is-playable").last().tap();
    if (gameType === "checkers") await page.locator(".square.is-target").first().tap();
    await expect(page.locator(aim).first(), gameType).toBeAttached();
    await expectInSight(page, `${gameType}, a move that waits`, [".match-bar", ".match-bar [role=timer]"]);
    const yes = page.getByRole("button", { name: "Ziehen", exact: true });
    await expect(yes).toBeInViewport({ ratio: 1 });
    await yes.tap();
    const { matchID } = match;
    const made = async () => (await client.matches.history.query({ gameType, matchID })).items.length;
    await expect.poll(made, gameType).toBe(1);
  }
});
