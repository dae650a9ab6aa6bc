import { awaitingCount } from "@yourmove/contract/counts";
import { useMatches } from "@yourmove/react";

/** How many matches, invites and offers wait for the viewer. */
export const useAwaitingCount = (): number => {
  const { data: list } = useMatches();
  return list ? awaitingCount(list, list.items) : 0;
};
