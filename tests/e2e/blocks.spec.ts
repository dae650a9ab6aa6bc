import { expect, test } from "./fixtures.ts";

test("a sender is blocked with a decline; the next invite is refused in words, until unblocked", async ({ people }) => {
  const ann = await people.arriveHome("ann");
  const pest = await people.arrive("pest");
  await pest.client.matches.invite.mutate({ gameType: "chess", opponentUserID: ann.userID });
  await ann.page.getByRole("button", { name: `More answers to ${pest.name}` }).press("Enter");
  await ann.page.getByRole("button", { name: "Decline and block" }).press("Enter");
  const question = ann.page.getByRole("dialog", { name: `Block ${pest.name}?` });
  await expect(question).toContainText("Matches in progress go on.");
  await question.getByRole("button", { name: "Block", exact: true }).click();
  await expect(question).toBeHidden();
  await expect(ann.page.getByRole("button", { name: "Accept" })).toBeHidden();

  await pest.page.goto(`/?play=chess&with=${ann.userID}`);
  const go = pest.page.getByRole("button", { name: `Play ${ann.name} · Chess` });
  await go.click();
  await expect(pest.page.getByRole("alert")).toContainText("You can't play a match with this player.");

  await ann.page.getByRole("button", { name: /^Account of/ }).click();
  await ann.page.getByRole("button", { name: "Privacy and blocked players" }).click();
  await ann.page.getByRole("button", { name: `Unblock ${pest.name}` }).click();
  await expect(ann.page.getByText("You haven't blocked anyone.")).toBeVisible();
  await expect(ann.page.getByRole("heading", { name: "Blocked players", exact: true })).toBeFocused();
  await go.click();
  await expect(pest.page.getByRole("heading", { name: `Invite sent to ${ann.name}` })).toBeVisible();
});

test("a report says what for, and blocks; the running match goes on, and it can be undone", async ({ people }) => {
  const [{ page }, ben] = await people.sitDown("tic-tac-toe");
  await page.getByRole("link", { name: ben.name }).click();
  await page.getByRole("button", { name: "Report" }).click();
  const dialog = page.getByRole("dialog", { name: `Report ${ben.name}` });
  await dialog.getByText("Stalling").click();
  await dialog.getByLabel("What happened").fill("Always waits for the last minute.");
  await expect(dialog.getByText("33 of 1,000 characters")).toBeVisible();
  await dialog.getByLabel("Also block this player").check();
  await dialog.getByRole("button", { name: "Send report" }).click();
  const done = `Your report has been sent. You have blocked ${ben.name}.`;
  await expect(page.getByRole("region", { name: "News" }).getByText(done)).toBeVisible();
  await expect(page.getByText("You have blocked this player")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "New match" })).toBeHidden();
  await page.goBack();
  await expect(page.getByText("The match goes on to its end.")).toBeVisible();
  await page.getByRole("button", { name: "Row 2, column 2," }).click();
  await expect(ben.page.getByRole("heading", { level: 1, name: "Your turn" })).toBeVisible();
  await page.goForward();
  await page.getByRole("button", { name: `Unblock ${ben.name}` }).click();
  await expect(page.getByRole("button", { name: "Block", exact: true })).toBeVisible();
});
