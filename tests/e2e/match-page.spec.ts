import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";
import { boxOf } from "./layout.ts";
import { expectTurn, gather, openMatch, type Player, sitDown, swipe } from "./players.ts";
import { chessMoves, move, start } from "./scene.ts";

const square = ({ page }: Pick<Player, "page">, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}, `) });

test("chess on a phone: moves in SAN by column, check said in the bar, what was captured beside whoever has it, a board to flip, PGN to copy and to keep", async ({
  browser,
  baseURL,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const permissions = ["clipboard-read", "clipboard-write"];
  const moves = chessMoves("e2e4 e7e5 f1c4 g8f6 c4f7 e8f7 d1h5");
  const [, { page }] = await sitDown(browser, baseURL, "chess", { moves, permissions, ...phone });
  const rows = page.getByRole("list", { name: "Moves" }).getByRole("listitem");
  await expect(rows).toHaveText([/e4.*e5/, /Bc4.*Nf6/, /Bxf7\+.*Kxf7/, /Qh5\+/]);

  await expect(page.locator(".match-bar").getByText("Check", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".player.is-opponent .surplus-piece")).toHaveCount(1);
  await expect(page.locator(".player.is-you .surplus-piece")).toHaveCount(1);

  const corner = () => boxOf(square({ page }, "a1"));
  const before = await corner();
  const openMore = () => page.getByRole("button", { name: "More" }).tap();
  await openMore();
  await page.getByRole("button", { name: "Flip the board" }).tap();
  await expect.poll(async () => (await corner()).y).toBeGreaterThan(before.y + before.height);
  expect((await corner()).x).toBeLessThan(before.x);

  const record = "1. e4 e5 2. Bc4 Nf6 3. Bxf7+ Kxf7 4. Qh5+";
  await openMore();
  await page.getByRole("button", { name: "Copy PGN" }).tap();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(record);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PGN" }).tap();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.pgn$/);
  expect(readFileSync(await file.path(), "utf8")).toContain(record);
});

test("however many pieces are captured, their kinds stand side by side, each whole, beside whoever has them", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await gather(browser, ["ann", "Maximiliane-von-Hohen"], { baseURL });
  const { page } = ben;
  const fen = "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
  const invite = {
    gameType: "chess",
    opponentUserID: ben.userID,
    symbol: "X",
    options: { start: "position", fen },
  } as const;
  const { match } = await ann.client.matches.invite.mutate(invite);
  await ben.client.matches.accept.mutate({ gameType: "chess", matchID: match.matchID });
  await openMatch(match, ann, ben);
  for (const [width, height] of [
    [390, 664],
    [844, 390],
    [1366, 650],
  ] as const)
    for (const player of [page.locator(".player.is-opponent"), ann.page.locator(".player.is-you")]) {
      await player.page().setViewportSize({ width, height });
      await expect(player.locator(".surplus-piece")).toHaveCount(5);
      await expect(player.locator(".surplus")).toContainText("+39");
      const parts = player.locator(":scope > *, .surplus-piece, .surplus-lead");
      const found = await parts.evaluateAll((all) =>
        all
          .filter((one) => !one.querySelector(".surplus-piece") && one.getBoundingClientRect().width > 0)
          .map((one) => one.getBoundingClientRect().toJSON()),
      );
      const inOrder = found.toSorted((a, b) => a.left - b.left);
      const smears = inOrder.filter((part, at) => part.right > (inOrder[at + 1]?.left ?? width) + 0.5);
      expect(smears, `at ${width}`).toEqual([]);
      const widths = await player
        .locator(".surplus-piece > svg")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      for (const wide of widths) expect(wide, `at ${width}`).toBeGreaterThan(13);
    }
});

test("a double tap on the sign that sends a move sends it, and stays", async ({ browser, baseURL }) => {
  const viewport = { width: 390, height: 664 };
  const [ann, ben, cid] = await gather(browser, ["ann", "ben", "cid"], { baseURL, viewport });
  const { page } = ann;
  const match = await start(ann, ben, "connect-four");
  await start(ann, cid, "gomoku");
  await page.addInitScript(() => localStorage.setItem("yourmove.confirmMoves", "always"));
  await openMatch(match, ann);
  await expectTurn(ann);
  await page.getByRole("button", { name: /^Row 6, column 4/ }).click();
  const box = await boxOf(page.getByRole("button", { name: "Play it" }));
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  const next = page.getByRole("link", { name: "Next match · 1" });
  await expect(next).toBeVisible();
  const place = await boxOf(next);
  expect(place.x + place.width, "leaving lies elsewhere than sending").toBeLessThanOrEqual(box.x);
  await expect(page).toHaveURL(new RegExp(`/connect-four/${match.matchID}$`));
  await next.click();
  await expect(page).toHaveURL(/\/gomoku\//);
});

test("the end is a card: the result in the game's words, a fact, the score between the two, another game, and the match once more", async ({
  browser,
  baseURL,
}) => {
  const phone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
  const moves = chessMoves("f2f3 e7e5 g2g4");
  const [ann, ben, match] = await sitDown(browser, baseURL, "chess", { moves, ...phone });
  await move(ben, match, { from: "d8", to: "h4" });
  const bar = ben.page.locator(".match-bar");
  const card = bar.locator(".bar-body");
  await expect(bar.getByText("You won", { exact: true })).toBeInViewport({ ratio: 1 });
  for (const words of ["Checkmate in 2", `Your first win against ${ann.name}`, `You 1 – 0 ${ann.name}`])
    await expect(bar.getByText(words)).toBeInViewport({ ratio: 1 });
  const [board, end] = await Promise.all([ben.page.locator(".table-board"), card].map(boxOf));
  expect(end?.height).toBeCloseTo(180, -1);
  expect(end?.y, "it covers none of the board").toBeGreaterThanOrEqual((board?.y ?? 0) + (board?.height ?? 0));
  await expect(bar.getByRole("link", { name: `Another game with ${ann.name}` })).toBeInViewport({ ratio: 1 });
  const king = ben.page.locator(".square.is-toppled > .piece");
  await expect(king).not.toHaveCSS("transform", "none");
  await bar.getByRole("button", { name: "See it again" }).tap();
  const slider = bar.getByRole("slider", { name: "Move" });
  await expect(slider).toHaveValue("2");
  await expect(slider).toHaveValue("4");
  await expect(king).toBeVisible();
  await slider.fill("1");
  await expect(square(ben, "f3")).toHaveAccessibleName(/white pawn/);
  await expect(king).toHaveCount(0);
  await bar.getByRole("button", { name: "Back to the match" }).tap();
  await expect(bar.getByRole("button", { name: "Rematch" })).toBeVisible();
  await expect(ann.page.locator(".end-fact")).not.toBeEmpty();
  await expect(ann.page.getByText(`You 0 – 1 ${ben.name}`)).toBeVisible();
});

test("over a board a swipe steps through the moves, a long press shows where any piece could go, the right button draws, a pulled bar turns it", async ({
  browser,
  baseURL,
}) => {
  const [ann] = await sitDown(browser, baseURL, "chess", { moves: chessMoves("e2e4 e7e5") });
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
  const from = await boxOf(square(ann, "d2"));
  const to = await boxOf(square(ann, "d4"));
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x + 9, to.y + 9);
  await page.mouse.up({ button: "right" });
  await expect(page.locator(".over-arrow")).toHaveCount(1);
  await square(ann, "a5").click({ button: "right", force: true });
  await expect(page.locator(".over-ring")).toHaveCount(1);
  await square(ann, "a4").click({ force: true });
  await expect(page.locator(".over-board")).toHaveCount(0);
  const before = await boxOf(square(ann, "a1"));
  await swipe(page.locator(".player.is-opponent"), 0, 90);
  await expect.poll(async () => (await boxOf(square(ann, "a1"))).y).toBeLessThan(before.y);
});
