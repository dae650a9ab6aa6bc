import type { Match } from "@yourmove/contract";
import { useAction } from "@yourmove/react";
import { useNotify } from "../../frame/notices.tsx";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";

/** What a player does between the moves, and after the last (contract 4.6); a refusal is said. */
export const useBetween = (match: Match, onDone?: (answered: Match) => unknown) => {
  const t = useText();
  const notify = useNotify();
  return useAction(match, {
    onSuccess: (answer) => onDone?.(answer.match),
    onError: (error) => notify({ key: `between-${match.matchID}`, text: problemText(error, t) }),
  });
};
