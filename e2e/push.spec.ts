import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { sitDown } from "./players.ts";

/** A payload as the service sends it. */
const turnIn = (matchID: number, count: number) => ({
  ...{ type: "turn", tag: "turns", count, matchID, gameType: "tic-tac-toe", opponent: "Grace", outcome: null },
  link: count > 1 ? "/" : `/matches/tic-tac-toe/${matchID}`,
  isSilent: false,
});

/** Gives a page's service worker a message, as the browser's push service would. */
const push = async (page: Page): Promise<(payload: object) => Promise<void>> => {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (payload) => {
    await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(payload) });
  };
};

const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((worker) => ({
      getNotifications: () => worker.getNotifications(),
    }));
    return (await getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

test("a push shows one notification, which the next replaces and a move elsewhere takes away; a click opens the match", async ({
  browser,
  baseURL,
}) => {
  const [ann] = await sitDown(browser, baseURL, "tic-tac-toe");
  const { page } = ann;
  const path = new URL(page.url()).pathname;
  const matchID = Number(path.split("/").at(-1));
  await page.context().grantPermissions(["notifications"]);
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // Only a page that the worker controls is navigated by it.
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
  });
  const deliver = await push(page);
  await deliver(turnIn(matchID, 2));
  await expect.poll(() => shownBy(page)).toEqual([{ title: "2 matches await your move", body: "", tag: "turns" }]);
  await deliver(turnIn(matchID, 1));
  await expect.poll(() => shownBy(page)).toEqual([{ title: "Your move", body: "Against Grace", tag: "turns" }]);

  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("a service worker was expected");
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    globalThis.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  });
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  expect(await shownBy(page)).toEqual([]);

  await deliver(turnIn(matchID, 1));
  await expect.poll(() => shownBy(page)).toHaveLength(1);
  await deliver({
    ...turnIn(matchID, 0),
    type: "clear",
    matchID: null,
    gameType: null,
    opponent: null,
    link: "/",
    isSilent: true,
  });
  await expect.poll(() => shownBy(page)).toEqual([]);
});
