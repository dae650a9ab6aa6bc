import type { Channel } from "./browser-tab.ts";

/** Calls back whenever this tab comes to the front again; gives back its own undo. */
export const onLook = (look: () => void): (() => void) => {
  if (typeof document === "undefined") return () => {};
  const onChange = () => document.visibilityState === "visible" && look();
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
};

/** What the tabs of one browser share: what they say to each other, and who polls; nothing where they can't. */
export const sharedBy = (name: string): { channel: Channel | undefined; locks: LockManager | undefined } => ({
  channel: typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name),
  // Typed as ever present, and absent on a plain-http address and outside browsers.
  locks: typeof navigator === "undefined" ? undefined : (navigator.locks as LockManager | undefined),
});
