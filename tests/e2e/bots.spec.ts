import type { GameType, Match } from "@yourmove/client";
import { expect, test } from "./fixtures.ts";
import { PHONE } from "./layout.ts";
import { expectTurn, type Guest, goButton, openMatch, playSheet, remember } from "./players.ts";

/** A match against the weakest bot; the guest plays X. */
const meetBot = async ({ client }: Guest, gameType: GameType): Promise<Match> => {
  const { items } = await client.friends.search.query({ gameType });
  const opponentUserID = items.find(({ username }) => username === "Pip")?.userID ?? 0;
  return (await client.matches.invite.mutate({ gameType, opponentUserID, symbol: "X" })).match;
};

test("a bot's answer waits until one's own move has arrived, and a moment longer", async ({ people }) => {
  const ann = await people.arrive("ann", PHONE);
  const { page, client } = ann;
  await remember(page, { confirmMoves: "never" });
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

test("a bot's match gives hints, which glow and say the move; a person's gives none", async ({ people }) => {
  const [ann] = await people.sitDown("gomoku");
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
