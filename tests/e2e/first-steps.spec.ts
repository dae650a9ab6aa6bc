import type { Page } from "@playwright/test";
import { startLastingServer } from "../support/lasting-server.ts";
import { expect, SHORT, test } from "./fixtures.ts";
import { boxOf } from "./layout.ts";
import { expectTurn, peopleAt } from "./players.ts";
import { expectNoViolations } from "./violations.ts";

/** Counts every press of a pointer on the page, from its first moment on. */
const countClicks = async (page: Page): Promise<() => number> => {
  let count = 0;
  await page.exposeFunction("noteClick", () => (count += 1));
  await page.addInitScript(() => {
    addEventListener("pointerdown", () => (window as unknown as { noteClick: () => void }).noteClick(), true);
  });
  return () => count;
};

test("a first visit asks for the daily position alone; a match is three clicks away", SHORT, async ({ browser }) => {
  // Where no host platform is set up, unlike at the server that the other tests share.
  const server = await startLastingServer();
  const people = peopleAt(browser, server.url);
  const page = await people.stranger({ serviceWorkers: "allow" });
  const clicks = await countClicks(page);
  const requested: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => /\/trpc\/(?!daily\.get\?)/.test(request.url()) && requested.push(request.url()));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto("/");
  await expect(page.getByLabel("Your name")).toBeFocused();
  expect([requested, errors]).toEqual([[], []]);
  await expectNoViolations(page, "the sign-in page of a guest");
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.type("newcomer");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  const { height } = await boxOf(page.getByText("Backgammon", { exact: true }));
  expect(height, "a game's name is not broken on a small phone").toBeLessThan(30);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: "Play Pip" }).click();
  await expectTurn({ page, name: "" });
  expect(clicks()).toBe(2);
  await page.getByRole("button", { name: "Row 1, column 4," }).click();
  await expect(page.getByRole("button", { name: /their piece/ })).toBeVisible();
  requested.length = 0;
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  // What boot.js has asked is not asked again.
  expect(requested.filter((url) => url.includes("matches.list,auth.me"))).toHaveLength(1);
  expect(errors).toEqual([]);
  const second = await page.context().newPage();
  await second.goto("/?play");
  await expect(second.getByRole("heading", { name: "Play" })).toBeVisible();
  await server.stop();
});
