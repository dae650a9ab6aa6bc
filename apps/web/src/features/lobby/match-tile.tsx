import type { Match } from "@yourmove/contract";
import { Thumbnail } from "../../boards/thumbnail.tsx";
import { useGameName } from "../../i18n/use-game-name.ts";
import { SendingNote } from "../match/sending-note.tsx";
import { TimeLeft } from "../match/time-left.tsx";
import { MatchWho } from "./match-who.tsx";

/** A running match as a picture of its board with who, what and how long. */
export const MatchTile = ({ match }: { match: Match }) => {
  const { isYourTurn, turnDeadlineTime } = match;
  const game = useGameName(match.gameType);
  return (
    <article className={`card is-way tile ${isYourTurn ? "is-yours" : ""}`}>
      <div className="tile-board">
        <Thumbnail match={match} />
      </div>
      <MatchWho match={match} />
      <div className="tile-what">
        <span className="name soft">{game}</span>
        <SendingNote match={match} isShort />
        {turnDeadlineTime !== null && <TimeLeft until={turnDeadlineTime} />}
      </div>
    </article>
  );
};
