import type { Match } from "@yourmove/contract";
import { Link } from "wouter";
import { matchPath } from "../../frame/paths.ts";
import { gameName } from "../../i18n/game-name.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Avatar, PresenceWords } from "../../people/avatar.tsx";
import "./match-cards.css";

/** The opponent on a match's card: the link that covers the card, so that all of it opens the match. */
export const MatchWho = ({ match }: { match: Match }) => {
  const t = useText();
  const { opponent } = match;
  return (
    <div className="match-who">
      <Avatar user={opponent} size="s" />
      <Link
        href={matchPath(match)}
        className="name cover"
        dir="auto"
        aria-label={t.match.open(gameName(match.gameType, t), opponent.username)}
      >
        {opponent.username}
      </Link>
      <PresenceWords user={opponent} />
    </div>
  );
};
