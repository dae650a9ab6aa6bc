import type { SubscriptionInput } from "@yourmove/contract";

const managerOf = async (): Promise<PushManager | undefined> =>
  (await navigator.serviceWorker?.getRegistration())?.pushManager;

/** This browser's subscription, as the service takes it. Throws where the browser gives none. */
export const subscribeBrowser = async (publicKey: string): Promise<Omit<SubscriptionInput, "label">> => {
  const manager = await managerOf();
  if (!manager) throw new Error("No service worker keeps this page");
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  // One made with an earlier key of the service is worth nothing, and stands in the way.
  const made = await manager.subscribe(wanted).catch(async () => {
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(wanted);
  });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) throw new Error("A subscription without keys");
  return { endpoint, keys: { p256dh: keys["p256dh"], auth: keys["auth"] } };
};

/** Ends this browser's subscription; the push service tells ours with the next message. */
export const unsubscribeBrowser = async (): Promise<void> => {
  const made = await (await managerOf())?.getSubscription();
  await made?.unsubscribe().catch(() => false);
};
