import type { Match } from "@yourmove/contract";
import { useGameName } from "../../boards/games.tsx";
import { Thumbnail } from "../../boards/thumbnail.tsx";
import { MatchOffers } from "../match/match-offers.tsx";
import { TimeLeft } from "../match/time-left.tsx";
import { MatchWho } from "./match-cards.tsx";

/** A match in which something is offered to the viewer, answered in place. */
export const OfferCard = ({ match }: { match: Match }) => {
  const game = useGameName(match.gameType);
  return (
    <article className="card row is-offer">
      <div className="row-board">
        <Thumbnail match={match} />
      </div>
      <div className="row-words">
        <MatchWho match={match} />
        <p className="soft small">{game}</p>
      </div>
      {match.turnDeadlineTime !== null && <TimeLeft until={match.turnDeadlineTime} />}
      <div className="row-actions">
        <MatchOffers match={match} />
      </div>
    </article>
  );
};
