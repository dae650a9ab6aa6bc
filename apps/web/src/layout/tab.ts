import { useEffect } from "react";

/** Names the tab after the page shown. */
export const useTitle = (title: string): void => {
  useEffect(() => showTitle(title), [title]);
};

let shownTitle = "Your Move";

let shownCount = 0;

const paint = () => {
  document.title = shownCount > 0 ? `(${shownCount}) ${shownTitle}` : shownTitle;
};

/** Names the tab after its page. */
const showTitle = (page: string): void => {
  shownTitle = `${page} · Your Move`;
  paint();
};

/** Shows how many matches await the viewer, in the tab's title, its icon and the installed app's badge. */
export const showAwaiting = (count: number): void => {
  shownCount = count;
  paint();
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = count > 0 ? "/icon-awaits.svg" : "/icon.svg";
  // Even the same one would be fetched again.
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
  if ("setAppBadge" in navigator) void navigator.setAppBadge(count).catch(() => {});
};

/** The lock that every visible tab holds. */
export const VISIBLE_LOCK = "your-move-visible";

/** Holds a shared lock while this tab is visible, so that the polling tab knows whether any tab is. */
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
