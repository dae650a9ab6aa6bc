import { expect, SHORT, test } from "./fixtures.ts";
import { enter, expectTurn, play, sitDown, square, startMatch } from "./players.ts";

test(
  "two browsers play tic-tac-toe to a win, each seeing the other's moves without a reload",
  SHORT,
  async ({ browser, baseURL }) => {
    const own = { baseURL, reducedMotion: "no-preference" } as const;
    const ann = await enter(browser, { name: "ann", ...own });
    const ben = await enter(browser, { name: "ben", ...own });
    await startMatch(ann, ben, "Tic-tac-toe");
    await play(ann, 2, 2);
    await expect(square(ben, 2, 2)).toHaveAccessibleName(/X, their piece, last move/);
    await play(ben, 1, 1);
    await play(ann, 1, 2);
    await play(ben, 3, 3);
    await play(ann, 3, 2);
    await expect(ann.page.getByRole("heading", { name: "You won" })).toBeVisible();
    await expect(ben.page.getByRole("heading", { name: `${ann.name} won` })).toBeVisible();
    await expect(square(ben, 1, 2)).toHaveAccessibleName(/winning line/);
  },
);

test("two browsers play connect four to the end, and offer a rematch with sides swapped", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await sitDown(browser, baseURL, "connect-four");
  for (const [player, column] of [
    [ann, 1],
    [ben, 2],
    [ann, 1],
    [ben, 2],
    [ann, 1],
    [ben, 2],
    [ann, 1],
  ] as const) {
    await play(player, 1, column);
  }
  await expect(ann.page.getByRole("heading", { name: "You won" })).toBeVisible();
  const news = ann.page.getByRole("listitem").getByText(`${ben.name} wants a rematch in Connect four.`);
  // News go by themselves: whoever looks for them looks while they come.
  await Promise.all([expect(news).toBeVisible(), ben.page.getByRole("button", { name: "Rematch" }).click()]);
  await expect(ben.page.getByRole("link", { name: "Rematch offered" })).toBeVisible();
  await ann.page.getByRole("button", { name: "Accept rematch" }).click();
  await expectTurn(ben);
  await expect(ann.page.getByText("You play blue")).toBeVisible();
});

test("looking back shows a past position and lets nobody move in it", async ({ browser, baseURL }) => {
  const [ann, ben] = await sitDown(browser, baseURL, "tic-tac-toe");
  await play(ann, 2, 2);
  await play(ben, 1, 1);
  await expectTurn(ann);
  await ann.page.getByRole("button", { name: "First position" }).click();
  await expect(square(ann, 2, 2)).toHaveAccessibleName("Row 2, column 2, b2, empty");
  await ann.page.getByRole("button", { name: "Back to the match" }).click();
  await expect(square(ann, 2, 2)).toHaveAccessibleName(/X, your piece/);
});
