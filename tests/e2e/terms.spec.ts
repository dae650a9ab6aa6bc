import type { Page } from "@playwright/test";
import type { GameType } from "@yourmove/client";
import { expect, SHORT, test } from "./fixtures.ts";
import { arrive, type Guest, openDialog, openMatch } from "./players.ts";
import { move, resign, start } from "./scene.ts";
import { expectNoViolations } from "./violations.ts";

const matchIn = (page: Page) => {
  const [, , gameType = "", matchID = ""] = new URL(page.url()).pathname.split("/");
  return { gameType: gameType as GameType, matchID: Number(matchID) };
};

/** Plays the first legal move where it is this player's turn. */
const moveOn = async (guest: Guest): Promise<boolean> => {
  const { page } = guest;
  const answer = await guest.client.matches.get.query(matchIn(page));
  if (answer.unchanged || !answer.match.canMove) return false;
  await move(guest, matchIn(page), answer.match.game.legalMoves?.[0] ?? {});
  return true;
};

test(
  "chess960 by a link with a bank of time is begun at a desk, joined on a phone, played and ended, and says what it is",
  SHORT,
  async ({ browser, baseURL }) => {
    const ann = await arrive(browser, { name: "ann", baseURL });
    const ben = await arrive(browser, { name: "ben", baseURL, viewport: { width: 390, height: 664 } });
    await ann.page.goto("/?play=chess&with=link");
    await ann.page.getByRole("radio", { name: "Chess960" }).check({ force: true });
    await ann.page.getByRole("radio", { name: "A bank" }).check({ force: true });
    await expect(ann.page.getByRole("radio", { name: /^5 days each, 1 day more/ })).toBeChecked();
    await expectNoViolations(ann.page, "variants and a bank of time");
    await ann.page.getByRole("button", { name: "Create a link · Chess · Chess960 · 5 days in the bank" }).click();
    await ben.page.goto(await ann.page.getByLabel("Link to the match").inputValue());
    await expect(ben.page.getByText("Chess960", { exact: true })).toBeVisible();
    await expect(ben.page.getByText(/5 days each/)).toBeVisible();
    await ben.page.getByRole("button", { name: "Play", exact: true }).click();
    await ann.page.getByRole("grid").waitFor();
    for (const { page } of [ann, ben]) {
      await expect(page.locator(".bar-variant")).toHaveText("Chess960");
      await expect(page.locator(".player .chip")).toHaveCount(2);
    }
    for (let ply = 0; ply < 6; ply += 1) if (!(await moveOn(ann))) await moveOn(ben);
    await resign(ben, matchIn(ben.page));
    await expect(ann.page.getByRole("heading", { level: 1, name: "You won" })).toBeVisible();
    await ann.page.getByRole("button", { name: "First position" }).click();
    await ann.page.getByRole("link", { name: "Play from here" }).click();
    await expect(ann.page.getByRole("radio", { name: "Custom" })).toBeChecked();
    await expect(ann.page.getByRole("spinbutton")).toHaveValue(/^\d+$/);
  },
);

test("away for two days and back: the home says so, the opponent sees it, and the days are counted", async ({
  browser,
  baseURL,
}) => {
  const ann = await arrive(browser, { name: "ann", baseURL, password: "correct horse battery" });
  const ben = await arrive(browser, { name: "ben", baseURL });
  const match = await start(ann, ben, "reversi");
  await ann.page.goto("/");
  await openDialog(ann.page, "Away");
  const dialog = ann.page.getByRole("dialog", { name: "Away" });
  await expect(dialog.getByText("30 of 30 days off left this year")).toBeVisible();
  await dialog.getByLabel("How many days").fill("2");
  await dialog.getByRole("button", { name: "Take days off" }).click();
  await expect(dialog.getByText(/You are away till/)).toBeVisible();
  await expect(dialog.getByText("28 of 30 days off left this year")).toBeVisible();
  await expectNoViolations(ann.page, "days off");
  await ann.page.keyboard.press("Escape");
  const note = ann.page.getByRole("region", { name: "Away" });
  await expect(note).toBeVisible();
  await openMatch(match, ben);
  await expect(ben.page.getByText(/^away till/).first()).toBeVisible();
  await note.getByRole("button", { name: "I'm back" }).click();
  await expect(note).toBeHidden();
  await ben.page.reload();
  await expect(ben.page.getByRole("grid")).toBeVisible();
  await expect(ben.page.getByText(/^away till/)).toHaveCount(0);
});
