import type { Match } from "@yourmove/contract";
import { Link } from "wouter";
import { gameName } from "../../i18n/game-name.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Avatar, PresenceWords } from "../../ui/avatar.tsx";
import { matchPath } from "../../ui/paths.ts";
import { TimeLeft } from "../../ui/time-left.tsx";
import { Miniature } from "./miniature.tsx";

/** A running match as a picture of its board with who, what and how long. */
export const MatchTile = ({ match }: { match: Match }) => {
  const t = useText();
  const { opponent, isYourTurn, turnDeadlineTime } = match;
  const game = gameName(match.gameType, t);
  return (
    <article className={`tile ${isYourTurn ? "is-yours" : ""}`}>
      <div className="tile-board">
        <Miniature match={match} />
      </div>
      <div className="tile-who">
        <Avatar user={opponent} size="s" />
        <Link href={matchPath(match)} className="name cover" aria-label={t.match.open(game, opponent.username)}>
          {opponent.username}
        </Link>
        <PresenceWords user={opponent} />
      </div>
      <div className="tile-what">
        <span className="name soft">{game}</span>
        {turnDeadlineTime !== null && <TimeLeft until={turnDeadlineTime} />}
      </div>
    </article>
  );
};
