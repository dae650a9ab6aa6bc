import type { Match } from "@yourmove/contract";
import { GamePicture } from "../../boards/thumbnail.tsx";
import { useGameName } from "../../i18n/use-game-name.ts";
import { InviteAnswers } from "../match/invite-answers.tsx";
import { InviteTerms } from "../match/invite-terms.tsx";
import { MatchWho } from "./match-who.tsx";

/** An invite to the viewer, answered in place. */
export const InvitationCard = ({ match }: { match: Match }) => {
  const game = useGameName(match.gameType);
  return (
    <article className="card row is-invite">
      <div className="row-board">
        <GamePicture gameType={match.gameType} />
      </div>
      <div className="row-words">
        <MatchWho match={match} />
        <p className="soft small">{game}</p>
        <InviteTerms match={match} />
        {match.message && <p className="quote">{match.message}</p>}
      </div>
      <div className="row-actions">
        <InviteAnswers match={match} />
      </div>
    </article>
  );
};
