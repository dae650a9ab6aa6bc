import type { Page } from "@playwright/test";
import { expect, SHORT, test } from "./fixtures.ts";
import { givePosition } from "./give-position.ts";
import { PHONE } from "./layout.ts";
import { expectNoViolations } from "./violations.ts";

const cardOn = (page: Page) => page.getByRole("region", { name: "Position of the day", exact: true });

const guess = (page: Page, row: number, column: number) =>
  cardOn(page)
    .getByRole("button", { name: `Row ${row}, column ${column},` })
    .click();

test("at the door anybody solves the position of the day; a sign-in then counts it", SHORT, async ({ people }) => {
  const page = await people.stranger({ permissions: ["clipboard-read", "clipboard-write"] });
  await givePosition(page.context());
  await page.goto("/");
  const card = cardOn(page);
  await expect(card.getByText("You play X, the cross. One move is clearly best.")).toBeVisible();
  await guess(page, 3, 3);
  await expect(card.getByText("Not that one. 2 tries left.")).toBeVisible();
  await guess(page, 2, 2);
  await expect(card.getByText("Found: b2.")).toBeVisible();
  // The line plays out: the answer, and the move that it was good for.
  await expect(card.getByRole("button", { name: /^Row 3, column 3, c1, O/ })).toBeAttached();
  await expect(card.getByRole("button", { name: /^Row 2, column 1, a2, X/ })).toBeAttached();
  await card.getByRole("button", { name: "See it again" }).click();
  await expect(card.getByRole("button", { name: /^Row 2, column 1, a2, X/ })).toBeHidden();
  await expect(card.getByRole("button", { name: /^Row 2, column 1, a2, X/ })).toBeAttached();
  await expectNoViolations(page, "the position of the day, solved");
  await card.getByRole("button", { name: "Copy result" }).click();
  await expect(card.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/Tic-tac-toe 🟥🟩$/);

  await page.getByLabel("Your name").fill(`dan-${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(card.getByText("1 day in a row, at best 1")).toBeVisible();
  await expect(card.getByRole("img", { name: "Result: 🟥🟩" })).toBeVisible();
});

test("what was solved without a network is sent with the next start, also on the next day", async ({ people }) => {
  const { page } = await people.arriveHome("dan");
  await givePosition(page.context());
  await page.goto("/");
  await expect(cardOn(page).getByRole("grid")).toBeVisible();
  expect(await cardOn(page).evaluate((card) => getComputedStyle(card).marginBlockStart)).toBe("16px");
  await page.addInitScript(() => {
    const { position, progress } = JSON.parse(localStorage.getItem("yourmove.daily") ?? "");
    const day = new Date(Date.parse(position.day) - 86_400_000).toISOString().slice(0, 10);
    const kept = { position: { ...position, day }, progress: { ...progress, day, wrong: 1, isSolved: true } };
    localStorage.setItem("yourmove.daily", JSON.stringify(kept));
  });
  await page.reload();
  await expect(cardOn(page).getByText("1 day in a row, at best 1")).toBeVisible();
  await expect(cardOn(page).getByText("One move is clearly best.")).toBeVisible();
});

test("without an account and a network the position that was shown last is still played", async ({ people }) => {
  const page = await people.stranger({ serviceWorkers: "allow", viewport: PHONE.viewport });
  const context = page.context();
  await givePosition(context);
  // As on plain http.
  await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "clipboard"));
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // From now on the worker keeps what the page loads.
  await page.reload();
  await expect(cardOn(page).getByRole("grid")).toBeVisible();
  expect((await cardOn(page).boundingBox())?.x).toBeGreaterThanOrEqual(16);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await guess(page, 2, 2);
  await expect(cardOn(page).getByText("Found: b2.")).toBeVisible();
  await cardOn(page).getByRole("button", { name: "Copy result" }).click();
  await expect(cardOn(page).getByLabel("Your result")).toHaveValue(/Tic-tac-toe 🟩$/);
  await expect(cardOn(page).getByLabel("Your result")).toBeFocused();
  await context.setOffline(false);
  await page.reload();
  await page.getByLabel("Your name").waitFor();
});
