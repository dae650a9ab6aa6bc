import { useMutation } from "@tanstack/react-query";
import { problemOf } from "@yourmove/client";
import type { Match } from "@yourmove/contract";
import { client } from "../../api.ts";
import { useNotify } from "../../frame/notices.tsx";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useTakeMatch } from "../../live/use-take-match.ts";

/** What a viewer can do with a match besides moving. */
export type Act = "accept" | "decline" | "cancel" | "forfeit";

/** Does something with a match; the answer shows at once, and a refusal is said, with the match as it truly is. */
export const useAct = ({ gameType, matchID }: Match, onDone?: (match: Match, act: Act) => void) => {
  const t = useText();
  const take = useTakeMatch();
  const notify = useNotify();
  return useMutation({
    mutationFn: (act: Act) => client.matches[act].mutate({ gameType, matchID }),
    onSuccess({ match }, act) {
      take(match);
      onDone?.(match, act);
    },
    onError(error) {
      const fresh = problemOf(error)?.match;
      if (fresh) take(fresh);
      notify({ key: `act-${matchID}`, text: problemText(error, t) });
    },
  });
};
