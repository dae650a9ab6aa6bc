import type { BrowserContext } from "@playwright/test";
import { createMatchClient } from "@yourmove/client";
import { openPushService, type PushService } from "../support/push-service.ts";
import { startBehindHttps } from "./behind-https.ts";
import { test as base, expect } from "./fixtures.ts";
import { expectTurn, openDialog, openMatch, peopleAt, play, signOut } from "./players.ts";
import { clickNotification, pushTo } from "./push-message.ts";
import { move, start } from "./scene.ts";
import { expectNoViolations } from "./violations.ts";

/** At a server that push is on at. */
const test = base.extend({
  people: async ({ browser }, use) => {
    const server = await startBehindHttps();
    await use(peopleAt(browser, server.url));
    await Promise.all(browser.contexts().map((context) => context.close()));
    await server.stop();
  },
});

test.use({ serviceWorkers: "allow" });

/** Gives a profile's pages the subscription of a push service that can be had here: a browser under test has none. */
const subscribedAt = (context: BrowserContext, { subscription }: PushService) =>
  context.addInitScript((given) => {
    const made = { toJSON: () => given, unsubscribe: async () => true };
    PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly } = {}) => {
      if (!applicationServerKey || !userVisibleOnly) throw new Error("What browsers ask for is missing");
      return made as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => made as unknown as PushSubscription;
  }, subscription);

test("a turn is pushed while no page is open, a click opens the match, signing out ends it", async ({ people }) => {
  const service = await openPushService();
  const ann = await people.arrive("ann");
  const password = "correct horse battery";
  const ben = await people.arrive("ben", { password, permissions: ["notifications"] });
  const context = ben.page.context();
  await subscribedAt(context, service);
  const match = await start(ben, ann, "tic-tac-toe");
  const path = `/matches/tic-tac-toe/${match.matchID}`;

  await ben.page.goto(path);
  await expectTurn(ben);
  await play(ben, 1, 1);
  expect((await ben.client.push.list.query()).items).toEqual([]);
  await ben.page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Tell me when" }).click();
  await expect.poll(async () => (await ben.client.push.list.query()).items).toMatchObject([{ label: /Chrome|Linux/ }]);
  await ben.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await openDialog(ben.page, "Notifications");
  const devices = ben.page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem");
  await expect(devices.filter({ hasText: "This device" })).toBeVisible();
  await ben.page.close();
  await move(ann, match, { cell: 4 });
  await expect.poll(() => service.messages.length).toBe(1);
  const { payload } = service.messages[0] ?? {};
  expect(payload).toMatchObject({ type: "turn", matchID: match.matchID, link: expect.stringContaining(path) });

  // A page of the origin that asks the service nothing.
  const aside = await context.newPage();
  await aside.goto("/robots.txt");
  const deliver = await pushTo(aside);
  await deliver(payload ?? {}, { title: "Your move", body: `Against ${ann.name}`, tag: "turns" });
  await clickNotification(aside);
  const opened = () => context.pages().find((page) => new URL(page.url()).pathname === path);
  await expect.poll(opened).toBeDefined();

  const page = opened() ?? aside;
  await signOut(page);
  const url = new URL(page.url()).origin;
  const again = await createMatchClient({ url }).auth.login.mutate({ username: ben.name, password });
  const { items } = await createMatchClient({ url, token: again.token }).push.list.query();
  expect(items).toEqual([]);
  await service.close();
});

test("a browser that gives no subscription says so, where it was offered and in the settings", async ({ people }) => {
  const [ann, ben] = await people.gather(["ann", "ben"], { permissions: ["notifications"] });
  const { page } = ben;
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException("no push service", "AbortError"));
  });
  await openMatch(await start(ben, ann, "tic-tac-toe"), ben);
  await expectTurn(ben);
  await play(ben, 1, 1);
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Tell me when" }).click();
  const why = /couldn't be signed up for notifications.*turn them on again under “Notifications”/;
  await expect(page.locator(".toast").getByText(why)).toBeVisible();
  await page.goto("/");
  await openDialog(page, "Notifications");
  const dialog = page.getByRole("dialog", { name: "Notifications" });
  await dialog.getByRole("switch", { name: "Tell me when it's my turn" }).click();
  await expect(dialog.getByText(why)).toBeVisible();
  await expectNoViolations(page, "a subscription that failed");
});
