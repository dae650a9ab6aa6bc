import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { PHONE } from "./layout.ts";
import { expectTurn, type Guest, openMatch } from "./players.ts";
import { resign, start } from "./scene.ts";

/** Takes steps until the turn is whole: each time the first checker that can move, to the first place where it can go. */
const stepOn = async (page: Page): Promise<void> => {
  const done = page.getByRole("button", { name: "Play it" });
  for (let steps = 0; steps < 4 && !(await done.isVisible()); steps += 1) {
    await page.locator(".square.is-movable, .square.is-selected").first().click();
    await page.locator(".square.is-target").first().click();
  }
  await expect(done).toBeVisible();
};

test("a turn of backgammon is made step by step, taken back, and sent by choosing it", async ({ people }) => {
  const [ann, ben] = await people.gather(["ann", "ben"], PHONE);
  const { page } = ann;
  await ben.page.setViewportSize({ width: 1280, height: 800 });
  await openMatch(await start(ann, ben, "backgammon"), ann, ben);
  await expectTurn(ann);
  await expect(page.locator(".bg-die")).toHaveCount(2);
  const begun = await page.locator(".table-board").getByRole("grid").textContent();
  const pips = page.locator(".player.is-you .player-tally");
  await expect(pips).toContainText("167");
  await stepOn(page);
  await expect(page.locator(".bg-die.is-played")).toHaveCount(2);
  await expect(pips).not.toContainText("167");
  // Where its checkers came from is marked for as long as the turn is not sent.
  await expect(page.locator(".square.is-origin")).not.toHaveCount(0);
  await expectTurn(ann);
  await page.getByRole("button", { name: "Cancel" }).click();
  while (await page.getByRole("button", { name: "Undo" }).isVisible())
    await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".bg-die.is-played")).toHaveCount(0);
  await expect(page.locator(".square.is-origin")).toHaveCount(0);
  expect(await page.locator(".table-board").getByRole("grid").textContent()).toBe(begun);
  await stepOn(page);
  await page.getByRole("button", { name: /choose it again to play/ }).click();
  await expectTurn(ben);
  await expect(page.locator(".square.is-origin")).toHaveCount(0);
  const last = ben.page.locator(".square.is-last");
  await expect(last).not.toHaveCount(0);
  await expect(page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(1);
  await expect(ben.page.locator(".bg-die.is-played")).toHaveCount(0);
  // While the browser may not know the dice, the service shows what was seen.
  await ben.page.getByRole("button", { name: "First position" }).click();
  await expect(last).toHaveCount(0);
  await expect(ben.page.locator(".bg-die")).toHaveCount(2);
  await ben.page.getByRole("button", { name: "Latest position" }).click();
  await expect(last).not.toHaveCount(0);
});

test("goofspiel: both bid at once, and neither sees the other's card before both lie there", async ({ people }) => {
  const [ann, ben] = await people.sitDown("goofspiel", {
    ...PHONE,
    reducedMotion: "no-preference",
  });
  const card = ({ page }: Guest, value: number) => page.getByRole("button", { name: new RegExp(`^Card ${value},`) });
  await expectTurn(ann);
  await expectTurn(ben);
  await expect(ann.page.locator(".match-bar").getByText("You play red · both move at once")).toBeVisible();
  for (const side of ["red", "blue"]) await expect(ann.page.locator(".player").getByText(side)).toBeAttached();
  // A slow game asks on a phone: chosen once more it is bid.
  for (let taps = 0; taps < 2; taps += 1) await card(ann, 7).tap();
  await expect(ann.page.getByText("Your bid stays face down")).toBeVisible();
  await expect(ben.page.getByRole("heading", { level: 1, name: "Your turn: they have bid" })).toBeAttached();
  await expect(ben.page.locator(".gs-slot").first()).toContainText("has bid, face down");
  await card(ben, 9).tap();
  await ben.page.getByRole("button", { name: "Play it" }).tap();
  await expect(ann.page.getByText(/^Their 9 beats your 7/)).toBeVisible();
  await expect(ben.page.getByText(/^Your 9 beats their 7/)).toBeVisible();
  // The prize goes to its winner before the next one turns.
  await expect(ann.page.locator(".gs-prize > .gs-going.is-above")).toHaveCSS("animation-name", "prize-goes");
  await expect(ann.page.locator(".gs-prize > .is-turned")).toHaveCSS("animation-delay", "1.7s");
  const bid = ann.page.locator(".gs-shown").first();
  await expect(bid, "no bid beside the next prize").toHaveCSS("animation-duration", "1.7s");
  await expect(ann.page.getByRole("list", { name: "Rounds so far" })).toContainText("you bid 7, they bid 9");
  await expectTurn(ann);
  await expect(card(ann, 7)).toHaveAttribute("aria-disabled", "true");
});

test("battleship: both place at once, whoever is first waits for the other, then X fires", async ({ people }) => {
  const [ann, ben, match] = await people.sitDown("battleship");
  await expect(ann.page.getByRole("heading", { level: 1, name: "Place your fleet" })).toBeAttached();
  await expectTurn(ben);
  await ben.page.getByRole("button", { name: "Fleet ready" }).click();
  await expect(ben.page.getByText("Your opponent is placing the fleet.")).toBeVisible();
  await expect(ann.page.getByText("Your opponent is ready.")).toBeVisible();
  await expectTurn(ann);
  await ann.page.getByRole("button", { name: "Fleet ready" }).click();
  await expectTurn(ann);
  const waters = ann.page.getByRole("region", { name: "Their waters" });
  const shot = waters.getByRole("button", { name: /^e5,.*(hit|miss)/i });
  await waters.getByRole("button", { name: /^e5,/ }).click();
  await expectTurn(ben);
  await expect(shot).toBeVisible();
  // The past of secrets is shown once the match is over, and is what was seen then: one's own fleet, and open waters.
  const back = ann.page.getByRole("button", { name: "One move back" });
  await expect(back).toBeDisabled();
  await resign(ben, match);
  await back.click();
  await expect(waters.getByRole("button", { name: /^e5,/ })).toBeVisible();
  await expect(shot).toHaveCount(0);
  await ann.page.getByRole("button", { name: "Latest position" }).click();
  await expect(shot).toBeVisible();
});
