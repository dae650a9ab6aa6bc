import { createServer } from "node:http";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { boxOf } from "./layout.ts";
import { arriveHome, expectTurn, gather, openDialog, openMatch } from "./players.ts";
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

test("what a user is notified of and when is stored, and the page says why this service pushes nothing", async ({
  browser,
  baseURL,
}) => {
  const { page, client } = await arriveHome(browser, { name: "ann", baseURL, permissions: ["notifications"] });
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
  await expectNoViolations(page, "notifications", 1);
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

test("a webhook's secret is shown once, a test comes and is listed, and it can be disabled and removed", async ({
  browser,
  baseURL,
}) => {
  const receiver = await startReceiver();
  const { page } = await arriveHome(browser, { name: "ann", baseURL, password: "correct horse" });
  await openDialog(page, "Webhooks");
  await expect(page.getByText("No webhook yet.")).toBeVisible();
  await page.getByLabel("Address").fill(receiver.url);
  await page.getByLabel("A move", { exact: true }).check();
  await page.getByLabel("Your password").fill("correct horse");
  await page.getByRole("button", { name: "Create webhook" }).click();
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
  await dialog.getByLabel("Your password").fill("not it at all");
  await dialog.getByRole("button", { name: "New secret" }).click();
  await expect(dialog.getByText("That is not your password.")).toBeVisible();
  await dialog.getByLabel("Your password").fill("correct horse");
  await dialog.getByRole("button", { name: "New secret" }).click();
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

/** A phone held upright and on its side, a laptop, desks. */
const WINDOWS = [
  [390, 664],
  [844, 390],
  [1366, 650],
  [1280, 800],
  [1920, 1080],
] as const;

/** Toasts go by themselves; here they stay until they are dismissed. */
const toastsStay = () => {
  const real = globalThis.setTimeout;
  const later = (act: () => void, wait?: number) => real(act, wait === 8_000 ? 600_000 : wait);
  globalThis.setTimeout = later as typeof setTimeout;
};

test("one card at a time: the newest news, then the others, then the question; none on a player's bar, the board or the match bar", async ({
  browser,
  baseURL,
}) => {
  const permissions = ["notifications"];
  const [ann, ben, cid, dan] = await gather(browser, ["ann", "ben", "cid", "dan"], { baseURL, permissions });
  const { page } = ann;
  // Nothing is shown long enough to be read before the next one comes.
  await page.clock.setFixedTime(Date.now());
  await page.addInitScript(toastsStay);
  const gameType = "connect-four";
  await openMatch(await startAndPlay(ann, ben, gameType), ann);
  await expectTurn(ann);
  const question = page.getByRole("region", { name: "Notifications" });
  const cards = page.locator(".toast, .quiet-offer").filter({ visible: true });
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  await expect(question).toBeVisible();
  const expectApart = async (kept: readonly Locator[], where: string) => {
    await expect(cards).toHaveCount(1);
    const card = await boxOf(cards);
    for (const part of await Promise.all(kept.map(boxOf))) {
      const isBeside = card.x >= part.x + part.width || card.x + card.width <= part.x;
      const isApart = isBeside || card.y >= part.y + part.height || card.y + card.height <= part.y;
      expect(isApart, where).toBe(true);
    }
  };
  const bar = page.locator(".match-bar");
  const opponent = page.locator(".player.is-opponent");
  const all = [bar, opponent, page.locator(".player.is-you"), page.locator(".table-board")];
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const invite = { gameType, opponentUserID: ann.userID } as const;
    for (const { client, name } of [cid, dan]) {
      const { match } = await client.matches.invite.mutate(invite);
      await expect(page.locator(".toast").getByText(`${name} invites you`)).toHaveCount(1);
      await client.matches.cancel.mutate({ gameType, matchID: match.matchID });
      await expect(page.locator(".toast").getByText(`${name} canceled`)).toHaveCount(1);
    }
    for (const { name } of [dan, cid]) {
      await expect(page.locator(".toast")).toContainText(`${name} canceled`);
      await expectApart(all, `news at ${width}`);
      await dismiss.click();
    }
    await expect(question).toBeVisible();
    await expectApart([bar, opponent], `the question at ${width}`);
  }
});

test("of news that come together none goes unread: the one that a newer one covers is shown again, unless it was shown for three seconds", async ({
  browser,
  baseURL,
}) => {
  const viewport = { width: 390, height: 664 };
  const [ann, ben, cid, dan] = await gather(browser, ["ann", "ben", "cid", "dan"], { baseURL, viewport });
  const { page } = ann;
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const toast = page.locator(".toast");
  const expectInvite = ({ name }: typeof ben) => expect(toast).toContainText(`${name} invites you`);
  const invite = async (from: typeof ben) => {
    await from.client.matches.invite.mutate({ gameType: "gomoku", opponentUserID: ann.userID });
    await expectInvite(from);
  };
  await invite(ben);
  // On a phone they lie on the bar at the head, and on nothing below it.
  const [card, head] = await Promise.all([boxOf(toast), boxOf(page.locator(".top"))]);
  expect(card.y + card.height).toBeLessThanOrEqual(head.y + head.height);
  await invite(cid);
  // It goes by itself.
  await expectInvite(ben);
  await page.clock.setFixedTime(now + 3_000);
  await invite(dan);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
});
