import type { Match } from "@yourmove/contract";
import { Miniature } from "../../boards/miniature.tsx";
import { agoWords } from "../../i18n/time-words.ts";
import { useGameName } from "../../i18n/use-game-name.ts";
import { useText } from "../../i18n/use-text.tsx";
import { InviteAnswers } from "../match/invite-answers.tsx";
import { ResultChip } from "../match/result-chip.tsx";
import { MatchWho } from "./match-who.tsx";

/** A match that needs no picture of size: a sent invite, or one that is over. */
export const MatchRow = ({ match }: { match: Match }) => {
  const t = useText();
  const { canCancelInvite, isFinished } = match;
  const game = useGameName(match.gameType);
  return (
    <article className="card row">
      <div className="row-board">
        <Miniature match={match} />
      </div>
      <div className="row-words">
        <MatchWho match={match} />
        <p className="soft small">
          {game} · {agoWords(match.finishedTime ?? match.createdTime, Date.now(), t.language)}
        </p>
      </div>
      {isFinished && <ResultChip match={match} />}
      {canCancelInvite && (
        <div className="row-actions">
          <InviteAnswers match={match} />
        </div>
      )}
    </article>
  );
};
