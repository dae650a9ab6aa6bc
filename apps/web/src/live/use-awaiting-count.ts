import { useMatches } from "@yourmove/react/any-game";
import { awaitingCount } from "./awaiting-count.ts";

/** How many matches, invites and offers wait for the viewer. */
export const useAwaitingCount = (): number => {
  const { data: list } = useMatches();
  return list ? awaitingCount(list) : 0;
};
