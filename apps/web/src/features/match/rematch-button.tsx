import { problemOf } from "@yourmove/client";
import { type Match, otherSymbol } from "@yourmove/contract";
import { useLocation } from "wouter";
import { trpc } from "../../api.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useMatches, useTakeMatch } from "../../live/live-matches.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useNotify } from "../../ui/notices.tsx";
import { matchPath } from "../../ui/paths.ts";
import { useAct } from "./use-act.ts";

/** The same match once more, sides swapped; where the other player was quicker, this accepts theirs. */
export const RematchButton = ({ match }: { match: Match }) => {
  const t = useText();
  const [, go] = useLocation();
  const take = useTakeMatch();
  const notify = useNotify();
  const theirs = useMatches()?.items.find(
    ({ gameType, opponent, canAcceptInvite }) =>
      canAcceptInvite && gameType === match.gameType && opponent.userID === match.opponent.userID,
  );
  const open = (next: Match) => {
    take(next);
    go(matchPath(next));
  };
  const accept = useAct(theirs ?? match, open);
  const invite = trpc.matches.invite.useMutation({
    onSuccess: (answer) => open(answer.match),
    onError(error) {
      const pending = problemOf(error)?.match;
      if (pending) open(pending);
      else notify({ key: "rematch", text: problemText(error, t) });
    },
  });
  const onClick = () => {
    if (theirs) return accept.mutate("accept");
    const { gameType, opponent, yourSymbol, turnSeconds } = match;
    const symbol = yourSymbol ? otherSymbol(yourSymbol) : "random";
    invite.mutate({ gameType, opponentUserID: opponent.userID, symbol, turnSeconds });
  };
  return (
    <button
      type="button"
      className="button is-primary"
      disabled={invite.isPending || accept.isPending}
      onClick={onClick}
    >
      <Icon name="again" size={18} />
      {t.match.rematch}
    </button>
  );
};
