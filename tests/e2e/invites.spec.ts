import { expect, test } from "./fixtures.ts";
import { arrive, arriveHome, type Guest, invite, sitDown } from "./players.ts";

/** An invite is on its way, and its inviter looks at it. */
const inviteQuietly = async (inviter: Guest, { userID, name }: Guest) => {
  const gameType = "tic-tac-toe";
  const { match } = await inviter.client.matches.invite.mutate({ gameType, opponentUserID: userID, symbol: "X" });
  await inviter.page.goto(`/matches/${gameType}/${match.matchID}`);
  await expect(inviter.page.getByRole("heading", { name: `Invite sent to ${name}` })).toBeVisible();
};

test("a declined invite ends on both sides", async ({ browser, baseURL }) => {
  const ann = await arriveHome(browser, { name: "ann", baseURL });
  const ben = await arriveHome(browser, { name: "ben", baseURL });
  await invite(ann, ben, "Tic-tac-toe");
  await ben.page.getByRole("button", { name: "Decline" }).click();
  await expect(ann.page.getByRole("heading", { name: "Declined" })).toBeVisible();
  await ben.page.getByText("Unanswered and declined invites").click();
  await expect(ben.page.getByRole("article").getByText("Declined")).toBeVisible();
  await expect(ben.page.getByRole("link", { name: "Invite again" })).toBeHidden();
  await ann.page.goto("/");
  await expect(ann.page.getByRole("article").getByText("Declined")).toBeVisible();
  await ann.page.getByRole("link", { name: "Invite again" }).click();
  await expect(ann.page.getByRole("button", { name: `Invite ${ben.name}` })).toBeEnabled();
});

test("a canceled invite disappears from the other side", async ({ browser, baseURL }) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const ben = await arriveHome(browser, { name: "ben", baseURL });
  await inviteQuietly(ann, ben);
  await expect(ben.page.getByRole("button", { name: "Accept" })).toBeVisible();
  await ann.page.getByRole("button", { name: "Cancel invite" }).click();
  await expect(ben.page.getByRole("button", { name: "Accept" })).toBeHidden();
  await expect(ann.page.getByRole("heading", { name: "Canceled" })).toBeVisible();
});

test("when both click at once, one of them wins and both see the same match", async ({ browser, baseURL }) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const ben = await arriveHome(browser, { name: "ben", baseURL });
  await inviteQuietly(ann, ben);
  // Bound to the buttons as they are now: the slower of the two may find its button already gone from the page,
  // which a click by locator would never see.
  const accept = await ben.page.getByRole("button", { name: "Accept" }).elementHandle();
  const takeBack = await ann.page.getByRole("button", { name: "Cancel invite" }).elementHandle();
  const press = (button: typeof accept) => button?.evaluate((element) => (element as HTMLElement).click());
  await Promise.all([press(takeBack), press(accept)]);
  const started = ann.page.getByRole("heading", { name: "Your turn" });
  const canceled = ann.page.getByRole("heading", { name: "Canceled" });
  await expect(started.or(canceled)).toBeVisible();
  if (await started.isVisible()) {
    await expect(ben.page.getByRole("heading", { name: `${ann.name} to move` })).toBeVisible();
  } else {
    await ben.page.getByText("Unanswered and declined invites").click();
    await expect(ben.page.getByRole("article").getByText("Canceled")).toBeVisible();
  }
});

test("a second invite says why not, and opens the first", async ({ browser, baseURL }) => {
  const ann = await arrive(browser, { name: "ann", baseURL });
  const ben = await arriveHome(browser, { name: "ben", baseURL });
  await inviteQuietly(ann, ben);
  await ann.page.goto("/new?game=tic-tac-toe");
  await ann.page.getByRole("combobox").fill(ben.name);
  await ann.page.getByRole("option", { name: ben.name }).click();
  await ann.page.getByRole("button", { name: `Invite ${ben.name}` }).click();
  await expect(ann.page.getByRole("alert").getByText("already an open invite")).toBeVisible();
  await ann.page.getByRole("link", { name: "Open that invite" }).click();
  await expect(ann.page.getByRole("heading", { name: `Invite sent to ${ben.name}` })).toBeVisible();
});

test("a forfeit asks first, and ends the match for both", async ({ browser, baseURL }) => {
  const [ann, ben] = await sitDown(browser, baseURL, "tic-tac-toe");
  await ben.page.getByRole("button", { name: "Resign" }).click();
  await ben.page.getByRole("button", { name: "Keep playing" }).click();
  await ben.page.getByRole("button", { name: "Resign" }).click();
  await ben.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(ben.page.getByRole("heading", { name: `${ann.name} won` })).toBeVisible();
  await expect(ann.page.getByRole("heading", { name: "You won" })).toBeVisible();
});
