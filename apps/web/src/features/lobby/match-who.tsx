import type { Match } from "@yourmove/contract";
import { Link } from "wouter";
import { matchPath } from "../../frame/paths.ts";
import { useGameName } from "../../i18n/use-game-name.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Avatar } from "../../people/avatar.tsx";
import { PresenceWords } from "../../people/presence-words.tsx";
import "./match-cards.css";

/** The opponent on a match's card: the link that covers the card, so that all of it opens the match. */
export const MatchWho = ({ match }: { match: Match }) => {
  const t = useText();
  const { opponent } = match;
  const game = useGameName(match.gameType);
  return (
    <div className="match-who">
      <Avatar user={opponent} size="s" />
      <Link
        href={matchPath(match)}
        className="name cover"
        dir="auto"
        aria-label={t.match.open(game, opponent.username)}
      >
        {opponent.username}
      </Link>
      <PresenceWords user={opponent} />
    </div>
  );
};
