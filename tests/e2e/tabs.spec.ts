import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { giveUp, signOut } from "./players.ts";

test.use({ serviceWorkers: "allow" });

/** Looks at a page, and again should it just have been asking who speaks. */
const lookUntilShown = (page: Page, name: string): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByRole("button", { name: `Account of ${name}` })).toBeVisible({ timeout: 5_000 });
  }).toPass();

test("a page never acts as somebody who has signed in since in another tab", async ({ people }) => {
  const [ann, ben, { matchID }] = await people.sitDown("tic-tac-toe");
  const context = ann.page.context();
  // Ben signs in in ann's browser: the cookie of a context is every tab's.
  await context.clearCookies();
  await context.addCookies(await ben.page.context().cookies());
  await giveUp(ann);
  await expect(ann.page.getByRole("button", { name: `Account of ${ben.name}` })).toBeVisible();
  await expect(ann.page.getByRole("heading", { name: `${ann.name} to move` })).toBeVisible();
  const seen = await ann.client.matches.get.query({ gameType: "tic-tac-toe", matchID });
  expect(seen).toMatchObject({ match: { stateName: "active", moveCount: 0 } });
});

test("after a sign-in in another tab a look is enough, at the door and as somebody else", async ({ people }) => {
  const ann = await people.arriveHome("ann");
  const first = ann.page;
  const third = await first.context().newPage();
  await third.goto("/");
  await expect(third.getByRole("button", { name: `Account of ${ann.name}` })).toBeVisible();
  await signOut(first);
  await first.getByLabel("Your name").fill("somebody");
  await first.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const second = await first.context().newPage();
  await second.goto("/");
  const name = `cid-${crypto.randomUUID().slice(0, 8)}`;
  await second.getByLabel("Your name").fill(name);
  await second.getByRole("button", { name: "Play", exact: true }).click();
  await expect(second.getByRole("button", { name: `Account of ${name}` })).toBeVisible();
  await expect(first.getByLabel("Your name")).toHaveValue("somebody");
  await lookUntilShown(first, name);
  await lookUntilShown(third, name);
});

test("the lobby keeps its own files for a time without a network, and nothing else", async ({ people }) => {
  const { page } = await people.arrive("ann");
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto("/docs");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Pick a game to begin" })).toBeVisible();
  await page.evaluate(async () => {
    for (const path of ["/platform/games", "/trpc/games.list", "/openapi.json"]) await fetch(path);
  });
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/");
  expect(kept.filter((path) => !/^\/($|assets\/|avatars\/|icon|boot\.js|manifest)/.test(path))).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("link", { name: "Your Move" }).or(page.getByText("Your Move")).first()).toBeVisible();
});
