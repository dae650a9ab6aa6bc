import type { Match } from "@yourmove/contract";
import { type OfferAction, type PlainAction, useAction } from "@yourmove/react";
import { useNotify } from "../../frame/notices.tsx";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";

/** Does anything but a move with a match; the answer shows at once, and a refusal is said, with the current match. */
export const useAct = (match: Match, onDone?: (match: Match, action: PlainAction | OfferAction) => unknown) => {
  const t = useText();
  const notify = useNotify();
  return useAction(match, {
    onSuccess: (answer, action) => onDone?.(answer.match, action),
    onError: (error) => notify({ key: `act-${match.matchID}`, text: problemText(error, t) }),
  });
};
