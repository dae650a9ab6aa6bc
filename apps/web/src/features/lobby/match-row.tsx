import type { Match } from "@yourmove/contract";
import { Thumbnail } from "../../boards/thumbnail.tsx";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { endWords, resultWord } from "../../i18n/end-words.ts";
import { agoWords } from "../../i18n/time-words.ts";
import { useGameName } from "../../i18n/use-game-name.ts";
import { useText } from "../../i18n/use-text.tsx";
import { InviteAnswers } from "../match/invite-answers.tsx";
import { ResultChip } from "../match/result-chip.tsx";
import { SendingNote } from "../match/sending-note.tsx";
import { TimeLeft } from "../match/time-left.tsx";
import { MatchWho } from "./match-who.tsx";

/** What there is to know of a match in a line: which game, how it ended where the mark does not say so, when. */
const aboutMatch = (match: Match, game: string, t: Dictionary): string => {
  if (match.stateName === "active") return game;
  const ended = match.isFinished ? endWords(match, t) : null;
  const ago = agoWords(match.finishedTime ?? match.createdTime, Date.now(), t.language);
  const words = ended === resultWord(match, t) ? [game, ago] : [game, ended, ago];
  return words.filter(Boolean).join(" · ");
};

/** A match that needs no picture of size: a sent invite, one that is over, or one of very many. */
export const MatchRow = ({ match }: { match: Match }) => {
  const t = useText();
  const { canCancelInvite, isFinished, turnDeadlineTime } = match;
  const game = useGameName(match.gameType);
  return (
    <article className="card row">
      <div className="row-board">
        <Thumbnail match={match} />
      </div>
      <div className="row-words">
        <MatchWho match={match} />
        <p className="soft small">{aboutMatch(match, game, t)}</p>
      </div>
      {isFinished && <ResultChip match={match} />}
      <SendingNote match={match} isShort />
      {!isFinished && turnDeadlineTime !== null && <TimeLeft until={turnDeadlineTime} />}
      {canCancelInvite && (
        <div className="row-actions">
          <InviteAnswers match={match} />
        </div>
      )}
    </article>
  );
};
