import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectTurn } from "./players.ts";

/** Counts every press of a pointer on the page, from its first moment on. */
const countClicks = async (page: Page): Promise<() => number> => {
  let count = 0;
  await page.exposeFunction("noteClick", () => (count += 1));
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => (window as unknown as { noteClick: () => void }).noteClick(), true);
  });
  return () => count;
};

test("a new player reaches a running match within three clicks, and plays", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "en-US", ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const clicks = await countClicks(page);
  await page.goto("/");
  await expect(page.getByLabel("Your name")).toBeFocused();
  await page.keyboard.type(`new-${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Play Pip-easy" }).click();
  await expectTurn({ page, name: "" });
  expect(clicks()).toBeLessThanOrEqual(3);
  expect(clicks()).toBe(2);
  await page.getByRole("button", { name: "Row 1, column 4," }).click();
  await expect(page.getByRole("button", { name: /their piece/ })).toBeVisible();
});
