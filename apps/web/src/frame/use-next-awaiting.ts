import type { Match } from "@yourmove/contract";
import { useLocation } from "wouter";
import { useMatches } from "../live/use-matches.ts";
import { nextAwaiting } from "./next-awaiting.ts";

/** The next match that awaits the viewer elsewhere than on this page; null when nothing does. */
export const useNextAwaiting = (): Match | null => {
  const [path] = useLocation();
  const list = useMatches();
  return list ? nextAwaiting(list.items, path) : null;
};
