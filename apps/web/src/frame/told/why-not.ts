import type { WhyNotTold } from "../../i18n/texts/told.ts";

/** Why this browser shows no notifications of the lobby at all; null where it does, or would if it was allowed to. */
export const whyNotShown = (): Exclude<WhyNotTold, "service" | "failed"> | null => {
  if (!isSecureContext) return "insecure";
  if (!("Notification" in window && "serviceWorker" in navigator)) return "browser";
  return Notification.permission === "denied" ? "denied" : null;
};

/** Whether this browser can be told while no page of the lobby is open. */
export const canBePushed = (): boolean => "PushManager" in window;
