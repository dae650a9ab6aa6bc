import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { arrive, openDialog, openMatch } from "./players.ts";
import { chessMoves, start } from "./scene.ts";
import { expectNoViolations } from "./violations.ts";

const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true } as const;

/** A start of chess960 that takes the fool's mate: king and queen are on their usual files, and no knight can come between. */
const NUMBER = 230;
const FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4";
const VARIANT = `Chess960, Number of the start: ${NUMBER}`;

const touch = (page: Page, square: string) => page.getByRole("button", { name: new RegExp(`^${square},`) }).click();

/** Moves on the board; on a phone a slow match has a yes for each move. */
const moveOn = async (page: Page, { from, to }: { from: string; to: string }, isPhone: boolean) => {
  await expect(page.getByRole("heading", { level: 1, name: "Your turn" })).toBeVisible();
  await touch(page, from);
  await touch(page, to);
  if (isPhone) await page.getByRole("button", { name: "Play it" }).click();
};

test("chess960 by a link with a bank of time is begun at a desk, joined on a phone and played to its mate, and says what it is", async ({
  browser,
  baseURL,
}) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const ben = await arrive(browser, { name: "ben", baseURL, ...PHONE });
  await ann.page.goto("/?play=chess&with=link");
  await ann.page.getByRole("radio", { name: "Chess960" }).check({ force: true });
  await ann.page.getByRole("radio", { name: "A bank" }).check({ force: true });
  await expect(ann.page.getByRole("radio", { name: /^5 days each, 1 day more/ })).toBeChecked();
  await ann.page.getByRole("radio", { name: "Custom" }).check({ force: true });
  await ann.page.getByLabel("Number of the start").fill(String(NUMBER));
  await expectNoViolations(ann.page, "variants and a bank of time");
  await ann.page.getByText("More", { exact: true }).click();
  await ann.page.getByText("I go first").click();
  await ann.page.getByRole("button", { name: `Create a link · Chess · ${VARIANT} · 5 days in the bank` }).click();
  await ben.page.goto(await ann.page.getByLabel("Link to the match").inputValue());
  await expect(ben.page.getByText(/Chess960/)).toBeVisible();
  await expect(ben.page.getByText(/5 days each/)).toBeVisible();
  await ben.page.getByRole("button", { name: "Play", exact: true }).click();
  await ann.page.getByRole("grid").waitFor();
  for (const { page } of [ann, ben]) {
    await expect(page.locator(".bar-variant")).toHaveText(VARIANT);
    await expect(page.locator(".player .chip")).toHaveCount(2);
  }
  for (const [ply, squares] of chessMoves(FOOLS_MATE).entries()) {
    const isPhone = ply % 2 === 1;
    await moveOn((isPhone ? ben : ann).page, squares, isPhone);
  }
  await expect(ben.page.getByRole("heading", { level: 1, name: "You won" })).toBeVisible();
  await expect(ann.page.getByRole("heading", { level: 1, name: "You lost" })).toBeVisible();
  const variant = { variant: "custom", options: { start: "chess960", number: NUMBER } };
  const over = { ...variant, resultDetail: "checkmate", moveCount: 4, winnerUserID: ben.userID };
  expect(await ann.client.matches.list.query({})).toMatchObject({ items: [over] });
  await ann.page.getByRole("button", { name: "First position" }).click();
  await ann.page.getByRole("link", { name: "Play from here" }).click();
  await expect(ann.page.getByRole("radio", { name: "Custom" })).toBeChecked();
  await expect(ann.page.getByRole("spinbutton")).toHaveValue(String(NUMBER));
});

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

const DAY = 86_400_000;

/** Has the service say that a day off was taken by itself, which takes a day of waiting: it lasts, or is over. */
const takeDayFor = async (page: Page, { isOver }: { readonly isOver: boolean }) => {
  const fromTime = Date.now() - DAY / 2;
  const lasting = JSON.stringify({ fromTime, untilTime: fromTime + DAY, isAutomatic: true });
  await page.route(/daysOff\.get/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/"left":(\d+)/, (_, left) => `"left":${left - 1}`)
      .replace('"current":null', `"current":${isOver ? null : lasting}`);
    await route.fulfill({ response, body });
  });
};

test("a day off that was taken by itself is explained, also once it is over, and ends only after a question", async ({
  browser,
  baseURL,
}) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const ben = await arrive(browser, { name: "ben", baseURL });
  await start(ann, ben, "reversi");
  const { page } = ann;
  const ends: string[] = [];
  page.on("request", (request) => request.url().includes("daysOff.end") && ends.push(request.url()));
  const note = page.getByRole("region", { name: "Away" });
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("yourmove.daysLeft"))).toMatch(/ 5$/);

  await takeDayFor(page, { isOver: true });
  await page.reload();
  await expect(note).toContainText("Since you were here, 1 day off was spent");
  await expect(note).toContainText("4 are left this year.");
  await page.unrouteAll();

  await takeDayFor(page, { isOver: false });
  await page.reload();
  await expect(note).toContainText("so 1 day off was taken for you: you are away till");
  await note.getByRole("button", { name: "Understood" }).click();
  await expect(note).toContainText(/^You are away till \w+\./);
  const question = page.getByRole("dialog", { name: "Back already?" });
  await note.getByRole("button", { name: "I'm back" }).click();
  await expect(question.getByText(/you have a minute left/)).toBeVisible();
  await expectNoViolations(page, "the question before one is back");
  await question.getByRole("button", { name: "Not yet" }).click();
  await expect(question).toBeHidden();
  expect(ends).toEqual([]);
  await note.getByRole("button", { name: "I'm back" }).click();
  await question.getByRole("button", { name: "I'm back" }).click();
  await expect(question).toBeHidden();
  await expect(note).toBeHidden();
  expect(ends).toHaveLength(1);
});
