import type { Match } from "@yourmove/contract";
import { Link } from "wouter";
import { gameName } from "../../i18n/game-name.ts";
import { agoWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Avatar, PresenceWords } from "../../ui/avatar.tsx";
import { matchPath } from "../../ui/paths.ts";
import { ResultChip } from "../../ui/result-chip.tsx";
import { MatchActions } from "../match/match-actions.tsx";
import { Miniature } from "./miniature.tsx";

/** A match that needs no picture of size: a sent invite, or one that is over. */
export const MatchRow = ({ match }: { match: Match }) => {
  const t = useText();
  const { opponent, canCancelInvite, isFinished } = match;
  const game = gameName(match.gameType, t);
  return (
    <article className="row">
      <div className="row-board">
        <Miniature match={match} />
      </div>
      <div className="row-words">
        <div className="row-who">
          <Avatar user={opponent} size="s" />
          <Link href={matchPath(match)} className="name cover" aria-label={t.match.open(game, opponent.username)}>
            {opponent.username}
          </Link>
          <PresenceWords user={opponent} />
        </div>
        <p className="soft small">
          {game} · {agoWords(match.finishedTime ?? match.createdTime, Date.now(), t.language)}
        </p>
      </div>
      {isFinished && <ResultChip match={match} />}
      {canCancelInvite && (
        <div className="row-actions">
          <MatchActions match={match} />
        </div>
      )}
    </article>
  );
};
