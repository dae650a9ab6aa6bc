import { useEffect } from "react";
import { showTitle } from "../live/awaiting-badge.ts";

/** Names the tab after the page shown. */
export const useTitle = (title: string): void => {
  useEffect(() => showTitle(title), [title]);
};
