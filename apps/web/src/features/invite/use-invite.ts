import { problemOf } from "@yourmove/client";
import { useInvite as useSendInvite } from "@yourmove/react";
import { useNotify } from "../../frame/notices.tsx";
import { useOpenMatch } from "../../frame/use-open-match.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";

/** Invites with one click and opens the match: the new one, or the one that stood in its way. */
export const useInvite = () => {
  const t = useText();
  const open = useOpenMatch();
  const notify = useNotify();
  return useSendInvite({
    onSuccess: ({ match }) => open(match),
    onError(error) {
      const pending = problemOf(error)?.match;
      if (pending) open(pending);
      else notify({ key: "invite", text: problemText(error, t) });
    },
  });
};
