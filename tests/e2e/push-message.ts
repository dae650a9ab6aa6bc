import type { Page } from "@playwright/test";

/** What a page's service worker shows. */
export const shownBy = (page: Page): Promise<{ title: string; body: string; tag: string }[]> =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Gives a page's service worker messages, as the browser's push service would. */
export const pushTo = async (page: Page): Promise<(payload: object) => Promise<void>> => {
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

/** Clicks the notification that is shown, as a person would. */
export const clickNotification = async (page: Page): Promise<void> => {
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    globalThis.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  });
};
