import { type Match, otherSymbol } from "@yourmove/contract";
import { useMatches } from "@yourmove/react/any-game";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useInvite } from "../invite/use-invite.ts";
import { useOpenMatch } from "../invite/use-open-match.ts";
import { useAct } from "./use-act.ts";

/** The same match once more, sides swapped; where the other player was quicker, this accepts theirs. */
export const RematchButton = ({ match }: { match: Match }) => {
  const t = useText();
  const open = useOpenMatch();
  const invite = useInvite();
  const theirs = useMatches().data?.items.find(
    ({ gameType, opponent, canAcceptInvite }) =>
      canAcceptInvite && gameType === match.gameType && opponent.userID === match.opponent.userID,
  );
  const accept = useAct(theirs ?? match, open);
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
