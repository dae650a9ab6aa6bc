import { useEffect } from "react";
import { useAwaitingCount } from "../live/use-awaiting-count.ts";
import { showAwaiting } from "./tab.ts";

/** Keeps the tab's title and icon, and the installed app's badge, at how many matches wait for the viewer. */
export const AwaitingBadge = () => {
  const count = useAwaitingCount();
  useEffect(() => {
    showAwaiting(count);
    return () => showAwaiting(0);
  }, [count]);
  return null;
};
