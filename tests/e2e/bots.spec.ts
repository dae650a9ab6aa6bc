import type { GameType, Match } from "@yourmove/client";
import { expect, test } from "./fixtures.ts";
import { arrive, expectTurn, type Guest, goButton, openMatch, playSheet, sitDown } from "./players.ts";
import { move } from "./scene.ts";

/** A match against the weakest bot; the guest plays X. */
const meetBot = async ({ client }: Guest, gameType: GameType): Promise<Match> => {
  const { items } = await client.friends.search.query({ gameType });
  const opponentUserID = items.find(({ username }) => username === "Pip")?.userID ?? 0;
  return (await client.matches.invite.mutate({ gameType, opponentUserID, symbol: "X" })).match;
};

test("a bot of the row plays at once, and its answer waits until the viewer's own move has arrived, and a moment longer; meanwhile the bar keeps its colour, and a tap leaves nothing", async ({
  browser,
  baseURL,
}) => {
  const phone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
  const ann = await arrive(browser, { name: "ann", baseURL, ...phone });
  const { page, client } = ann;
  await page.addInitScript(() => localStorage.setItem("yourmove.confirmMoves", "never"));
  await page.clock.install();
  await page.goto("/?play=connect-four");
  const sheet = await playSheet(page);
  await sheet.getByRole("radio", { name: /^Pip/ }).check({ force: true });
  await sheet.getByText("More", { exact: true }).click();
  await sheet.getByText("I go first").click();
  await goButton(sheet).click();
  await expectTurn(ann);
  await page.clock.pauseAt(Date.now() + 60_000);
  const pieces = page.locator(".table-board .disc-piece:not(.is-preview)");
  await page.getByRole("button", { name: "Row 6, column 4," }).tap();
  // The page may set its timer only after a look at it: the clock goes on in steps until the own move is there.
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(pieces).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  const matchID = Number(new URL(page.url()).pathname.split("/").at(-1));
  const made = async () => (await client.matches.history.query({ gameType: "connect-four", matchID })).items.length;
  await expect.poll(made).toBe(2);
  await page.clock.runFor(400);
  await expect(pieces).toHaveCount(1);
  await expect(page.locator(".match-bar")).toContainText("is thinking");
  await expect(page.locator(".match-bar")).toHaveClass(/is-turn/);
  await page.clock.resume();
  await expect(pieces).toHaveCount(2);
  await expectTurn(ann);
  await expect(page.locator(".is-preview")).toHaveCount(0);
});

test("a match against a bot gives three hints, which glow and say the move; a match against a person gives none", async ({
  browser,
  baseURL,
}) => {
  const [ann] = await sitDown(browser, baseURL, "gomoku");
  const { page } = ann;
  const tool = page.locator("[data-tool=hint]");
  await expect(tool).toHaveCount(0);
  for (const gameType of ["chess", "backgammon", "battleship"] as const) {
    await openMatch(await meetBot(ann, gameType), ann);
    if (gameType === "battleship") await page.getByRole("button", { name: "Fleet ready" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your turn" })).toBeVisible();
    await expect(tool).toContainText("Hint (3 left)");
    await expect(tool).not.toHaveAttribute("aria-disabled", "true");
    await tool.click();
    await expect(page.locator(".match-bar").getByText(/^Hint: /)).toBeVisible();
    await expect(page.locator(".over-glow").first()).toBeAttached();
    await expect(tool).toContainText("Hint (2 left)");
  }
});

test("once the third hint is used up, a turn later there is none, and the tool says why", async ({
  browser,
  baseURL,
}) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const { page, client } = ann;
  const match = await meetBot(ann, "connect-four");
  await openMatch(match, ann);
  const tool = page.locator("[data-tool=hint]");
  const playOn = async () => {
    const { gameType, matchID } = match;
    const seen = await client.matches.get.query({ gameType, matchID });
    if (!seen.unchanged) await move(ann, match, seen.match.game.legalMoves?.[0] ?? {});
  };
  for (const left of [2, 1, 0]) {
    await expectTurn(ann);
    await expect(tool).not.toHaveAttribute("aria-disabled", "true");
    await tool.click();
    await expect(page.locator(".match-bar").getByText(/^Hint: /)).toBeVisible();
    if (left > 0) await expect(tool).toContainText(`Hint (${left} left)`);
    await playOn();
    // The bot has answered, and the hint is gone with its position.
    await expect(page.locator(".match-bar").getByText(/^Hint: /)).toHaveCount(0);
  }
  await expectTurn(ann);
  await expect(tool).toHaveAttribute("aria-disabled", "true");
  await expect(tool).toContainText("You have had all three hints of this match.");
  await page.reload();
  await expect(tool).toContainText("You have had all three hints of this match.");
});
