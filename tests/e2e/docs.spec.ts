import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { violationsOn } from "./violations.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
// Small ones of each kind: what stands around them is the same everywhere.
const PAGES = ["/docs", "/docs/five-minutes/", "/docs/reference/users/", "/docs/reference/games/tic-tac-toe/"];
const LOOKS = [
  { name: "light, on a phone", viewport: PHONE, colorScheme: "light" },
  { name: "dark, on a desk", viewport: DESK, colorScheme: "dark" },
] as const;

const widerThanItself = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const { name, viewport, colorScheme } of LOOKS) {
  test(`guides and reference are for everyone, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const refused: string[] = [];
    page.on("console", (line) => line.type() === "error" && refused.push(line.text()));
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole("searchbox")).toBeVisible();
      expect(await violationsOn(page), path).toEqual([]);
      expect(await widerThanItself(page), path).toBe(false);
    }
    expect(refused).toEqual([]);
  });
}

test("a search finds guides, operations and schemas, by keys alone", async ({ page }) => {
  await page.goto("/docs");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("matches.mov");
  const found = page.locator("#found");
  await expect(found.getByRole("link").first()).toContainText("matches.move");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/reference\/matches\/#matches\.move$/);
  await expect(page.getByRole("heading", { name: "Make a move" })).toBeInViewport();
  await page.getByRole("searchbox").fill("importPKCS8 your own users");
  await expect(found).toBeVisible();
  for (const [typed, place] of [
    ["HOST_JWT_ISSUER", "Settings"],
    ["undo", "TakebackOffer"],
    ["verify a signature", "A receiver"],
  ] as const) {
    await page.getByRole("searchbox").fill(typed);
    await expect(found).toContainText(place);
  }
  await page.getByRole("searchbox").fill("dragons");
  await expect(found).toContainText("Nothing");
  await page.keyboard.press("Escape");
  await expect(found).toBeHidden();
});

test("samples are copied as they are, and a chosen language holds for all of them", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs/reference/challenges/");
  const one = page.locator('section[id="challenges.create"]');
  await expect(one.locator("figure.curl")).toBeVisible();
  await one.getByRole("radio", { name: "JavaScript" }).check();
  const samples = page.locator("figure.javascript");
  for (const sample of await samples.all()) await expect(sample).toBeVisible();
  await samples.first().hover();
  await samples.first().getByRole("button", { name: "Copy" }).click();
  await expect(one.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("client.challenges.create.mutate(");
  await page.goto("/docs/reference/users/");
  await expect(samples.first()).toBeVisible();
});
