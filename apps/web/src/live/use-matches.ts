import { skipToken, useQuery } from "@tanstack/react-query";
import type { ListSnapshot } from "@yourmove/contract";
import { LIST_KEY } from "./list-key.ts";

/** The viewer's matches as the last poll brought them; undefined until the first answer. */
export const useMatches = (): ListSnapshot | undefined =>
  useQuery<ListSnapshot>({ queryKey: LIST_KEY, queryFn: skipToken }).data;

/** How many matches and invites wait for the viewer. */
export const useAwaitingCount = (): number => {
  const list = useMatches();
  return list ? list.yourTurnCount + list.inviteCount : 0;
};
