import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { variantsFor } from "../support/rounds.ts";
import { expect, test } from "./fixtures.ts";
import { arrive, expectTurn, type Guest, visit } from "./players.ts";
import { start, startEvery } from "./scene.ts";

/** Desks, laptops, and phones on their side. */
const WINDOWS = [
  [1440, 900],
  [1280, 800],
  [1366, 640],
  [844, 390],
  [667, 375],
] as const;

test("the whole board, both players and how it stands are in sight in every game, on desks and on phones on their side", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await Promise.all(["ann", "ben"].map((name) => arrive(browser, { name, baseURL })));
  if (!ann || !ben) throw new Error("Two are needed");
  const openings = await startEvery(ann, ben);
  // The one game that looks different at its start: against somebody else, so that both may run.
  const cid = await arrive(browser, { name: "cid", baseURL });
  const matches = [await start(ann, cid, "battleship"), ...openings];
  for (const [at, { gameType, matchID, moveCount }] of matches.entries()) {
    await visit(ann.page, `/matches/${gameType}/${matchID}`);
    await expectTurn(ann);
    for (const [width, height] of variantsFor(at, WINDOWS)) {
      await ann.page.setViewportSize({ width, height });
      const seas = gameType === "battleship" && moveCount > 0 ? [".waters:not(.is-own) .sea", ".is-own .sea"] : [];
      for (const part of [".player.is-opponent", ".table-board", ".player.is-you", ".bar-headline", ...seas])
        await expect(ann.page.locator(part), `${part} in ${gameType} at ${width}`).toBeInViewport({ ratio: 1 });
      expect(await ann.page.evaluate(() => scrollY), gameType).toBe(0);
    }
  }
});

const SQUARES_BEFORE_CASTLING = ["e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5"];

test("a king put onto its rook castles: by a click, by a drag on the other side of the board, by keys", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await Promise.all(["ann", "ben"].map((name) => arrive(browser, { name, baseURL })));
  if (!ann || !ben) throw new Error("Two are needed");
  const square = ({ page }: Guest, name: string) => page.getByRole("button", { name: new RegExp(`^${name}, `) });
  const sit = async () => {
    const { gameType, matchID } = await start(ann, ben, "chess");
    for (const [at, squares] of SQUARES_BEFORE_CASTLING.entries()) {
      const move = { from: squares.slice(0, 2), to: squares.slice(2) };
      await [ann, ben][at % 2]?.client.matches.move.mutate({ gameType: "chess", matchID, move });
    }
    await Promise.all([ann, ben].map(({ page }) => page.goto(`/matches/${gameType}/${matchID}`)));
    await expectTurn(ann);
  };
  await sit();
  await square(ann, "e1").click();
  await square(ann, "h1").click();
  await expect(square(ann, "g1")).toHaveAccessibleName(/white king/);
  await expectTurn(ben);
  await square(ben, "e8").dragTo(square(ben, "h8"));
  await expect(square(ben, "g8")).toHaveAccessibleName(/black king/);
  await expect(ben.page.getByRole("list", { name: "Moves" }).getByText("O-O")).toHaveCount(2);
  await sit();
  await square(ann, "e1").focus();
  for (const key of ["Enter", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"]) await ann.page.keyboard.press(key);
  await expect(square(ann, "f1")).toHaveAccessibleName(/white rook/);
});

test("chess on a phone: moves in SAN by column, check said in the bar, what was captured beside whoever has it, a board to flip, PGN to copy and to keep", async ({
  browser,
  baseURL,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const permissions = ["clipboard-read", "clipboard-write"];
  const ann = await arrive(browser, { name: "ann", baseURL });
  const ben = await arrive(browser, { name: "ben", baseURL, permissions, ...phone });
  const { gameType, matchID } = await start(ann, ben, "chess");
  for (const [at, squares] of ["e2e4", "e7e5", "f1c4", "g8f6", "c4f7", "e8f7", "d1h5"].entries()) {
    const move = { from: squares.slice(0, 2), to: squares.slice(2) };
    await (at % 2 === 0 ? ann : ben).client.matches.move.mutate({ gameType: "chess", matchID, move });
  }
  const { page } = ben;
  await page.goto(`/matches/${gameType}/${matchID}`);
  await expectTurn(ben);
  const rows = page.getByRole("list", { name: "Moves" }).getByRole("listitem");
  await expect(rows).toHaveText([/e4.*e5/, /Bc4.*Nf6/, /Bxf7\+.*Kxf7/, /Qh5\+/]);

  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(page.locator(".match-bar").getByText("Check", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".player.is-opponent .surplus-piece")).toHaveCount(1);
  await expect(page.locator(".player.is-you .surplus-piece")).toHaveCount(1);

  const corner = () => boxOf(page.getByRole("button", { name: /^a1, / }));
  const before = await corner();
  const openMore = () => page.getByRole("button", { name: "More" }).tap();
  await openMore();
  await page.getByRole("button", { name: "Flip the board" }).tap();
  await expect.poll(async () => (await corner()).y).toBeGreaterThan(before.y + before.height);
  expect((await corner()).x).toBeLessThan(before.x);

  const moves = "1. e4 e5 2. Bc4 Nf6 3. Bxf7+ Kxf7 4. Qh5+";
  await openMore();
  await page.getByRole("button", { name: "Copy PGN" }).tap();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(moves);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PGN" }).tap();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.pgn$/);
  expect(readFileSync(await file.path(), "utf8")).toContain(moves);
});

test("a double tap on the sign that sends a move sends it, and stays", async ({ browser, baseURL }) => {
  const [ann, ben, cid] = await Promise.all(
    ["ann", "ben", "cid"].map((name) => arrive(browser, { name, baseURL, viewport: { width: 390, height: 664 } })),
  );
  if (!ann || !ben || !cid) throw new Error("Three are needed");
  const { gameType, matchID } = await start(ann, ben, "connect-four");
  await start(ann, cid, "gomoku");
  await ann.page.addInitScript(() => localStorage.setItem("yourmove.confirmMoves", "always"));
  await ann.page.goto(`/matches/${gameType}/${matchID}`);
  await expectTurn(ann);
  await ann.page.getByRole("button", { name: /^Row 6, column 4/ }).click();
  const sign = ann.page.getByRole("button", { name: "Play it" });
  const box = await sign.boundingBox();
  if (!box) throw new Error("It is not there");
  await ann.page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  const next = ann.page.getByRole("link", { name: "Next match · 1" });
  await expect(next).toBeVisible();
  const place = await next.boundingBox();
  expect((place?.x ?? 0) + (place?.width ?? 0), "leaving lies elsewhere than sending").toBeLessThanOrEqual(box.x);
  await expect(ann.page).toHaveURL(new RegExp(`/${gameType}/${matchID}$`));
  await next.click();
  await expect(ann.page).toHaveURL(/\/gomoku\//);
});

test("the end is a card: the result in the game's words, a fact, the score between the two, another game, and the match once more", async ({
  browser,
  baseURL,
}) => {
  const phone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
  const [ann, ben] = await Promise.all(["ann", "ben"].map((name) => arrive(browser, { name, baseURL, ...phone })));
  if (!ann || !ben) throw new Error("Two are needed");
  const gameType = "chess";
  const { matchID } = await start(ann, ben, gameType);
  await ben.page.goto(`/matches/${gameType}/${matchID}`);
  for (const [at, squares] of ["f2f3", "e7e5", "g2g4", "d8h4"].entries()) {
    const move = { from: squares.slice(0, 2), to: squares.slice(2) };
    await [ann, ben][at % 2]?.client.matches.move.mutate({ gameType, matchID, move });
  }
  const bar = ben.page.locator(".match-bar");
  const card = bar.locator(".bar-body");
  await expect(bar.getByText("You won", { exact: true })).toBeInViewport({ ratio: 1 });
  for (const words of ["Checkmate in 2", `Your first win against ${ann.name}`, `You 1 – 0 ${ann.name}`])
    await expect(bar.getByText(words)).toBeInViewport({ ratio: 1 });
  const [board, end] = await Promise.all([ben.page.locator(".table-board").boundingBox(), card.boundingBox()]);
  expect(end?.height).toBeCloseTo(180, -1);
  expect(end?.y, "it covers none of the board").toBeGreaterThanOrEqual((board?.y ?? 0) + (board?.height ?? 0));
  await expect(bar.getByRole("link", { name: `Another game with ${ann.name}` })).toBeInViewport({ ratio: 1 });
  const king = ben.page.locator(".square.is-mated > .piece");
  await expect(king).not.toHaveCSS("transform", "none");
  await bar.getByRole("button", { name: "See it again" }).tap();
  const slider = bar.getByRole("slider", { name: "Move" });
  await expect(slider).toHaveValue("2");
  await expect(slider).toHaveValue("4");
  await expect(king).toBeVisible();
  await slider.fill("1");
  await expect(ben.page.getByRole("button", { name: /^f3, white pawn/ })).toBeVisible();
  await expect(king).toHaveCount(0);
  await bar.getByRole("button", { name: "Back to the match" }).tap();
  await expect(bar.getByRole("button", { name: "Rematch" })).toBeVisible();
  await ann.page.goto(`/matches/${gameType}/${matchID}`);
  await expect(ann.page.locator(".end-fact")).not.toBeEmpty();
  await expect(ann.page.getByText(`You 0 – 1 ${ben.name}`)).toBeVisible();
});

test("after a match against a bot the levels above and below are one tap away", async ({ browser, baseURL }) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const gameType = "tic-tac-toe";
  const { items } = await ann.client.friends.search.query({ gameType });
  // Of the five, tic-tac-toe tells three apart.
  const [easiest, next] = ["Pip", "Nova"].map((name) => items.find(({ username }) => username === name));
  if (!easiest || !next) throw new Error("There are bots");
  const lose = async () => {
    const { match } = await ann.client.matches.invite.mutate({ gameType, opponentUserID: easiest.userID, symbol: "X" });
    await expect
      .poll(() =>
        ann.client.matches.forfeit.mutate({ gameType, matchID: match.matchID }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    return match.matchID;
  };
  await lose();
  await lose();
  const matchID = await lose();
  await ann.page.goto(`/matches/${gameType}/${matchID}`);
  const bar = ann.page.locator(".match-bar");
  await expect(bar.getByText("by resignation")).toBeVisible();
  await expect(bar.getByRole("button", { name: /^Easier/ })).toHaveCount(0);
  await bar.getByRole("button", { name: `Harder: Play ${next.username}` }).click();
  await expect(ann.page.getByRole("link", { name: next.username })).toBeVisible();
});

test("on opening a match the opponent's last move is said once, and comes once more with an arrow", async ({
  browser,
  baseURL,
}) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const ben = await arrive(browser, { name: "ben", baseURL, reducedMotion: "no-preference" });
  const gameType = "chess";
  const { matchID } = await start(ann, ben, gameType);
  await ann.client.matches.move.mutate({ gameType, matchID, move: { from: "e2", to: "e4" } });
  const said = ben.page.locator(".match-bar").getByText(`Since you were here: ${ann.name} played e2–e4`);
  await ben.page.goto(`/matches/${gameType}/${matchID}`);
  await expect(ben.page.locator(".over-arrow")).toBeVisible();
  await expect(ben.page.getByRole("button", { name: /^e4, white pawn/ })).toBeVisible();
  await expect(said).toBeVisible();
  await expect(ben.page.locator(".over-arrow")).toHaveCount(0);
  await ben.page.reload();
  await expectTurn(ben);
  await expect(ben.page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(1);
  await expect(said).toBeHidden();
});

test("over a board a swipe steps through the moves, a long press shows where any piece could go, the right button draws, a pulled bar turns it", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await Promise.all(["ann", "ben"].map((name) => arrive(browser, { name, baseURL })));
  if (!ann || !ben) throw new Error("Two are needed");
  const { gameType, matchID } = await start(ann, ben, "chess");
  for (const [at, squares] of ["e2e4", "e7e5"].entries()) {
    const move = { from: squares.slice(0, 2), to: squares.slice(2) };
    await [ann, ben][at % 2]?.client.matches.move.mutate({ gameType: "chess", matchID, move });
  }
  const { page } = ann;
  await page.goto(`/matches/${gameType}/${matchID}`);
  await expectTurn(ann);
  await expect(page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(2);
  const square = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}, `) });
  const finger = async (on: Locator, kind: string, dx = 0, dy = 0) => {
    const box = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = { clientX: box.x + box.width / 2 + dx, clientY: box.y + box.height / 2 + dy };
    await on.dispatchEvent(kind, {
      ...at,
      bubbles: true,
      pointerType: "touch",
      isPrimary: true,
      pointerId: 7,
      button: 0,
    });
  };
  await finger(square("e5"), "pointerdown");
  await finger(square("e5"), "pointerup", 80);
  await expect(page.locator(".match-bar").getByText("Move 1 of 2")).toBeVisible();
  await finger(square("e4"), "pointerdown");
  await finger(square("e4"), "pointerup", -80);
  await expect(page.locator(".match-bar").getByText("Move 1 of 2")).toBeHidden();
  await finger(square("g8"), "pointerdown");
  await expect(page.locator(".over-dot")).toHaveCount(3);
  await finger(square("g8"), "pointerup");
  await expect(page.locator(".over-dot")).toHaveCount(0);
  const from = (await square("d2").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const to = (await square("d4").boundingBox()) ?? from;
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x + 9, to.y + 9);
  await page.mouse.up({ button: "right" });
  await expect(page.locator(".over-arrow")).toHaveCount(1);
  await square("a5").click({ button: "right", force: true });
  await expect(page.locator(".over-ring")).toHaveCount(1);
  await square("a4").click({ force: true });
  await expect(page.locator(".over-board")).toHaveCount(0);
  const before = await square("a1").boundingBox();
  await finger(page.locator(".player.is-opponent"), "pointerdown");
  await finger(page.locator(".player.is-opponent"), "pointerup", 0, 90);
  await expect.poll(async () => (await square("a1").boundingBox())?.y).toBeLessThan(before?.y ?? 0);
});

test("a match against a bot gives three hints, which glow and say the move; a match against a person gives none", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await Promise.all(["ann", "ben"].map((name) => arrive(browser, { name, baseURL })));
  if (!ann || !ben) throw new Error("Two are needed");
  const { page } = ann;
  const { matchID } = await start(ann, ben, "gomoku");
  await page.goto(`/matches/gomoku/${matchID}`);
  await expectTurn(ann);
  await expect(page.locator("[data-tool=hint]")).toHaveCount(0);
  const { items } = await ann.client.friends.search.query({ gameType: "chess" });
  const bot = items.find(({ isBot }) => isBot);
  if (!bot) throw new Error("There are bots");
  for (const gameType of ["chess", "backgammon", "battleship"] as const) {
    const { match } = await ann.client.matches.invite.mutate({ gameType, opponentUserID: bot.userID, symbol: "X" });
    await page.goto(`/matches/${gameType}/${match.matchID}`);
    if (gameType === "battleship") await page.getByRole("button", { name: "Fleet ready" }).click();
    await expectTurn(ann);
    const tool = page.locator("[data-tool=hint]");
    await expect(tool).toContainText("Hint (3 left)");
    await expect(tool).not.toHaveAttribute("aria-disabled", "true");
    await tool.click();
    await expect(page.locator(".match-bar").getByText(/^Hint: /)).toBeVisible();
    await expect(page.locator(".over-glow").first()).toBeAttached();
    await expect(tool).toContainText("Hint (2 left)");
  }
});
