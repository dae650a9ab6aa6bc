import type { Page } from "@playwright/test";
import { expect, SHORT, test } from "./fixtures.ts";
import { expectTurn, play, square } from "./players.ts";
import { move } from "./scene.ts";
import { expectNoViolations } from "./violations.ts";

test.use({ serviceWorkers: "allow" });

test("a server restarted in mid-match is seen, and healed from, by itself", async ({ people, server }) => {
  const [ann, ben] = await people.sitDown("tic-tac-toe");
  await server.kill();
  await expect(ben.page.getByText("Reconnecting")).toBeVisible();
  await server.restart();
  for (const { page } of [ann, ben]) await expect(page.getByText("Reconnecting")).toBeHidden();
  await play(ann, 2, 2);
  await expect(square(ben, 2, 2)).toHaveAccessibleName(/X, their piece/);
  await play(ben, 1, 1);
  await expectTurn(ann);
});

/** It is said in the bar under the board, and at the page's head. */
const expectOffline = async (page: Page) => {
  await expect(page.locator(".match-bar").getByText("You are offline")).toBeVisible();
  await expect(page.getByRole("status", { name: "You are offline" })).toBeVisible();
};

test("offline a start shows what was shown last, and a move made there counts once", SHORT, async ({ people }) => {
  const [ann, ben] = await people.sitDown("tic-tac-toe");
  const { page } = ann;
  // From now on the service worker sees, and keeps, what the page loads.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expectTurn(ann);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("yourmove.shown"))).not.toBeNull();
  await page.context().setOffline(true);
  await page.reload();
  await expectOffline(page);
  await ben.page.context().setOffline(true);
  await expectOffline(ben.page);
  await play(ann, 2, 2);
  const sending = page.getByText("Sending…", { exact: true });
  await expect(sending).toBeVisible();
  await page.reload();
  await expect(sending).toBeVisible();
  await page.context().setOffline(false);
  await expect(sending).toBeHidden();
  await ben.page.context().setOffline(false);
  await expectTurn(ben);
  await expect(square(ben, 2, 2)).toHaveAccessibleName(/X, their piece/);
});

test("a page that fails leaves its frame and a way on; where its files fail a reload mends it", async ({ people }) => {
  // A worker would have the files.
  const { page, userID } = await people.arriveHome("ann", { serviceWorkers: "block" });
  // An answer that no page is made for.
  await page.route("**/trpc/*users.get*", (route) => {
    const answers = new URL(route.request().url()).pathname.split(",").map(() => ({ result: { data: {} } }));
    return route.fulfill({ json: answers });
  });
  const failed = page.getByRole("heading", { level: 1, name: "Something went wrong on this page" });
  await page.goto(`/players/${userID}`);
  await expect(failed).toBeVisible();
  await expectNoViolations(page, "a page that failed");
  await page.getByRole("navigation").getByRole("link", { name: "New match" }).click();
  await expect(page.getByRole("dialog", { name: "Play" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(failed).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "All matches" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pick a game to begin" })).toBeVisible();

  // As where a new build has come since; the page reloads by itself, once.
  await page.route(/assets\/people-page-.*\.js/, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole("navigation").getByRole("link", { name: "People" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await page.goto("/");

  await page.route(/assets\/lobby-.*\.js/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong on this page" })).toBeVisible();
  await expect(page.getByText("Your Move", { exact: true })).toBeVisible();
  await expectNoViolations(page, "a frame that did not come");
  await page.unroute(/assets\/lobby-.*\.js/);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pick a game to begin" })).toBeVisible();
});

test("two tabs hold one poll, and the second takes over when the first closes", SHORT, async ({ people }) => {
  const ann = await people.arrive("ann");
  const ben = await people.arriveHome("ben");
  const pollers = new Set<Page>();
  const context = ben.page.context();
  context.on(
    "request",
    (request) => /matches\.list\?.*wait/.test(request.url()) && pollers.add(request.frame().page()),
  );
  const second = await context.newPage();
  await second.goto("/");
  await expect(second.getByRole("heading", { level: 1, name: "Pick a game to begin" })).toBeVisible();
  const gameType = "tic-tac-toe";
  const { match } = await ann.client.matches.invite.mutate({ gameType, opponentUserID: ben.userID, symbol: "X" });
  await ben.page.getByRole("button", { name: "Accept" }).click();
  await expect(ben.page.getByRole("heading", { name: `${ann.name} to move` })).toBeVisible();
  await move(ann, match, { cell: 4 });
  await expect(second.getByRole("heading", { level: 1, name: "1 match is waiting for you" })).toBeVisible();
  await expectTurn(ben);
  expect([...pollers]).toEqual([ben.page]);
  await ben.page.close();
  await expect.poll(() => pollers.has(second)).toBe(true);
});
