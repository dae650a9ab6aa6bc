import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}

const shownBy = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

const comesToShow = (page: Page, shown: readonly Shown[], within?: { readonly timeout: number }): Promise<void> =>
  expect(async () => expect(await shownBy(page)).toEqual(shown)).toPass(within);

/** Waits until a page's service worker shows these alone; a look fails, too, where a click has just led the page elsewhere. */
export const expectShown = (page: Page, ...shown: Shown[]): Promise<void> => comesToShow(page, shown);

/** Gives a message until these notifications alone are shown. */
type Deliver = (payload: object, ...shown: Shown[]) => Promise<void>;

/** Gives a page's service worker messages, as the browser's push service would. */
export const pushTo = async (page: Page): Promise<Deliver> => {
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
  // Chromium takes a notification away 25 seconds after it has come: whoever looks too late has the message pushed again.
  return (payload, ...shown) =>
    expect(async () => {
      await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(payload) });
      await comesToShow(page, shown, { timeout: 20_000 });
    }).toPass();
};

/** Clicks the notification that is shown, as a person would. */
export const clickNotification = async (page: Page): Promise<void> => {
  const worker = page.context().serviceWorkers().at(-1) ?? (await page.context().waitForEvent("serviceworker"));
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    globalThis.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  });
};
