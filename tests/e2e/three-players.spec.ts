import { expect, test } from "./fixtures.ts";
import { expectTurn, type Guest, gather, play, square } from "./players.ts";
import { resign, start } from "./scene.ts";

const openFromHome = async ({ page }: Guest, game: string, opponent: Guest) => {
  await page.getByRole("link", { name: `Open ${game} against ${opponent.name}` }).click();
  await expect(page.getByRole("grid")).toBeVisible();
};

test("three people play two matches at once, and each sees their own alone", async ({ browser, baseURL }) => {
  const [ann, ben, cid] = await gather(browser, ["ann", "ben", "cid"], { baseURL });
  for (const { page } of [ann, ben, cid]) await page.goto("/");
  const withBen = await start(ann, ben, "tic-tac-toe");
  const withCid = await start(cid, ann, "tic-tac-toe");
  await expect(ann.page.getByRole("article")).toHaveCount(2);
  for (const { page } of [ben, cid]) await expect(page.getByRole("article")).toHaveCount(1);

  await openFromHome(ann, "Tic-tac-toe", ben);
  await openFromHome(ben, "Tic-tac-toe", ann);
  await openFromHome(cid, "Tic-tac-toe", ann);
  await play(ann, 2, 2);
  await expect(square(ben, 2, 2)).toHaveAccessibleName(/X, their piece/);
  const news = ann.page.getByRole("region", { name: "News" });
  const moved = news.getByText(`${cid.name} moved in Tic-tac-toe. Your turn.`);
  // They go by themselves after a while: what is looked at before they are opened is there at once.
  await Promise.all([expect(moved).toBeVisible(), play(cid, 1, 1)]);
  await expect(square(ann, 1, 1)).toHaveAccessibleName(/empty/);
  await expect(square(ben, 1, 1)).toHaveAccessibleName(/empty/);
  await expect(ben.page.getByText(cid.name)).toHaveCount(0);
  await news.getByRole("link", { name: "Open" }).click();
  await expect(square(ann, 1, 1)).toHaveAccessibleName(/X, their piece/);
  await play(ann, 2, 2);
  await expect(square(cid, 2, 2)).toHaveAccessibleName(/O, their piece/);
  await expectTurn(cid);

  await resign(ben, withBen);
  await expect(ben.page.getByRole("heading", { name: "You lost" })).toBeVisible();
  await expectTurn(cid);
  await resign(ann, withCid);
  await expect(cid.page.getByRole("heading", { name: "You won" })).toBeVisible();

  await ben.page.goto(`/matches/tic-tac-toe/${withCid.matchID}`);
  await expect(ben.page.getByRole("heading", { name: "No such match" })).toBeVisible();
  await ben.page.goto("/");
  await expect(ben.page.getByRole("article")).toHaveCount(1);
  await expect(ben.page.getByText(cid.name)).toHaveCount(0);
});
