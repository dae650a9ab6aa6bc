import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ListSnapshot } from "@yourmove/client";
import { counted } from "../cache/merge-snapshot.ts";
import { useListQuery } from "../cache/shown-before.ts";
import { foreseenOf, useSentMoves } from "./use-sent-moves.ts";

/**
 * The viewer's matches and invites, the latest change first, as the last poll brought them: `data.items`,
 * `data.yourTurnCount`, `data.inviteCount`. A move on its way is in it. `isPlaceholderData` while it is what was shown before.
 */
export const useMatches = (): UseQueryResult<ListSnapshot> => {
  const sent = useSentMoves();
  const select = (list: ListSnapshot): ListSnapshot =>
    sent.length > 0
      ? counted(
          list,
          list.items.map((match) => foreseenOf(match, sent)),
        )
      : list;
  return useQuery({ ...useListQuery(), select });
};
