import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { boxesOf, PHONE } from "./layout.ts";
import { goButton, playSheet } from "./players.ts";
import { resign, start } from "./scene.ts";

/** The tab of a phone. */
const plus = (page: Page) => page.getByRole("navigation").getByRole("link", { name: "Play" });

test("a repeat of the last match takes two taps; the sheet gives the focus back", async ({ people }) => {
  const ann = await people.arrive("ann", { viewport: PHONE.viewport });
  const mia = await people.arrive("mia");
  const match = await start(ann, mia, "reversi");
  await ann.page.goto("/");
  await plus(ann.page).click();
  const sheet = await playSheet(ann.page);
  await expect(goButton(sheet)).toHaveText(`Play ${mia.name} · Reversi · 7 days`);
  await expect(goButton(sheet)).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole("radio", { name: mia.name })).toBeFocused();
  await expect(sheet.getByRole("group", { name: "Game" }).getByRole("radio").first()).toHaveAccessibleName("Reversi");
  await ann.page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(plus(ann.page)).toBeFocused();
  await resign(mia, match);
  await plus(ann.page).click();
  await goButton(sheet).click();
  await expect(ann.page.getByRole("heading", { name: `Invite sent to ${mia.name}` })).toBeVisible();
  await ann.page.goBack();
  await expect(ann.page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(sheet).toBeHidden();
});

test("two may go without days off, which the invite says; a short time has no such switch", async ({ people }) => {
  const [ann, mia] = await people.gather(["ann", "mia"]);
  await ann.page.goto(`/?play=reversi&with=${mia.userID}`);
  const sheet = await playSheet(ann.page);
  await sheet.getByText("More", { exact: true }).click();
  const daysOff = sheet.getByRole("switch", { name: "Days off count" });
  await sheet.getByRole("radio", { name: "5 min" }).check({ force: true });
  await expect(daysOff).toBeHidden();
  await sheet.getByRole("radio", { name: "1 day" }).check({ force: true });
  await daysOff.uncheck({ force: true });
  await goButton(sheet).click();
  await expect(ann.page.getByText("1 day per move · no days off")).toBeVisible();
  await mia.page.goto("/");
  await mia.page.getByRole("button", { name: "Accept" }).click();
  await expect(mia.page.getByRole("grid")).toBeVisible();
  const list = await mia.client.matches.list.query({});
  if (list.unchanged) throw new Error("A first look is never unchanged");
  expect(list.items.map((match) => [match.daysOff, match.turnSeconds])).toEqual([[false, 86_400]]);
  // Once more is without them, too.
  await ann.page.goto("/?play");
  await expect(goButton(sheet)).toHaveText(`Play ${mia.name} · Reversi · 1 day · no days off`);
});

test("on a phone the bot played last is in sight in the sheet, however many stand before it", async ({ people }) => {
  const { page, client } = await people.arrive("ann", { viewport: PHONE.viewport });
  const gameType = "chess";
  const { items } = await client.friends.search.query({ gameType });
  const atlas = items.find(({ username }) => username === "Atlas");
  const invite = { gameType, opponentUserID: atlas?.userID ?? 0, symbol: "X" } as const;
  const { match } = await client.matches.invite.mutate(invite);
  await client.matches.forfeit.mutate({ gameType, matchID: match.matchID });
  await page.goto("/?play");
  const sheet = await playSheet(page);
  await expect(goButton(sheet)).toHaveText("Play Atlas · Chess · 7 days");
  await expect(sheet.getByRole("radio", { name: "Pip" })).toBeAttached();
  await expect(sheet.locator(".faces label:has(:checked)")).toBeInViewport({ ratio: 1 });
  // On its side it shows its head first, and what More opens above the button.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.reload();
  await expect(goButton(sheet)).toBeVisible();
  await expect(sheet.getByRole("heading", { name: "Play" })).toBeInViewport({ ratio: 1 });
  await sheet.getByText("More", { exact: true }).click();
  const daysOff = sheet.getByRole("switch", { name: "Days off count" });
  await expect(daysOff).toBeInViewport({ ratio: 1 });
  const [opened, go] = await boxesOf(daysOff, goButton(sheet));
  expect(opened.y + opened.height).toBeLessThanOrEqual(go.y);
});

test("among people a face opens the sheet with that person, and a name that person's page", async ({ people }) => {
  const [ann, mia] = await people.gather(["ann", "mia"]);
  const { page } = ann;
  await start(ann, mia, "reversi");
  await page.goto("/people");
  const person = page.getByRole("option", { name: mia.name });
  await person.getByTitle(`Play ${mia.name}`).click();
  const sheet = await playSheet(page);
  await expect(goButton(sheet)).toHaveText(`Play ${mia.name} · Reversi · 7 days`);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/people$/);
  await person.getByText(mia.name).click();
  const heading = page.getByRole("heading", { level: 1, name: mia.name });
  await expect(heading).toBeVisible();
  const gap = await heading.evaluate((element) => {
    element.textContent = "عبدالرحمن";
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().left - element.getBoundingClientRect().left;
  });
  expect(gap, "a name from right to left stands beside its picture").toBeLessThan(1);
  await page.goto(`/?play=reversi&with=${ann.userID}`);
  await expect(goButton(sheet)).toHaveText("Choose an opponent · Reversi · 7 days");
});
