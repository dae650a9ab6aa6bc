/** The lock that every tab holds while it is looked at. */
export const VISIBLE_LOCK = "your-move-visible";

/** Holds a shared lock while this tab is looked at, so that the tab that polls knows whether any is. */
export const holdWhileVisible = (): (() => void) => {
  let release = () => {};
  const hold = () => {
    release();
    if (document.visibilityState !== "visible" || !navigator.locks) return;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(VISIBLE_LOCK, { mode: "shared" }, () => held);
  };
  hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    release();
    document.removeEventListener("visibilitychange", hold);
  };
};
