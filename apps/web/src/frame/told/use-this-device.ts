import { problemOf } from "@yourmove/client";
import { useState } from "react";
import { trpc } from "../../api.ts";
import type { WhyNotTold } from "../../i18n/texts/told.ts";
import { useSetting } from "../settings.ts";
import { unsubscribeBrowser } from "./push-manager.ts";
import { useDevices } from "./use-devices.ts";

/** Why this browser shows no notifications of the lobby at all; null where it does, or would if it was allowed to. */
const whyNotShown = (): Exclude<WhyNotTold, "service" | "failed"> | null => {
  if (!isSecureContext) return "insecure";
  if (!("Notification" in window && "serviceWorker" in navigator)) return "browser";
  return Notification.permission === "denied" ? "denied" : null;
};

/** Whether this browser can be told while no page of the lobby is open. */
const canBePushed = (): boolean => "PushManager" in window;

/** Whether this device is told of turns, why not, and how to change it; the browser asks the person only when it is turned on. */
export const useThisDevice = () => {
  const key = trpc.push.key.useQuery();
  const { ownID, isPending, add, remove } = useDevices();
  const [setting, set] = useSetting("notifications");
  const [failure, setFailure] = useState<"failed" | "full" | null>(null);
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
  const turn = async (isOn: boolean) => {
    setFailure(null);
    setIsTurning(true);
    await (isOn ? turnOn() : turnOff()).catch((error: unknown) =>
      setFailure(problemOf(error)?.code === "limit_reached" ? "full" : "failed"),
    );
    setIsTurning(false);
  };
  const whyNotPushed = (): WhyNotTold | null => {
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
