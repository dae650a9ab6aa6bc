import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { PHONE } from "./layout.ts";
import { openDialog, openMatch } from "./players.ts";
import { chessMoves, start } from "./scene.ts";
import { expectNoViolations } from "./violations.ts";

/** A start of chess960 that takes the fool's mate: king and queen are on their usual files, and no knight can come between. */
const NUMBER = 230;
const FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4";
const VARIANT = `Chess960, Number of the start: ${NUMBER}`;

/** Moves on the board; on a phone a slow match has a yes for each move. */
const moveOn = async (page: Page, { from, to }: { from: string; to: string }, isPhone: boolean) => {
  await expect(page.getByRole("heading", { level: 1, name: "Your turn" })).toBeVisible();
  for (const square of [from, to]) await page.getByRole("button", { name: new RegExp(`^${square},`) }).click();
  if (isPhone) await page.getByRole("button", { name: "Play it" }).click();
};

test("chess960 with a bank of time is begun by a link and played to its mate", async ({ people }) => {
  const ann = await people.arrive("ann");
  const ben = await people.arrive("ben", PHONE);
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
  for (const words of [/Chess960/, /5\sdays each/]) await expect(ben.page.getByText(words)).toBeVisible();
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

test("away for two days and back: home and opponent are told, and the days are counted", async ({ people }) => {
  const ann = await people.arrive("ann", { password: "correct horse battery" });
  const ben = await people.arrive("ben");
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
  await ben.page.setViewportSize({ width: 320, height: 640 });
  const name = ben.page.locator(".player.is-opponent .name");
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), "its name is whole").toBe(
    true,
  );
  await note.getByRole("button", { name: "I'm back" }).click();
  await expect(note).toBeHidden();
  await ben.page.reload();
  await expect(ben.page.getByRole("grid")).toBeVisible();
  await expect(ben.page.getByText(/^away till/)).toHaveCount(0);
});

const DAY = 86_400_000;

/** Has the service say that a day off was taken by itself, which takes a day of waiting. */
const takeDayFor = (page: Page) =>
  page.route(/daysOff\.get/, async (route) => {
    const response = await route.fetch();
    const fromTime = Date.now() - DAY / 2;
    const taken = JSON.stringify({ fromTime, untilTime: fromTime + DAY, isAutomatic: true });
    const body = (await response.text())
      .replace(/"left":(\d+)/, (_, left) => `"left":${left - 1}`)
      .replace('"current":null', `"current":${taken}`);
    await route.fulfill({ response, body });
  });

test("a day off that was taken by itself is explained, and ends only after a question", async ({ people }) => {
  const [{ page }] = await people.sitDown("reversi");
  const ends: string[] = [];
  page.on("request", (request) => request.url().includes("daysOff.end") && ends.push(request.url()));
  await takeDayFor(page);
  await page.goto("/");
  const note = page.getByRole("region", { name: "Away" });
  await expect(note).toContainText("so 1 day off was taken for you: you are away till");
  await note.getByRole("button", { name: "Understood" }).click();
  await expect(note).toContainText(/^You are away till \w+\./);
  const question = page.getByRole("dialog", { name: "Back already?" });
  await note.getByRole("button", { name: "I'm back" }).click();
  await expect(question.getByText(/you have a minute left/)).toBeVisible();
  await question.getByRole("button", { name: "Not yet" }).click();
  await expect(question).toBeHidden();
  expect(ends).toEqual([]);
  await note.getByRole("button", { name: "I'm back" }).click();
  await question.getByRole("button", { name: "I'm back" }).click();
  await expect(question).toBeHidden();
  await expect(note).toBeHidden();
  expect(ends).toHaveLength(1);
});
