import type { Match } from "@yourmove/contract";
import { Miniature } from "../../boards/miniature.tsx";
import { gameName } from "../../i18n/game-name.ts";
import { useText } from "../../i18n/use-text.tsx";
import { TimeLeft } from "../match/time-left.tsx";
import { MatchWho } from "./match-who.tsx";

/** A running match as a picture of its board with who, what and how long. */
export const MatchTile = ({ match }: { match: Match }) => {
  const t = useText();
  const { isYourTurn, turnDeadlineTime } = match;
  const game = gameName(match.gameType, t);
  return (
    <article className={`tile ${isYourTurn ? "is-yours" : ""}`}>
      <div className="tile-board">
        <Miniature match={match} />
      </div>
      <MatchWho match={match} />
      <div className="tile-what">
        <span className="name soft">{game}</span>
        {turnDeadlineTime !== null && <TimeLeft until={turnDeadlineTime} />}
      </div>
    </article>
  );
};
