import { useEffect } from "react";
import { showTitle } from "./tab.ts";

/** Names the tab after the page shown. */
export const useTitle = (title: string): void => {
  useEffect(() => showTitle(title), [title]);
};
