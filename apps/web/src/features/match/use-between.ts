import { useMutation } from "@tanstack/react-query";
import { problemOf } from "@yourmove/client";
import type { Match, OfferKind } from "@yourmove/contract";
import { useTakeMatch } from "@yourmove/react/any-game";
import { client } from "../../api.ts";
import { useNotify } from "../../frame/notices.tsx";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";

/** What a player does between the moves, and after the last (contract 4.6). */
export type Between =
  | { readonly act: "rematch" | "extend" }
  | { readonly act: "offer" | "acceptOffer" | "declineOffer" | "withdrawOffer"; readonly kind: OfferKind };

/** Does it; an answer to an offer is meant for the one that is shown, and a refusal shows the match as it truly is. */
export const useBetween = (match: Match, onDone?: (answered: Match) => unknown) => {
  const t = useText();
  const notify = useNotify();
  const take = useTakeMatch();
  const send = (between: Between) => {
    const { gameType, matchID, offers } = match;
    if (!("kind" in between)) return client.matches[between.act].mutate({ gameType, matchID });
    const { act, kind } = between;
    if (act === "offer") return client.matches.offer.mutate({ gameType, matchID, kind });
    const { offeredTime } = offers[kind];
    return client.matches[act].mutate({ gameType, matchID, kind, ...(offeredTime !== null && { offeredTime }) });
  };
  return useMutation({
    mutationFn: send,
    networkMode: "always",
    onSuccess(answer) {
      take(answer.match);
      onDone?.(answer.match);
    },
    onError(error) {
      const truly = problemOf(error)?.match;
      if (truly) take(truly);
      notify({ key: `between-${match.matchID}`, text: problemText(error, t) });
    },
  });
};
