import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { areApart, boxesOf, boxOf, holdAnimations, PHONE, WINDOWS } from "./layout.ts";
import { expectTurn, openDialog, openMatch, type Player, remember, swipe } from "./players.ts";
import { chessMoves, move, resign, start } from "./scene.ts";

/** What is said of a loss. */
const SOFT = "(A good match|The next one is open|One more idea|Well fought)\\.";

const square = ({ page }: Pick<Player, "page">, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}, `) });

test("chess on a phone has SAN, check, what was captured, a board to flip, and PGN", async ({ people }) => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const moves = chessMoves("e2e4 e7e5 f1c4 g8f6 c4f7 e8f7 d1h5");
  const [, { page }] = await people.sitDown("chess", { moves, permissions, ...PHONE });
  const rows = page.getByRole("list", { name: "Moves" }).getByRole("listitem");
  await expect(rows).toHaveText([/e4.*e5/, /Bc4.*Nf6/, /Bxf7\+.*Kxf7/, /Qh5\+/]);
  await expect(page.locator(".match-bar").getByText("Check", { exact: true })).toBeInViewport({ ratio: 1 });
  for (const side of ["opponent", "you"])
    await expect(page.locator(`.player.is-${side} .surplus-piece`)).toHaveCount(1);

  const corner = square({ page }, "a1");
  const before = await boxOf(corner);
  const choose = async (tool: string) => {
    await page.getByRole("button", { name: "More" }).tap();
    await page.getByRole("button", { name: tool }).tap();
  };
  await choose("Flip the board");
  await expect.poll(async () => (await boxOf(corner)).y).toBeGreaterThan(before.y + before.height);
  expect((await boxOf(corner)).x).toBeLessThan(before.x);

  const record = "1. e4 e5 2. Bc4 Nf6 3. Bxf7+ Kxf7 4. Qh5+";
  await choose("Copy PGN");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(record);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PGN" }).tap();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.pgn$/);
  expect(readFileSync(await file.path(), "utf8")).toContain(record);
});

test("however many pieces are captured, their kinds stand side by side, each whole", async ({ people }) => {
  const [ann, ben] = await people.gather(["ann", "Maximiliane-von-Hohen"]);
  const fen = "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
  await openMatch(await start(ann, ben, "chess", [], { start: "position", fen }), ann, ben);
  const players = [ben.page.locator(".player.is-opponent"), ann.page.locator(".player.is-you")];
  for (const window of WINDOWS.slice(0, 3))
    for (const player of players) {
      await player.page().setViewportSize(window);
      await expect(player.locator(".surplus-piece")).toHaveCount(5);
      await expect(player.locator(".surplus")).toContainText("+39");
      const parts = await player.locator(":scope > *, .surplus-piece, .surplus-lead").evaluateAll((all) =>
        all
          .filter((one) => !one.querySelector(".surplus-piece") && one.getBoundingClientRect().width > 0)
          .map((one) => one.getBoundingClientRect().toJSON())
          .toSorted((a, b) => a.left - b.left),
      );
      const smears = parts.filter((part, at) => part.right > (parts[at + 1]?.left ?? window.width) + 0.5);
      expect(smears, `at ${window.width}`).toEqual([]);
      for (const { width } of await boxesOf(...(await player.locator(".surplus-piece > svg").all())))
        expect(width, `at ${window.width}`).toBeGreaterThan(13);
    }
});

test("a double tap on a move's yes sends it, and what comes then takes no tap for 600 ms", async ({ people }) => {
  const [ann, ben, cid] = await people.gather(["ann", "ben", "cid"], { viewport: PHONE.viewport });
  const { page } = ann;
  await remember(page, { confirmMoves: "always" });
  const match = await start(ann, ben, "connect-four");
  await start(ann, cid, "gomoku");
  await openMatch(match, ann);
  await expectTurn(ann);
  await page.getByRole("button", { name: /^Row 6, column 4/ }).click();
  await holdAnimations(page);
  const yes = await boxOf(page.getByRole("button", { name: "Play it" }));
  await page.mouse.dblclick(yes.x + yes.width / 2, yes.y + yes.height / 2);
  const next = page.getByRole("link", { name: "Next match · 1" });
  const rest = page.locator(".rest");
  const { x, y, width, height } = await boxOf(next);
  expect(x + width, "leaving lies elsewhere than sending").toBeLessThanOrEqual(yes.x);
  const tapAfter = async (time: number) => {
    await rest.evaluate((shield, currentTime) => {
      for (const animation of shield.getAnimations()) animation.currentTime = currentTime;
    }, time);
    await expect(rest).toHaveCount(time < 600 ? 1 : 0);
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  for (const time of [0, 300, 590]) {
    await tapAfter(time);
    await expect(page, `${time} ms after`).toHaveURL(new RegExp(`/connect-four/${match.matchID}$`));
  }
  await tapAfter(600);
  await expect(page).toHaveURL(/\/gomoku\//);
});

/** How many squares something lies over, with the board in the middle of the window. */
const coveredOn = (page: Page): Promise<number> =>
  page.locator(".table-board").evaluate((board) => {
    board.scrollIntoView({ block: "center" });
    const isSeen = (each: Element) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return seen !== null && each.contains(seen);
    };
    return [...board.querySelectorAll(".square")].filter((each) => !isSeen(each)).length;
  });

/** How high what is glued to the window's edges is. */
const gluedOn = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll(".top, .match-bar > .bar-body")];
    const kept = parts.filter((part) => getComputedStyle(part.closest(".match-bar") ?? part).position === "sticky");
    return kept.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
  });

test("with text of twice the size a phone plays a match of chess to its end", async ({ people }) => {
  const [ann, ben] = await people.gather(["ann", "ben"], PHONE);
  const { page } = ben;
  await remember(page, { confirmMoves: "always", notificationOffer: "answered" });
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => document.documentElement.style.setProperty("font-size", "200%")),
  );
  const match = await start(ann, ben, "chess", chessMoves("f2f3"));
  await openMatch(match, ben);
  await expectTurn(ben);
  // The head's parts are one line, and of the opponent's the name has what score and piece leave.
  for (const part of await page.locator(".top :is(a, button):visible").all())
    await expect(part).toBeInViewport({ ratio: 1 });
  expect((await boxOf(page.locator(".top"))).height).toBeLessThan(100);
  expect((await boxOf(page.locator(".player.is-opponent .player-word"))).width).toBeLessThanOrEqual(1);
  const go = async (from: string, to: string) => {
    await expectTurn(ben);
    await square(ben, from).tap();
    await square(ben, to).tap();
    await page.getByRole("button", { name: "Play it" }).tap();
  };
  await go("e7", "e5");
  await move(ann, match, { from: "g2", to: "g4" });
  await expectTurn(ben);
  await expect.poll(() => coveredOn(page)).toBe(0);
  await expect.poll(() => gluedOn(page)).toBeLessThanOrEqual(0.35 * PHONE.viewport.height);
  await go("d8", "h4");
  const bar = page.locator(".match-bar");
  for (const words of ["You won", "Checkmate in 2"]) {
    await bar.getByText(words, { exact: true }).scrollIntoViewIfNeeded();
    await expect(bar.getByText(words, { exact: true })).toBeInViewport({ ratio: 1 });
  }
  await bar.getByRole("button", { name: "Rematch" }).tap();
  await expect(bar.getByRole("link", { name: "Rematch offered" })).toBeVisible();
  await page.goto("/");
  await expect(page.locator(".tab-name").first()).toBeVisible();
  const names = await boxesOf(...(await page.locator(".tab-name").all()));
  expect(new Set(names.map(({ y }) => Math.round(y))).size, "tabs on one line").toBe(1);
});

test("sound is offered after a device's first win, once, with a preview, and to no loser", async ({ people }) => {
  const [ann, ben] = await people.gather(["ann", "ben"]);
  for (const { page } of [ann, ben]) {
    await remember(page, { notificationOffer: "answered" });
    await page.addInitScript(() => {
      const tone = OscillatorNode.prototype;
      const { start } = tone;
      tone.start = function (when) {
        document.body.dataset["sounds"] = "";
        start.call(this, when);
      };
    });
  }
  const offer = ({ page }: Player) => page.getByRole("region", { name: "Sound" });
  const soundOf = ({ page }: Player) => page.evaluate(() => localStorage.getItem("yourmove.sound"));
  const winBefore = async (winner: typeof ann, loser: typeof ann) => {
    const match = await start(
      winner,
      loser,
      "tic-tac-toe",
      [0, 3, 1, 4].map((cell) => ({ cell })),
    );
    await openMatch(match, winner, loser);
    await expectTurn(winner);
    await move(winner, match, { cell: 2 });
    await expect(winner.page.getByRole("heading", { level: 1, name: "You won" })).toBeVisible();
    await expect(loser.page.getByRole("heading", { level: 1, name: "You lost" })).toBeVisible();
  };
  await winBefore(ann, ben);
  await offer(ann).getByRole("button", { name: "Listen" }).click();
  await expect(offer(ben)).toHaveCount(0);
  await offer(ann).getByRole("button", { name: "Turn on" }).click();
  await expect(offer(ann)).toHaveCount(0);
  expect(await soundOf(ann)).toBe("on");
  await ann.page.evaluate(() => document.body.removeAttribute("data-sounds"));
  await openDialog(ann.page, "Look and sound");
  // A slider that is moved lets hear how loud that is, once its sounds are loaded.
  await expect(async () => {
    for (const key of ["ArrowLeft", "ArrowRight"]) await ann.page.getByRole("slider", { name: "Volume" }).press(key);
    expect(await ann.page.locator("body[data-sounds]").count()).toBe(1);
  }).toPass();

  const { page } = ben;
  await winBefore(ben, ann);
  await page.setViewportSize({ width: 844, height: 390 });
  const [board, asked] = await boxesOf(page.locator(".table-board"), offer(ben));
  expect(areApart(board, asked), "it covers none of the board").toBe(true);
  await expect(page.locator(".player.is-opponent")).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "One move back" }).click();
  await expect(offer(ben)).toHaveCount(0);
  await page.getByRole("button", { name: "Back to the match" }).click();
  await offer(ben).getByRole("button", { name: "No, thanks" }).click();
  await expect(offer(ben)).toHaveCount(0);
  expect(await soundOf(ben)).toBeNull();
  await winBefore(ben, ann);
  await expect(page.getByText(`You 2 – 1 ${ann.name}`)).toBeVisible();
  await expect(offer(ben)).toHaveCount(0);
});

test("the end is a card of one height: result, fact, score, and what may come next", async ({ people }) => {
  const moves = chessMoves("f2f3 e7e5 g2g4");
  const [ann, ben, match] = await people.sitDown("chess", { moves, ...PHONE });
  await move(ben, match, { from: "d8", to: "h4" });
  const bar = ben.page.locator(".match-bar");
  await expect(bar.getByText("You won", { exact: true })).toBeInViewport({ ratio: 1 });
  for (const words of ["Checkmate in 2", `Your first win against ${ann.name}`, `You 1 – 0 ${ann.name}`])
    await expect(bar.getByText(words)).toBeInViewport({ ratio: 1 });
  const [board, end] = await boxesOf(ben.page.locator(".table-board"), bar.locator(".bar-body"));
  expect(areApart(board, end), "it covers none of the board").toBe(true);
  await expect(bar.getByRole("link", { name: `Another game with ${ann.name}` })).toBeInViewport({ ratio: 1 });
  await expect(ben.page.locator(".square.is-toppled > .piece")).not.toHaveCSS("transform", "none");
  await expect(bar.getByRole("button", { name: "See it again" })).toBeVisible();
  // An offer of a rematch has more to say, and takes no more room.
  const { gameType, matchID } = match;
  const { match: rematch } = await ann.client.matches.rematch.mutate({ gameType, matchID });
  await expect(bar.getByRole("button", { name: "Accept rematch" })).toBeInViewport({ ratio: 1 });
  const offered = ann.page.locator(".match-bar").getByRole("link", { name: "Rematch offered" });
  await expect(offered).toBeInViewport({ ratio: 1 });
  for (const { page } of [ann, ben])
    for (const window of WINDOWS.slice(0, 4)) {
      await page.setViewportSize(window);
      await expect.poll(async () => (await boxOf(page.locator(".bar-body"))).height).toBeCloseTo(180, 0);
    }
  await ann.client.matches.cancel.mutate({ gameType, matchID: rematch.matchID });
  const score = ann.page.locator(".end-score");
  await expect(score).toHaveText(new RegExp(`^You 0 – 1 ${ben.name} · ${SOFT}$`));
  // A loss has its fact, too.
  const { match: lost } = await resign(ann, await start(ann, ben, "chess", moves));
  await openMatch(lost, ann);
  await expect(ann.page.locator(".end-fact")).toHaveText(`Match 2 between you and ${ben.name}`);
  await expect(score).toHaveText(new RegExp(`^You 0 – 2 ${ben.name} · ${SOFT}$`));
});

test("over a board one swipes, holds, draws with the right button, and turns it by a pull", async ({ people }) => {
  const [ann] = await people.sitDown("chess", { moves: chessMoves("e2e4 e7e5") });
  const { page } = ann;
  // Once the moves are there and can be replayed.
  await expect(page.getByRole("button", { name: "One move back" })).toBeEnabled();
  const past = page.locator(".match-bar").getByText("Move 1 of 2");
  await swipe(square(ann, "e5"), 80, 0);
  await expect(past).toBeVisible();
  await swipe(square(ann, "e4"), -80, 0);
  await expect(past).toBeHidden();
  const held = square(ann, "g8");
  const { x, y, width, height } = await boxOf(held);
  const finger = { pointerType: "touch", isPrimary: true, clientX: x + width / 2, clientY: y + height / 2 };
  await held.dispatchEvent("pointerdown", finger);
  await expect(page.locator(".over-dot")).toHaveCount(3);
  await held.dispatchEvent("pointerup", finger);
  await expect(page.locator(".over-dot")).toHaveCount(0);
  const [from, to] = await boxesOf(square(ann, "d2"), square(ann, "d4"));
  const drawTo = async (top: number) => {
    await page.mouse.move(from.x + 9, from.y + 9);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(to.x + 9, top);
    await page.mouse.up({ button: "right" });
  };
  await drawTo(to.y + 9);
  await expect(page.locator(".over-arrow")).toHaveCount(1);
  await square(ann, "a5").click({ button: "right", force: true });
  await expect(page.locator(".over-ring")).toHaveCount(1);
  await square(ann, "a4").click({ force: true });
  await expect(page.locator(".over-board")).toHaveCount(0);
  // What the right button began and ended elsewhere is no arrow of the left one's.
  await drawTo(2);
  await square(ann, "a4").click({ force: true });
  await expect(page.locator(".over-board")).toHaveCount(0);
  const before = await boxOf(square(ann, "a1"));
  await swipe(page.locator(".player.is-opponent"), 0, 90);
  await expect.poll(async () => (await boxOf(square(ann, "a1"))).y).toBeLessThan(before.y);
});
