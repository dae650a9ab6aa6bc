import { expect, SHORT, test } from "./fixtures.ts";
import { expectTurn, giveUp, play, square, startMatch } from "./players.ts";

test("two browsers play to a win, look back, and play again until one resigns", SHORT, async ({ people }) => {
  const own = { reducedMotion: "no-preference" } as const;
  const ann = await people.enter("ann", own);
  const ben = await people.enter("ben", own);
  await startMatch(ann, ben, "Tic-tac-toe");
  await play(ann, 2, 2);
  await expect(square(ben, 2, 2)).toHaveAccessibleName(/X, their piece, last move/);
  await play(ben, 1, 1);
  await expectTurn(ann);
  await ann.page.getByRole("button", { name: "First position" }).click();
  // Nobody can move in the past.
  await expect(square(ann, 2, 2)).toHaveAccessibleName("Row 2, column 2, b2, empty");
  await ann.page.getByRole("button", { name: "Back to the match" }).click();
  await expect(square(ann, 2, 2)).toHaveAccessibleName(/X, your piece/);
  await play(ann, 1, 2);
  await play(ben, 3, 3);
  // What comes with a win may not come: the match stays.
  await ann.page.route(/\/(celebration|sound-offer)-/, (route) => route.abort());
  await play(ann, 3, 2);
  await expect(ann.page.getByRole("heading", { name: "You won" })).toBeVisible();
  await expect(ben.page.getByRole("heading", { name: "You lost" })).toBeVisible();
  await expect(square(ben, 1, 2)).toHaveAccessibleName(/winning line/);

  const news = ann.page.getByRole("region", { name: "News" }).getByText(`${ben.name} wants a rematch in Tic-tac-toe.`);
  // News go by themselves: whoever looks for them looks while they come.
  await Promise.all([expect(news).toBeVisible(), ben.page.getByRole("button", { name: "Rematch" }).click()]);
  await expect(ben.page.getByRole("link", { name: "Rematch offered" })).toBeVisible();
  await ann.page.getByRole("button", { name: "Accept rematch" }).click();
  await expectTurn(ben);
  await expect(ann.page.getByText("You play O, the ring")).toBeVisible();
  await ben.page.getByRole("button", { name: "Resign" }).click();
  await ben.page.getByRole("button", { name: "Keep playing" }).click();
  await ann.page.getByRole("button", { name: "Resign" }).click();
  await giveUp(ben);
  // What was asked of ann has answered itself.
  await expect(ann.page.getByRole("dialog")).toBeHidden();
  await expect(ben.page.getByRole("heading", { name: "You lost" })).toBeVisible();
  await expect(ann.page.getByRole("heading", { name: "You won" })).toBeVisible();
});
