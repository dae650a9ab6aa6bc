import { problemOf } from "@yourmove/client";
import type { SubscriptionInput } from "@yourmove/contract";
import { useState } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import { trpc } from "../../trpc.ts";
import { activeWorker } from "../service-worker.ts";
import { useSetting } from "../settings.ts";

/** Why this device can't show notifications, or not while the lobby is closed. */
type PushUnavailable = keyof Dictionary["notifications"]["whyNot"];

/** This browser's subscription, as the service takes it. Throws where the browser gives none. */
const subscribeBrowser = async (publicKey: string): Promise<Omit<SubscriptionInput, "label">> => {
  // The page may have come a moment ago, and its worker not yet.
  const { pushManager: manager } = await activeWorker();
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  // A subscription with an earlier key of the service blocks the new one.
  const made = await manager.subscribe(wanted).catch(async () => {
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(wanted);
  });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) throw new Error("A subscription without keys");
  return { endpoint, keys: { p256dh: keys["p256dh"], auth: keys["auth"] } };
};

/** Ends this browser's subscription; the service learns it from the push service with the next message. */
const unsubscribeBrowser = async (): Promise<void> => {
  const worker = await navigator.serviceWorker?.getRegistration();
  const made = await worker?.pushManager.getSubscription();
  await made?.unsubscribe().catch(() => false);
};

/** The devices with notifications, which of them is this one (null: none), and how it is added and removed. */
export const useDevices = () => {
  const { deviceName: words } = useText().notifications;
  const utils = trpc.useUtils();
  const [kept, keep] = useSetting("pushID");
  const [, tellHere] = useSetting("notifications");
  const { data, error, isPending } = trpc.push.list.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync: send } = trpc.push.subscribe.useMutation();
  const unsubscribe = trpc.push.unsubscribe.useMutation({ onSettled: () => utils.push.list.invalidate() });
  const ownID = data?.items.find(({ subscriptionID }) => String(subscriptionID) === kept)?.subscriptionID ?? null;

  /** This device's name, by the browser and system of its session. */
  const ownName = async (): Promise<string | null> => {
    const sessions = await utils.account.sessions.fetch().catch(() => null);
    const { browser = null, system = null } = sessions?.items.find(({ isCurrent }) => isCurrent) ?? {};
    return browser && system ? words(browser, system) : (browser ?? system);
  };
  const add = async (publicKey: string) => {
    const label = await ownName();
    const { items, subscriptionID } = await send({ ...(await subscribeBrowser(publicKey)), ...(label && { label }) });
    keep(String(subscriptionID));
    utils.push.list.setData(undefined, { items });
  };
  const remove = async (subscriptionID: number) => {
    if (subscriptionID === ownID) {
      tellHere("off");
      await unsubscribeBrowser();
    }
    await unsubscribe.mutateAsync({ subscriptionID }).catch(() => {});
  };
  return { devices: data?.items, error: error ?? unsubscribe.error, isPending, ownID, add, remove };
};

/** Why this browser can't show notifications at all; null where it can, or could with permission. */
const whyNotShown = (): Exclude<PushUnavailable, "service" | "failed"> | null => {
  if (!isSecureContext) return "insecure";
  if (!("Notification" in window && "serviceWorker" in navigator)) return "browser";
  return Notification.permission === "denied" ? "denied" : null;
};

/** Why the service or the push service took no subscription. */
type Failure = "failed" | "full";

/** Whether this browser can show notifications while no page of the lobby is open. */
const canBePushed = (): boolean => "PushManager" in window;

/** Whether this device shows notifications, why not, and how to change it; the browser's prompt comes only with turning it on. */
export const useThisDevice = () => {
  const key = trpc.push.key.useQuery();
  const { ownID, isPending, add, remove } = useDevices();
  const [setting, set] = useSetting("notifications");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isTurning, setIsTurning] = useState(false);
  const publicKey = canBePushed() ? (key.data?.publicKey ?? null) : null;
  const isShown = whyNotShown() === null && Notification.permission === "granted" && setting === "on";

  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== "granted") return;
    set("on");
    if (publicKey) await add(publicKey);
  };
  const turnOff = async () => {
    set("off");
    await (ownID === null ? unsubscribeBrowser() : remove(ownID));
  };
  const attempt = async (isOn: boolean): Promise<Failure | null> => {
    try {
      await (isOn ? turnOn() : turnOff());
      return null;
    } catch (error) {
      return problemOf(error)?.code === "limit_reached" ? "full" : "failed";
    }
  };
  /** Turns notifications on or off; gives the failure, or null. */
  const turn = async (isOn: boolean): Promise<Failure | "denied" | null> => {
    setFailure(null);
    setIsTurning(true);
    const failed = await attempt(isOn);
    setFailure(failed);
    setIsTurning(false);
    return isOn && Notification.permission === "denied" ? "denied" : failed;
  };
  const whyNotPushed = (): PushUnavailable | null => {
    if (key.data?.publicKey === null) return "service";
    if (!canBePushed()) return "browser";
    return failure === "failed" ? "failed" : null;
  };
  return {
    isOn: isShown && (publicKey === null || ownID !== null || failure === "failed"),
    isReady: !isTurning && !isPending && !key.isPending && whyNotShown() === null,
    whyNot: whyNotShown() ?? (key.isPending ? null : whyNotPushed()),
    isFull: failure === "full",
    turn,
  };
};
