import { expect, test } from "./fixtures.ts";
import { invite } from "./players.ts";

test("a declined invite ends on both sides", async ({ people }) => {
  const ann = await people.arriveHome("ann");
  const ben = await people.arriveHome("ben");
  await invite(ann, ben, "Tic-tac-toe");
  for (const [width, height] of [
    [390, 664],
    [844, 390],
  ] as const) {
    await ben.page.setViewportSize({ width, height });
    const terms = ben.page.locator(".row-terms > p").first();
    await expect(terms).toHaveText(/^Tic-tac-toe · 7 days · \w/);
    expect(await terms.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0);
  }
  const { pathname } = new URL(ann.page.url());
  const answering = await ben.page.context().newPage();
  await answering.setViewportSize({ width: 390, height: 664 });
  await answering.goto(pathname);
  await answering.locator(".match-bar [aria-haspopup=dialog]").click();
  await answering.getByRole("button", { name: "Rules" }).click();
  await expect(answering.getByRole("dialog", { name: "Tic-tac-toe" })).toBeVisible();
  await answering.keyboard.press("Escape");
  await answering.keyboard.press("Escape");
  await answering.getByRole("button", { name: "Decline" }).click();
  await expect(answering.getByRole("heading", { level: 1, name: `You declined ${ann.name}'s invite` })).toBeVisible();
  await expect(answering.locator(".match-bar").getByRole("link", { name: "Invite again" })).toBeVisible();
  await expect(ann.page.getByRole("heading", { name: `${ben.name} declined` })).toBeVisible();
  await expect(ann.page.locator(".match-bar").getByRole("link", { name: "Invite again" })).toBeVisible();
  await ben.page.getByText("Unanswered and declined invites").click();
  await expect(ben.page.getByRole("article").getByText("Declined")).toBeVisible();
  await expect(ben.page.getByRole("link", { name: "Invite again" })).toBeHidden();
  await ann.page.goto("/");
  await expect(ann.page.getByRole("article").getByText("Declined")).toBeVisible();
  await ann.page.getByRole("link", { name: "Invite again" }).click();
  await expect(ann.page.getByRole("button", { name: `Play ${ben.name} · Tic-tac-toe · 7 days` })).toBeEnabled();
});
