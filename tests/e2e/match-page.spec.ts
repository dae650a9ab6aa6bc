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
      for (const part of [".player.is-opponent", ".table-board", ".player.is-you", "h1", ...seas])
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
