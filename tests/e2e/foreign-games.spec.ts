import { createSocket } from "node:dgram";
import type { Page } from "@playwright/test";
import { expect, SHORT, testWith } from "./fixtures.ts";
import { boxOf, PHONE } from "./layout.ts";
import { expectTurn, type Guest, giveUp, goButton, openMatch, type People, playSheet, startMatch } from "./players.ts";
import { start } from "./scene.ts";
import { expectNoViolations, violationsOn } from "./violations.ts";

const folder = (name: string) => new URL(`../support/games/${name}`, import.meta.url).pathname;

/** At a server on which a stranger's games are installed. */
const test = testWith({
  GAMES: ["kalah", "high-card", "nim"].map(folder).join(","),
  GAMES_TRUST_BOARDS: "@demo/nim",
});

// All in one worker, as each would start a server of its own.
test.describe.configure({ mode: "default" });

/** Two guests in a match that was begun from the Play sheet and accepted at home; the first is to move. */
const begin = async (people: People, game: string): Promise<[Guest, Guest]> => {
  const first = await people.arriveHome("ann");
  const second = await people.arriveHome("ben");
  await startMatch(first, second, game);
  return [first, second];
};

const over = ({ page }: Guest, words: string) =>
  expect(page.getByRole("heading", { level: 1, name: words })).toBeVisible();

const stores = ({ page }: Guest) =>
  page.getByRole("rowheader", { name: "Stores" }).locator("xpath=following-sibling::td");
const NO_SEEDS = /You \(X\)\s*0\s*They \(O\)\s*0/;
const ONE_SEED = /You \(X\)\s*1\s*They \(O\)\s*0/;

test("a game without a board is played on a drawn one, from its card to its end", SHORT, async ({ people }) => {
  const [ann, ben] = await begin(people, "Kalah");
  const { page } = ann;
  const moves = page.getByRole("list", { name: "Moves" }).getByRole("button");
  await expect(page.getByRole("grid", { name: "Kalah board" })).toBeVisible();
  await expect(page.getByText("Which of one's own pits to sow from")).toBeVisible();
  await page.getByRole("button", { name: "Pit 2", exact: true }).click();
  // The last seed fell into the store: the same side moves again, by the keyboard now.
  await expect(stores(ann)).toHaveText(ONE_SEED);
  await expectTurn(ann);
  const pit = page.getByRole("button", { name: "Pit 5", exact: true });
  // What can't be pressed yet takes no focus.
  await expect(pit).toBeEnabled();
  await pit.press("Enter");
  await expectTurn(ben);
  await expect(moves).toHaveText([/Pit 2$/, /Pit 5$/]);
  // The past, as that of a built-in game: by buttons, keys and the list.
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
  // What is offered over the moves leaves the tools in reach, on a board as low as this one.
  await expect(page.getByRole("region", { name: "Notifications" })).toBeVisible();
  await page.getByRole("button", { name: "Ask for a takeback" }).click();
  await ben.page.getByRole("button", { name: "Accept" }).click();
  await expectTurn(ann);
  await expect(moves).toHaveText([/Pit 2$/]);
  // What was taken back is no part of the replay.
  await page.getByRole("button", { name: "One move back" }).click();
  await expect(stores(ann)).toHaveText(NO_SEEDS);
  await page.getByRole("button", { name: "One move forward" }).click();
  await expectTurn(ann);
  await expect(pit).toBeEnabled();
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Kalah" }).getByText("The last seed in your store")).toBeVisible();
  await page.keyboard.press("Escape");
  await giveUp(ann);
  await over(ann, "You lost");
  await over(ben, "You won");
});

test("hidden cards and chance are played as words and a table, and proven at the end", async ({ people }) => {
  const [ann, ben] = await people.sitDown("demo.high-card");
  const cards = ({ page }: Guest) => page.getByRole("region", { name: "Your moves" }).getByRole("button");
  await expect(cards(ann)).toHaveCount(3);
  const hand = ann.page.getByRole("row", { name: /^Hands/ });
  await expect(hand).toHaveText(/They \(O\)\s*–/);
  for (let played = 0; played < 10; played += 1) {
    const turn = ann.page.getByRole("heading", { level: 1, name: /^Your turn|to move$/ });
    await expect(turn).toBeVisible();
    const mover = (await turn.textContent()) === "Your turn" ? ann : ben;
    await expectTurn(mover);
    const back = ann.page.getByRole("button", { name: "One move back" });
    if (played === 2) await expect(back, "no past of hidden cards before the end").toBeDisabled();
    await cards(mover).first().click();
    for (const { page } of [ann, ben])
      await expect(page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(played + 1);
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

test("a game with a board of its own is played in a frame, from its card to its end", async ({ people }) => {
  const [ann, ben] = await begin(people, "Nim");
  const play = (player: Guest, name: string) => board(player).getByRole("button", { name }).click();
  const expectLeft = (player: Guest, left: number) => expect(board(player).getByText(`${left} left`)).toBeVisible();
  // Only a board that has shown something before says what has changed.
  for (const player of [ann, ben]) await expectLeft(player, 7);
  await play(ann, "Take 3");
  await expectTurn(ben);
  await expectLeft(ben, 4);
  await expect(ben.page.getByRole("status").getByText("4 left")).toBeAttached();
  await play(ben, "Take 1");
  await expectTurn(ann);
  await expectLeft(ben, 3);
  await ben.page.getByRole("button", { name: "Ask for a takeback" }).click();
  await ann.page.getByRole("button", { name: "Accept" }).click();
  await expectTurn(ben);
  await expectLeft(ben, 4);
  await play(ben, "Take 1");
  await expectTurn(ann);
  // Its own board shows the past, too, and takes no move there.
  await ben.page.getByRole("button", { name: "First position" }).click();
  await expectLeft(ben, 7);
  await expect(board(ben).getByRole("button", { name: "Take 1" })).toHaveCount(0);
  await ben.page.getByRole("button", { name: "Latest position" }).click();
  await expectLeft(ben, 3);
  await play(ann, "Take 3");
  await over(ann, "You won");
  await over(ben, "You lost");
  await expect(ann.page.getByText("The last match is taken").first()).toBeVisible();
  // Seen again it plays itself, and leads to any position.
  const bar = ann.page.locator(".match-bar");
  await bar.getByRole("button", { name: "See it again" }).click();
  const slider = bar.getByRole("slider", { name: "Move" });
  await expect(slider).toHaveValue("3");
  await expectLeft(ann, 0);
  await slider.fill("2");
  await expectLeft(ann, 3);
  await bar.getByRole("button", { name: "Play", exact: true }).click();
  await expectLeft(ann, 0);
  await bar.getByRole("button", { name: "Back to the match" }).click();
  await expect(bar.getByRole("button", { name: "Rematch" })).toBeVisible();
});

test("at home a stranger's games are played in place, in a frame or on a drawn board", async ({ people }) => {
  const [ann, ben] = await people.gather(["ann", "ben"], PHONE);
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

test("a game's own options are set in a form made from its schema, and said everywhere", async ({ people }) => {
  const [ann, ben] = await people.gather(["ann", "ben"]);
  const { page } = ann;
  const words = "Matches: 5, The last one loses";
  await page.goto(`/?play=demo.nim&with=${ben.userID}`);
  const sheet = await playSheet(page);
  await sheet.getByRole("radio", { name: "Custom" }).check({ force: true });
  const matches = sheet.getByRole("spinbutton", { name: "Matches" });
  await expect(matches).toHaveValue("7");
  await matches.fill("5");
  await sheet.getByRole("switch", { name: "The last one loses" }).click();
  await expectNoViolations(page, "the form of a stranger's options");
  await expect(goButton(sheet)).toHaveText(`Play ${ben.name} · Nim · ${words} · 7 days`);
  await goButton(sheet).click();
  await ben.page.goto("/");
  await expect(ben.page.getByText(words).first()).toBeVisible();
  await ben.page.getByRole("button", { name: "Accept" }).click();
  for (const player of [ann, ben]) {
    await expect(player.page.locator(".bar-variant")).toHaveText(words);
    await expect(board(player).getByText("5 left")).toBeVisible();
  }
  // The next one is chosen alike.
  await page.goto("/?play=demo.nim");
  await expect(sheet.getByRole("radio", { name: "Custom" })).toBeChecked();
  await expect(matches).toHaveValue("5");
});

test("a board as a module is part of the page", async ({ people }) => {
  const [ann, ben] = await people.sitDown("demo.nim-module");
  await ann.page.getByRole("button", { name: "Take 2", exact: true }).click();
  await expectTurn(ben);
  await expect(ben.page.getByText("5 left").first()).toBeVisible();
});

test("a frame that plays what is not legal gives way to a drawn board, and reached nothing", async ({ people }) => {
  let heard = 0;
  const somebody = createSocket("udp4", () => {
    heard += 1;
  });
  await new Promise<void>((resolve) => somebody.bind(0, "127.0.0.1", resolve));
  // A frame may still be asked for when the socket is closed, at the end.
  const port = String(somebody.address().port);
  const [ann, ben] = await people.gather(["ann", "ben"]);
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

test("a stranger's game speaks the reader's language where it can", async ({ people }) => {
  const ann = await people.arrive("ann", { locale: "de-DE" });
  await ann.page.goto("/?play");
  for (const name of ["Kalaha", "High card"]) await expect(ann.page.getByRole("radio", { name })).toBeAttached();
});
