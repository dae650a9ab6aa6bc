import { expect, SHORT, test } from "./fixtures.ts";
import type { Guest } from "./players.ts";
import { expectNoViolations } from "./violations.ts";

const offers = ({ page }: Guest) => page.getByRole("status").filter({ hasText: /draw|take/ });

const button = ({ page }: Guest, name: string) => page.getByRole("button", { name, exact: true });

test("a draw is offered, declined, offered by the other, and accepted after a question", SHORT, async ({ people }) => {
  const moves = [{ cell: 0 }, { cell: 4 }];
  const [ann, ben] = await people.sitDown("tic-tac-toe", { moves });
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
});
