import type { Match } from "@yourmove/contract";
import { type OfferAction, type PlainAction, useAction } from "@yourmove/react";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useNotify } from "../../layout/toasts.tsx";

/** An action on a match, offers included; the answer shows at once, a refusal as a toast. */
export const useAct = (match: Match, onDone?: (match: Match, action: PlainAction | OfferAction) => unknown) => {
  const t = useText();
  const notify = useNotify();
  return useAction(match, {
    onSuccess: (answer, action) => onDone?.(answer.match, action),
    onError: (error) => notify({ key: `act-${match.matchID}`, text: problemText(error, t) }),
  });
};
