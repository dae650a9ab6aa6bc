import { activeWorker } from "./service-worker.ts";
import { readSetting } from "./settings.ts";
import { VISIBLE_LOCK } from "./tab.ts";
import type { Toast } from "./toasts.tsx";

/** A notification's content. */
interface Shown {
  readonly title: string;
  readonly body: string;
  /** A newer one of the same tag takes its place. */
  readonly tag: string;
  /** The page of the lobby that a click opens. */
  readonly link: string;
}

/** Shows a notification through the service worker, the only way on phones; nothing without one. */
export const showNotification = async ({ title, body, tag, link }: Shown): Promise<void> => {
  const worker = await activeWorker().catch(() => null);
  const icon = "/icon-192.png";
  await worker?.showNotification(title, { body, tag, icon, badge: icon, data: { link } });
};

const isLookedAt = async (): Promise<boolean> => {
  if (!navigator.locks) return document.visibilityState === "visible";
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === VISIBLE_LOCK) ?? false;
};

/** Two soft tones, made on the spot. */
const chime = () => {
  const context = new AudioContext();
  [523, 784].forEach((frequency, index) => {
    const start = context.currentTime + index * 0.12;
    const tone = new OscillatorNode(context, { frequency, type: "sine" });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  });
  setTimeout(() => void context.close(), 1_500);
};

/** Whether a toast is about the visible page, which plays its own sounds. */
const isShown = ({ href }: Toast): boolean => href === location.pathname && document.visibilityState === "visible";

/** Plays the sound where it is on, and shows notifications where they are allowed and no tab is visible. */
export const announceToSystem = async (toasts: readonly Toast[]): Promise<void> => {
  if (readSetting("sound") === "on" && !toasts.every(isShown)) chime();
  if (readSetting("notifications") !== "on" || !("Notification" in window) || Notification.permission !== "granted")
    return;
  if (await isLookedAt()) return;
  for (const { text, href, key, tag } of toasts)
    await showNotification({ title: "Your Move", body: text, tag: tag ?? key, link: href ?? "/" });
};
