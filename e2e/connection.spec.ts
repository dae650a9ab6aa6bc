import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { enter, expectTurn, play, square, startMatch } from "./players.ts";

test("a server restarted in mid-match is seen, and healed from, by itself", async ({ browser, baseURL, server }) => {
  const ann = await enter(browser, { name: "ann", baseURL });
  const ben = await enter(browser, { name: "ben", baseURL });
  await startMatch(ann, ben, "Tic-tac-toe");
  await server.kill();
  await expect(ben.page.getByText("Reconnecting")).toBeVisible();
  await server.restart();
  await expect(ben.page.getByText("Reconnecting")).toBeHidden({ timeout: 30_000 });
  await play(ann, 2, 2);
  await expect(square(ben, 2, 2)).toHaveAccessibleName(/X, their piece/);
  await play(ben, 1, 1);
  await expectTurn(ann);
});

test("offline is said, and what happened meanwhile arrives afterwards", async ({ browser, baseURL }) => {
  const ann = await enter(browser, { name: "ann", baseURL });
  const ben = await enter(browser, { name: "ben", baseURL });
  await startMatch(ann, ben, "Tic-tac-toe");
  await ben.page.context().setOffline(true);
  await expect(ben.page.getByText("You are offline")).toBeVisible();
  await play(ann, 2, 2);
  await ben.page.context().setOffline(false);
  await expectTurn(ben);
});

test("two tabs hold one poll, both stay fresh, and the second takes over when the first closes", async ({
  browser,
  baseURL,
}) => {
  const ann = await enter(browser, { name: "ann", baseURL });
  const ben = await enter(browser, { name: "ben", baseURL });
  const pollers = new Set<Page>();
  const context = ben.page.context();
  context.on(
    "request",
    (request) => request.url().includes("/trpc/matches.list") && pollers.add(request.frame().page()),
  );
  const second = await context.newPage();
  await second.goto("/");
  await expect(second.getByRole("heading", { level: 1, name: "Pick a game to begin" })).toBeVisible();
  await startMatch(ann, ben, "Tic-tac-toe");
  await play(ann, 2, 2);
  await expect(second.getByRole("heading", { level: 1, name: "1 match awaits you" })).toBeVisible();
  await expectTurn(ben);
  expect([...pollers]).toEqual([ben.page]);
  await ben.page.close();
  await expect.poll(() => pollers.has(second)).toBe(true);
});

test("the tab's title counts what awaits", async ({ browser, baseURL }) => {
  const ann = await enter(browser, { name: "ann", baseURL });
  const ben = await enter(browser, { name: "ben", baseURL });
  await startMatch(ann, ben, "Tic-tac-toe");
  await expect(ann.page).toHaveTitle(/^\(1\) /);
  await expect(ben.page).not.toHaveTitle(/^\(/);
});
