import type { Match } from "@yourmove/contract";
import { Link } from "wouter";
import type { AnyBoard } from "../../boards/board.ts";
import { matchPath } from "../../frame/paths.ts";
import { useNextAwaiting } from "../../frame/use-next-awaiting.ts";
import { useGameName } from "../../i18n/use-game-name.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ForfeitButton } from "./forfeit-button.tsx";
import { InviteAnswers } from "./invite-answers.tsx";
import { OfferButtons } from "./offer-buttons.tsx";
import { RematchButton } from "./rematch-button.tsx";
import { RulesButton } from "./rules-button.tsx";

interface MatchButtonsProps {
  readonly match: Match;
  readonly board: AnyBoard | null;
  /** Shows the board from the other side. */
  readonly onTurn: () => void;
}

/** Everything that can be done about a match besides moving. */
export const MatchButtons = ({ match, board, onTurn }: MatchButtonsProps) => {
  const t = useText();
  const next = useNextAwaiting();
  const game = useGameName(match.gameType);
  const isOthersTurn = !match.isYourTurn && !match.canAcceptInvite;
  return (
    <div className="match-buttons">
      <InviteAnswers match={match} />
      {match.isFinished && match.startedTime !== null && <RematchButton match={match} />}
      {isOthersTurn && next && (
        <Link href={matchPath(next)} className={`button ${match.isFinished ? "" : "is-primary"}`}>
          {t.match.next}
          <Icon name="forward" size={18} />
        </Link>
      )}
      {board && <RulesButton board={board} name={game} />}
      {board?.turns && (
        <button type="button" className="button is-quiet" onClick={onTurn}>
          <Icon name="turn" size={18} />
          {t.match.turnBoard}
        </button>
      )}
      <OfferButtons match={match} />
      {match.canForfeit && <ForfeitButton match={match} />}
    </div>
  );
};
