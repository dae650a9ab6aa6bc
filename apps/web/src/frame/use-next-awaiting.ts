import type { Match } from "@yourmove/contract";
import { useMatches } from "@yourmove/react";
import { useLocation } from "wouter";
import { nextAwaiting } from "./next-awaiting.ts";

/** The next match that awaits the viewer elsewhere than on this page; null when nothing does. */
export const useNextAwaiting = (): Match | null => {
  const [path] = useLocation();
  const { data: list } = useMatches();
  return list ? nextAwaiting(list.items, path) : null;
};
