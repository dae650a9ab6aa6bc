import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { areApart, boxesOf, boxOf, PHONE, WINDOWS } from "./layout.ts";
import { expectTurn, type Guest, openDialog, openMatch, send } from "./players.ts";
import { startAndPlay } from "./scene.ts";
import { expectNoViolations } from "./violations.ts";

test.use({ serviceWorkers: "allow" });

const shownBy = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, tag }) => ({ title, tag })),
  );

/** An address that takes whatever is sent to it. */
const startReceiver = async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/hook`, close: () => new Promise((resolve) => server.close(resolve)) };
};

test("what and when a user is told is stored, and the page says why nothing is pushed", async ({ people }) => {
  const { page, client } = await people.arriveHome("ann", { permissions: ["notifications"] });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await openDialog(page, "Notifications");
  await expect(page.getByText("Only while Your Move is open")).toBeVisible();
  await page.getByRole("switch", { name: "Tell me when it's my turn" }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect.poll(() => shownBy(page)).toEqual([{ title: "Your move", tag: "test" }]);
  await page.getByRole("switch", { name: "Invites, and answers to mine" }).uncheck();
  await page.getByText("Always", { exact: true }).click();
  await page.getByRole("switch", { name: "Quiet hours" }).check();
  await page.getByLabel("Time zone").selectOption("Europe/Berlin");
  await page.getByLabel("From", { exact: true }).fill("21:30");
  await page.getByLabel("From", { exact: true }).blur();
  await expect(page.getByText("Saved.")).toBeVisible();
  const quiet = { from: "21:30", to: "07:00", timeZone: "Europe/Berlin" };
  await expect.poll(() => client.push.settings.query()).toMatchObject({ when: "always", invite: false, quiet });
  await page.reload();
  await openDialog(page, "Notifications");
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("21:30");
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Berlin");
  await expect(page.getByRole("radio", { name: "Always" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Invites, and answers to mine" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Tell me when it's my turn" })).toBeChecked();
});

test("a webhook's secret is shown once, a test comes, and it is disabled and removed", async ({ people }) => {
  const receiver = await startReceiver();
  const { page } = await people.arriveHome("ann", { password: "correct horse" });
  await openDialog(page, "Webhooks");
  await expect(page.getByText("No webhook yet.")).toBeVisible();
  await page.getByLabel("Address").fill(receiver.url);
  await page.getByLabel("A move", { exact: true }).check();
  await send(page, { "Your password": "correct horse" }, "Create webhook");
  await expect(page.getByLabel("Its secret")).toHaveValue(/^whsec_/);
  const secret = await page.getByLabel("Its secret").inputValue();
  await page.keyboard.press("Escape");
  await openDialog(page, "Webhooks");
  const webhook = page.getByRole("listitem", { name: receiver.url });
  await expect(webhook).toContainText("3 kinds of events");
  await expect(page.getByLabel("Its secret")).toBeHidden();
  await webhook.getByRole("button", { name: "Test" }).click();
  await webhook.getByText("Last deliveries").click();
  await expect(webhook.getByText("Delivered")).toBeVisible();
  await webhook.getByRole("button", { name: "New secret" }).click();
  const dialog = page.getByRole("dialog", { name: "New secret for this webhook?" });
  await send(dialog, { "Your password": "not it at all" }, "New secret");
  await expect(dialog.getByText("That is not your password.")).toBeVisible();
  await send(dialog, { "Your password": "correct horse" }, "New secret");
  await expect(page.getByLabel("Its secret")).toHaveValue(/^whsec_/);
  expect(await page.getByLabel("Its secret").inputValue()).not.toBe(secret);
  await webhook.getByRole("button", { name: "Disable" }).click();
  await expect(webhook).toContainText("Disabled");
  await expect(webhook.getByRole("button", { name: "Enable" })).toBeEnabled();
  await expectNoViolations(page, "a webhook that is disabled");
  await webhook.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog", { name: "Remove this webhook?" }).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No webhook yet.")).toBeVisible();
  await receiver.close();
});

/** Toasts go by themselves; here they stay until they are dismissed. */
const toastsStay = () => {
  const real = globalThis.setTimeout;
  const later = (act: () => void, wait?: number) => real(act, wait === 8_000 ? 600_000 : wait);
  globalThis.setTimeout = later as typeof setTimeout;
};

test("one card at a time, the newest first, lies on no player, board or match bar", async ({ people }) => {
  const [ann, ben, cid, dan] = await people.gather(["ann", "ben", "cid", "dan"], { permissions: ["notifications"] });
  const { page } = ann;
  // Nothing is shown long enough to be read before the next one comes.
  await page.clock.setFixedTime(Date.now());
  await page.addInitScript(toastsStay);
  const gameType = "connect-four";
  await openMatch(await startAndPlay(ann, ben, gameType), ann);
  await expectTurn(ann);
  const question = page.getByRole("region", { name: "Notifications" });
  await expect(question).toBeVisible();
  const toast = page.locator(".toast");
  const cards = page.locator(".toast, .quiet-offer").filter({ visible: true });
  const kept = [".match-bar", ".player.is-opponent", ".player.is-you", ".table-board"];
  const expectApart = async (parts: readonly string[], where: string) => {
    await expect(cards).toHaveCount(1);
    const card = await boxOf(cards);
    for (const part of parts)
      expect(areApart(card, await boxOf(page.locator(part))), `${part} beside ${where}`).toBe(true);
  };
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    for (const { client, name } of [cid, dan]) {
      const { match } = await client.matches.invite.mutate({ gameType, opponentUserID: ann.userID });
      await expect(toast.getByText(`${name} invites you`)).toHaveCount(1);
      await client.matches.cancel.mutate({ gameType, matchID: match.matchID });
      await expect(toast.getByText(`${name} canceled`)).toHaveCount(1);
    }
    for (const { name } of [dan, cid]) {
      await expect(toast).toContainText(`${name} canceled`);
      await expectApart(kept, `news at ${window.width}`);
      await page.getByRole("button", { name: "Dismiss" }).click();
    }
    await expect(question).toBeVisible();
    await expectApart(kept.slice(0, 2), `the question at ${window.width}`);
  }
});

test("news that a newer one covers is shown again, unless it was shown for three seconds", async ({ people }) => {
  const [ann, ben, cid, dan] = await people.gather(["ann", "ben", "cid", "dan"], { viewport: PHONE.viewport });
  const { page } = ann;
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const toast = page.locator(".toast");
  const expectInvite = ({ name }: Guest) => expect(toast).toContainText(`${name} invites you`);
  const invite = async (from: Guest) => {
    await from.client.matches.invite.mutate({ gameType: "gomoku", opponentUserID: ann.userID });
    await expectInvite(from);
  };
  await invite(ben);
  // On a phone they lie on the bar at the head, and on nothing below it.
  const [card, head] = await boxesOf(toast, page.locator(".top"));
  expect(card.y + card.height).toBeLessThanOrEqual(head.y + head.height);
  await invite(cid);
  // It goes by itself.
  await expectInvite(ben);
  await page.clock.setFixedTime(now + 3_000);
  await invite(dan);
  await toast.getByRole("link", { name: "Open" }).click();
  await expect(page).toHaveURL(/\/matches\/gomoku\//);
  await expect(toast).toHaveCount(0);
});
