import { useMutation } from "@tanstack/react-query";
import { problemOf } from "@yourmove/client";
import type { Match } from "@yourmove/contract";
import type { PlainAction } from "@yourmove/rules";
import { client } from "../../api.ts";
import { useNotify } from "../../frame/notices.tsx";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useTakeMatch } from "../../live/use-take-match.ts";

/** Does something with a match; the answer shows at once, and a refusal is said, with the match as it truly is. */
export const useAct = ({ gameType, matchID }: Match, onDone?: (match: Match, action: PlainAction) => void) => {
  const t = useText();
  const take = useTakeMatch();
  const notify = useNotify();
  return useMutation({
    mutationFn: (action: PlainAction) => client.matches[action].mutate({ gameType, matchID }),
    onSuccess({ match }, action) {
      take(match);
      onDone?.(match, action);
    },
    onError(error) {
      const fresh = problemOf(error)?.match;
      if (fresh) take(fresh);
      notify({ key: `act-${matchID}`, text: problemText(error, t) });
    },
  });
};
