import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ListSnapshot } from "@yourmove/client";
import { listQuery } from "../cache/list-query.ts";
import { counted } from "../cache/merge-snapshot.ts";
import { useMatchClient } from "../client-context.ts";
import { foreseenOf, useSentMoves } from "./use-sent-moves.ts";

/**
 * The viewer's matches and invites, the latest change first, as the last poll brought them: `data.items`,
 * `data.yourTurnCount`, `data.inviteCount`. A move on its way is in it.
 */
export const useMatches = (): UseQueryResult<ListSnapshot> => {
  const client = useMatchClient();
  const sent = useSentMoves();
  const select = (list: ListSnapshot): ListSnapshot =>
    sent.length > 0
      ? counted(
          list,
          list.items.map((match) => foreseenOf(match, sent)),
        )
      : list;
  return useQuery({ ...listQuery(client), select });
};
