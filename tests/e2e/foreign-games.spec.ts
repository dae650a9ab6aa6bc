import { createSocket } from "node:dgram";
import type { Browser, Page } from "@playwright/test";
import { startLastingServer } from "../support/lasting-server.ts";
import { test as base, expect, SHORT } from "./fixtures.ts";
import { boxOf } from "./layout.ts";
import {
  arrive,
  arriveHome,
  expectTurn,
  type Guest,
  gather,
  goButton,
  invite,
  openMatch,
  playSheet,
  sitDown,
} from "./players.ts";
import { start } from "./scene.ts";
import { expectNoViolations, violationsOn } from "./violations.ts";

const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true } as const;

const folder = (name: string) => new URL(`../support/games/${name}`, import.meta.url).pathname;

/** A server on which a stranger's games are installed. */
const test = base.extend({
  server: [
    async ({ host }, use) => {
      const games = ["kalah", "high-card", "nim"].map(folder).join(",");
      const server = await startLastingServer({ ...host.env, GAMES: games, GAMES_TRUST_BOARDS: "@demo/nim" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
});

// All in one worker, as each would start a server of its own.
test.describe.configure({ mode: "default" });

/** Two guests in a match that was begun from the Play sheet and accepted at home; the first is to move. */
const begin = async (browser: Browser, baseURL: string | undefined, game: string): Promise<[Guest, Guest]> => {
  const first = await arriveHome(browser, { name: "ann", baseURL });
  const second = await arriveHome(browser, { name: "ben", baseURL });
  await invite(first, second, game);
  await second.page.getByRole("button", { name: "Accept" }).click();
  await expectTurn(first);
  return [first, second];
};

const over = ({ page }: Guest, words: string) =>
  expect(page.getByRole("heading", { level: 1, name: words })).toBeVisible();

const theirTurn = ({ page }: Guest, other: Guest) =>
  expect(page.getByRole("heading", { level: 1, name: `${other.name} to move` })).toBeVisible();

const stores = ({ page }: Guest) =>
  page.getByRole("rowheader", { name: "Stores" }).locator("xpath=following-sibling::td");
const NO_SEEDS = /You \(X\)\s*0\s*They \(O\)\s*0/;
const ONE_SEED = /You \(X\)\s*1\s*They \(O\)\s*0/;

/** Looks back through Kalah's first two moves as through those of a built-in game: by buttons, keys and the list. */
const replays = async (ann: Guest): Promise<void> => {
  const { page } = ann;
  const moves = page.getByRole("list", { name: "Moves" }).getByRole("button");
  await page.getByRole("button", { name: "First position" }).click();
  await expect(stores(ann)).toHaveText(NO_SEEDS);
  await expect(page.getByRole("button", { name: "Row 2, column 3, c1, 4" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(moves.first()).toHaveAttribute("aria-current", "step");
  await expect(stores(ann)).toHaveText(ONE_SEED);
  await page.keyboard.press("ArrowLeft");
  await expect(stores(ann)).toHaveText(NO_SEEDS);
  await moves.first().press("Enter");
  await expect(stores(ann)).toHaveText(ONE_SEED);
  await page.getByRole("button", { name: "Latest position" }).click();
  await expect(moves.last()).toHaveAttribute("aria-current", "step");
};

test(
  "a game without a board of its own is played on one that the lobby draws, from its card to a takeback and its end",
  SHORT,
  async ({ browser, baseURL }) => {
    const [ann, ben] = await begin(browser, baseURL, "Kalah");
    await expect(ann.page.getByRole("grid", { name: "Kalah board" })).toBeVisible();
    await expect(ann.page.getByRole("button", { name: "Row 2, column 3, c1, 4" })).toBeVisible();
    await expect(ann.page.getByText("Which of one's own pits to sow from")).toBeVisible();
    await ann.page.getByRole("button", { name: "Pit 2", exact: true }).click();
    // The last seed fell into the store: the same side moves again, by the keyboard now.
    await expect(stores(ann)).toHaveText(ONE_SEED);
    await expectTurn(ann);
    const pit = ann.page.getByRole("button", { name: "Pit 5", exact: true });
    // What can't be pressed yet takes no focus.
    await expect(pit).toBeEnabled();
    await pit.press("Enter");
    await expectTurn(ben);
    await expect(ann.page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveText([/Pit 2$/, /Pit 5$/]);
    await replays(ann);
    // What is offered over the moves leaves the tools in reach, on a board as low as this one.
    await expect(ann.page.getByRole("region", { name: "Notifications" })).toBeVisible();
    await ann.page.getByRole("button", { name: "Ask for a takeback" }).click();
    await ben.page.getByRole("button", { name: "Accept" }).click();
    await expectTurn(ann);
    await expect(ann.page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveText([/Pit 2$/]);
    // What was taken back is no part of the replay.
    await ann.page.getByRole("button", { name: "One move back" }).click();
    await expect(stores(ann)).toHaveText(NO_SEEDS);
    await ann.page.getByRole("button", { name: "One move forward" }).click();
    await expectTurn(ann);
    await expect(ann.page.getByRole("button", { name: "Pit 5", exact: true })).toBeEnabled();
    await ann.page.getByRole("button", { name: "Rules", exact: true }).click();
    await expect(
      ann.page.getByRole("dialog", { name: "Kalah" }).getByText("The last seed in your store"),
    ).toBeVisible();
    await ann.page.keyboard.press("Escape");
    await ann.page.getByRole("button", { name: "Resign" }).click();
    await ann.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await over(ann, "You lost");
    await over(ben, "You won");
    await ben.page.getByRole("button", { name: "First position" }).click();
    await expect(stores(ben)).toHaveText(/You \(O\)\s*0\s*They \(X\)\s*0|They \(X\)\s*0\s*You \(O\)\s*0/);
  },
);

test("a game with hidden cards and chance is played as words and a table, and proves its cards at the end", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await sitDown(browser, baseURL, "demo.high-card");
  const cards = ({ page }: Guest) => page.getByRole("region", { name: "Your moves" }).getByRole("button");
  await expect(cards(ann)).toHaveCount(3);
  const hand = ann.page.getByRole("row", { name: /^Hands/ });
  await expect(hand).toHaveText(/They \(O\)\s*–/);
  for (let played = 0; played < 10; played += 1) {
    const turn = ann.page.getByRole("heading", { level: 1, name: /^Your turn|to move$|(won|lost)$/ });
    await expect(turn).toBeVisible();
    const isAnns = (await turn.textContent()) === "Your turn";
    const mover = isAnns ? ann : ben;
    await expectTurn(mover);
    const back = ann.page.getByRole("button", { name: "One move back" });
    if (played === 2) await expect(back, "no past of hidden cards before the end").toBeDisabled();
    const before = await mover.page.getByRole("list", { name: "Moves" }).getByRole("button").count();
    await cards(mover).first().click();
    for (const { page } of [ann, ben])
      await expect(page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(before + 1);
  }
  await expect(ann.page.getByRole("heading", { level: 1, name: /(won|lost)$/ })).toBeVisible();
  await ann.page.getByRole("button", { name: "First position" }).click();
  await expect(hand).toHaveText(/They \(O\)\s*–/);
  await ann.page.getByRole("button", { name: "Latest position" }).click();
  await expect(ann.page.getByText("More rounds").first()).toBeVisible();
  await ann.page.getByText("Chance was fixed before the first move").click();
  await expect(ann.page.getByRole("link", { name: "How chance is proven" })).toBeVisible();
});

const board = ({ page }: { page: Page }) => page.frameLocator("iframe[title='Nim board']");

/** The match of nim once more, in the board of its own: it plays itself, and leads to any position. */
const seeAgain = async (player: Guest): Promise<void> => {
  const bar = player.page.locator(".match-bar");
  await bar.getByRole("button", { name: "See it again" }).click();
  const slider = bar.getByRole("slider", { name: "Move" });
  await expect(slider).toHaveValue("3");
  await expect(board(player).getByText("0 left")).toBeVisible();
  for (const [step, left] of [
    ["0", "7 left"],
    ["2", "3 left"],
  ] as const) {
    await slider.fill(step);
    await expect(board(player).getByText(left)).toBeVisible();
  }
  await bar.getByRole("button", { name: "Play", exact: true }).click();
  await expect(board(player).getByText("0 left")).toBeVisible();
  await bar.getByRole("button", { name: "Back to the match" }).click();
  await expect(bar.getByRole("button", { name: "Rematch" })).toBeVisible();
};

test("a game with a board of its own is played in a frame, from its card to its end", async ({ browser, baseURL }) => {
  const pair = await begin(browser, baseURL, "Nim");
  const [ann, ben] = pair;
  // Only a board that has shown something before says what has changed.
  for (const player of pair) await expect(board(player).getByText("7 left")).toBeVisible();
  await board(ann).getByRole("button", { name: "Take 3" }).click();
  await expectTurn(ben);
  await theirTurn(ann, ben);
  await expect(board(ben).getByText("4 left")).toBeVisible();
  await expect(ben.page.getByRole("status").getByText("4 left")).toBeAttached();
  await board(ben).getByRole("button", { name: "Take 1" }).click();
  await expectTurn(ann);
  await expect(board(ben).getByText("3 left")).toBeVisible();
  await ben.page.getByRole("button", { name: "Ask for a takeback" }).click();
  await ann.page.getByRole("button", { name: "Accept" }).click();
  await expectTurn(ben);
  await expect(board(ben).getByText("4 left")).toBeVisible();
  await board(ben).getByRole("button", { name: "Take 1" }).click();
  await expectTurn(ann);
  // Its own board shows the past, too, and takes no move there.
  await ben.page.getByRole("button", { name: "First position" }).click();
  await expect(board(ben).getByText("7 left")).toBeVisible();
  await expect(board(ben).getByRole("button", { name: "Take 1" })).toHaveCount(0);
  await ben.page.getByRole("button", { name: "Latest position" }).click();
  await expect(board(ben).getByText("3 left")).toBeVisible();
  await board(ann).getByRole("button", { name: "Take 3" }).click();
  await over(ann, "You won");
  await over(ben, "You lost");
  await expect(ann.page.getByText("The last match is taken").first()).toBeVisible();
  await seeAgain(ann);
});

test("at home a stranger's games are up next as any: played in place, in a frame or on a drawn board, by a tap and a yes; the next one slides in", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await gather(browser, ["ann", "ben"], { baseURL, ...PHONE });
  const nim = await start(ann, ben, "demo.nim");
  const kalah = await start(ann, ben, "demo.kalah");
  const { page } = ann;
  const card = page.getByRole("region", { name: "Up next" });
  const expectSmall = async () => {
    const { y, height } = await boxOf(card.getByRole("article"));
    expect(y + height).toBeLessThanOrEqual(0.6 * PHONE.viewport.height);
    expect(await violationsOn(page)).toEqual([]);
  };
  const expectMade = async ({ gameType, matchID }: typeof nim) =>
    expect(await ben.client.matches.get.query({ gameType, matchID })).toMatchObject({ match: { moveCount: 1 } });
  await page.goto("/");
  await board(ann).getByRole("button", { name: "Take 3" }).tap();
  await expect(card.getByRole("status").first()).toContainText("Your move: Take 3");
  await expectSmall();
  await card.getByRole("button", { name: "Play it" }).tap();
  await expect(card.getByRole("grid", { name: "Kalah board" })).toBeVisible();
  await expectMade(nim);
  await expectSmall();
  await card.getByRole("button", { name: "Pit 3", exact: true }).tap();
  await card.getByRole("button", { name: "Play it" }).tap();
  await expect(card).toHaveCount(0);
  await expectMade(kalah);
});

test("a game's own options are set in a form made from its schema, said everywhere, and played to the result", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await gather(browser, ["ann", "ben"], { baseURL });
  const { page } = ann;
  const words = "Matches: 5, The last one loses";
  await page.goto(`/?play=demo.nim&with=${ben.userID}`);
  const sheet = await playSheet(page);
  await expect(sheet.getByRole("radio", { name: "Misère" })).toBeAttached();
  await sheet.getByRole("radio", { name: "Custom" }).check({ force: true });
  const matches = sheet.getByRole("spinbutton", { name: "Matches" });
  await expect(matches).toHaveValue("7");
  await matches.fill("5");
  await sheet.getByRole("switch", { name: "The last one loses" }).click();
  await expectNoViolations(page, "the form of a stranger's options");
  await sheet.getByText("More", { exact: true }).click();
  await sheet.getByText("I go first").click();
  await expect(goButton(sheet)).toHaveText(`Play ${ben.name} · Nim · ${words} · 7 days`);
  await goButton(sheet).click();
  await ben.page.goto("/");
  await expect(ben.page.getByText(words).first()).toBeVisible();
  await ben.page.getByRole("button", { name: "Accept" }).click();
  for (const player of [ann, ben]) {
    await expect(player.page.locator(".bar-variant")).toHaveText(words);
    await expect(board(player).getByText("5 left")).toBeVisible();
  }
  await board(ann).getByRole("button", { name: "Take 3" }).click();
  await expectTurn(ben);
  await board(ben).getByRole("button", { name: "Take 1" }).click();
  await expectTurn(ann);
  await board(ann).getByRole("button", { name: "Take 1" }).click();
  await over(ann, "You lost");
  await over(ben, "You won");
  await expect(ann.page.getByText("The last match is taken").first()).toBeVisible();
  // The next one is chosen alike.
  await page.goto("/?play=demo.nim");
  await expect(sheet.getByRole("radio", { name: "Custom" })).toBeChecked();
  await expect(matches).toHaveValue("5");
});

test("a board as a module is part of the page", async ({ browser, baseURL }) => {
  const [ann, ben] = await sitDown(browser, baseURL, "demo.nim-module");
  await ann.page.getByRole("button", { name: "Take 2", exact: true }).click();
  await expectTurn(ben);
  await expect(ben.page.getByText("5 left").first()).toBeVisible();
});

test("a board that is a frame runs in one, though its path ends as a module's", async ({ browser, baseURL }) => {
  const [ann, ben] = await gather(browser, ["ann", "ben"], { baseURL });
  const match = await start(ann, ben, "demo.nim");
  const { page } = ann;
  const loadedAs: string[] = [];
  page.on("request", (request) => /\/boards\/.*\.mjs$/.test(request.url()) && loadedAs.push(request.resourceType()));
  await page.route(/\/trpc\/games\.list|\/trpc\/.*games\.list/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(\/boards\/\w+)\/index\.html/, "$1/board.mjs");
    await route.fulfill({ response, body });
  });
  await openMatch(match, ann);
  const frame = page.locator("iframe[title='Nim board']");
  await expect(frame).toHaveAttribute("src", /board\.mjs$/);
  await expect(frame).toHaveAttribute("sandbox", "allow-scripts");
  expect(loadedAs).toEqual(["document"]);
});

test("a frame that plays what is not legal gives way to a board that the lobby draws, and reached nothing", async ({
  browser,
  baseURL,
}) => {
  let heard = 0;
  const somebody = createSocket("udp4", () => {
    heard += 1;
  });
  await new Promise<void>((resolve) => somebody.bind(0, "127.0.0.1", resolve));
  // A frame may still be asked for when the socket is closed, at the end.
  const port = String(somebody.address().port);
  const [ann, ben] = await gather(browser, ["ann", "ben"], { baseURL });
  await ann.page.route(/\/boards\/.*\/frame\.mjs$/, async (route) => {
    // By this process: the browser forgets an answer once its page has moved on.
    const answer = await fetch(route.request().url());
    const code = (await answer.text()).replace("3478", port);
    const { "content-encoding": _, "content-length": __, ...headers } = Object.fromEntries(answer.headers);
    await route.fulfill({ headers, body: code });
  });
  await openMatch(await start(ann, ben, "demo.nim-broken"), ann, ben);
  await expect(ann.page.getByText("The game's own board did not work.")).toBeVisible();
  await ann.page.getByRole("button", { name: "Take 3", exact: true }).click();
  await expectTurn(ben);
  await ann.page.getByRole("button", { name: "Try it again" }).click();
  const said = ann.page.getByRole("status").getByText("refused, refused, refused, refused, refused");
  await expect(said).toBeAttached();
  expect(heard).toBe(0);
  somebody.close();
});

test("a stranger's game speaks the reader's language where it can", async ({ browser, baseURL }) => {
  const ann = await arrive(browser, { name: "ann", baseURL, locale: "de-DE" });
  await ann.page.goto("/?play");
  for (const name of ["Kalaha", "High card"]) await expect(ann.page.getByRole("radio", { name })).toBeAttached();
});
