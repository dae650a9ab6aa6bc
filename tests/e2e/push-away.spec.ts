import type { BrowserContext } from "@playwright/test";
import { createMatchClient } from "@yourmove/client";
import { openPushService, type PushService } from "../support/push-service.ts";
import { startBehindHttps } from "./behind-https.ts";
import { expect, test } from "./fixtures.ts";
import { arrive, expectTurn, gather, openDialog, openMatch, play, signOut } from "./players.ts";
import { clickNotification, pushTo } from "./push-message.ts";
import { move, start } from "./scene.ts";
import { expectNoViolations } from "./violations.ts";

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

test("after Tell me, a turn is pushed while no page is open, a click opens the match, and signing out ends it", async ({
  browser,
}) => {
  const [service, server] = await Promise.all([openPushService(), startBehindHttps()]);
  const { url: baseURL } = server;
  const ann = await arrive(browser, { name: "ann", baseURL });
  const password = "correct horse battery";
  const ben = await arrive(browser, { name: "ben", baseURL, password, permissions: ["notifications"] });
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
  const again = await createMatchClient({ url: baseURL }).auth.login.mutate({ username: ben.name, password });
  const { items } = await createMatchClient({ url: baseURL, token: again.token }).push.list.query();
  expect(items).toEqual([]);
  await Promise.all([service.close(), server.stop()]);
});

test("a browser that gives no subscription says so and what to do, where turns were offered and in the settings", async ({
  browser,
}) => {
  const server = await startBehindHttps();
  const { url: baseURL } = server;
  const [ann, ben] = await gather(browser, ["ann", "ben"], { baseURL, permissions: ["notifications"] });
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
  await server.stop();
});
