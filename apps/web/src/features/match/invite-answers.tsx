import type { Match } from "@yourmove/contract";
import { useLocation } from "wouter";
import { matchPath } from "../../frame/paths.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { InviteMore } from "./invite-more.tsx";
import { useAct } from "./use-act.ts";

/** The answers to an invite that this viewer may give, straight from the match's own flags. */
export const InviteAnswers = ({ match }: { match: Match }) => {
  const t = useText();
  const [, go] = useLocation();
  const { mutate, isPending } = useAct(match, (done, action) => action === "accept" && go(matchPath(done)));
  return (
    <>
      {match.canDeclineInvite && !match.opponent.isBot && (
        <InviteMore match={match} onDecline={() => mutate("decline")} />
      )}
      {match.canDeclineInvite && (
        <button type="button" className="button" disabled={isPending} onClick={() => mutate("decline")}>
          {t.match.decline}
        </button>
      )}
      {match.canAcceptInvite && (
        <button type="button" className="button is-primary" disabled={isPending} onClick={() => mutate("accept")}>
          <Icon name="check" size={18} />
          {t.match.accept}
        </button>
      )}
      {match.canCancelInvite && (
        <button type="button" className="button" disabled={isPending} onClick={() => mutate("cancel")}>
          {t.match.cancelInvite}
        </button>
      )}
    </>
  );
};
