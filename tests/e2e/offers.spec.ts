import { expect, SHORT, test } from "./fixtures.ts";
import { expectTurn, type Guest, play, sitDown } from "./players.ts";
import { expectNoViolations } from "./violations.ts";

const offers = ({ page }: Guest) => page.getByRole("status").filter({ hasText: /draw|take/ });

const button = ({ page }: Guest, name: string) => page.getByRole("button", { name, exact: true });

test(
  "a draw is offered, declined, offered by the other, and accepted after a confirmation",
  SHORT,
  async ({ browser, baseURL }) => {
    const moves = [{ cell: 0 }, { cell: 4 }];
    const [ann, ben] = await sitDown(browser, baseURL, "tic-tac-toe", { moves });
    await button(ann, "Offer a draw").click();
    await expect(offers(ann)).toContainText("You offered a draw");
    await expect(offers(ben)).toContainText(`${ann.name} offers a draw`);
    for (const { page } of [ann, ben]) await expectNoViolations(page, "a draw offered");
    await button(ben, "Decline").click();
    await expect(offers(ann)).toHaveText(`${ben.name} declined your draw offer`);
    await ann.page.goto("/");
    await expect(ann.page.getByRole("article").filter({ hasText: ben.name })).toContainText("declined your draw offer");
    await ann.page.goBack();
    await button(ben, "Offer a draw").click();
    await button(ann, "Accept").click();
    const question = ann.page.getByRole("dialog", { name: "Accept the draw?" });
    await question.getByRole("button", { name: "Accept" }).click();
    for (const { page } of [ann, ben]) {
      await expect(page.getByRole("heading", { level: 1, name: "Draw" })).toBeVisible();
      await expect(page.locator(".match-bar").getByText("by agreement")).toBeVisible();
      await expect(page.locator(".history").getByText("by agreement")).toBeVisible();
    }
  },
);

test("a takeback gives the position and the turn back; withdrawn, none is left to answer", async ({
  browser,
  baseURL,
}) => {
  const [ann, ben] = await sitDown(browser, baseURL, "tic-tac-toe");
  await play(ann, 1, 1);
  await button(ann, "Ask for a takeback").click();
  await expect(offers(ben)).toContainText(`${ann.name} would like to take back the last move`);
  await button(ann, "Withdraw").click();
  await expect(offers(ben)).toHaveText(`${ann.name} withdrew the takeback request`);
  await button(ann, "Ask for a takeback").click();
  await expect(button(ben, "Accept")).toBeVisible();
  await button(ben, "First position").click();
  await expect(button(ben, "Back to the match")).toBeVisible();
  await button(ben, "Accept").click();
  await expectTurn(ann);
  await expect(ann.page.getByRole("button", { name: /^Row 1, column 1, a3, empty/ })).toBeVisible();
  await expect(ben.page.getByRole("heading", { level: 1, name: `${ann.name} to move` })).toBeVisible();
  for (const { page } of [ann, ben]) await expect(page.getByText("No moves yet")).toBeVisible();
  await expect(button(ben, "Back to the match")).toBeHidden();
});
