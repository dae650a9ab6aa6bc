import type { Match } from "@yourmove/contract";
import { Link } from "wouter";
import { useEndWords, useGameName, usePlayedName } from "../../boards/games.tsx";
import { Thumbnail } from "../../boards/thumbnail.tsx";
import { endHeadline, resultWord } from "../../i18n/end-words.ts";
import { agoWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { matchPath } from "../../layout/paths.ts";
import { playPath } from "../../layout/play-address.ts";
import { Avatar, PresenceWords } from "../../people/person.tsx";
import { InviteAnswers } from "../match/invite-answers.tsx";
import { endedOfferWords } from "../match/match-offers.tsx";
import { SendingNote, TimeLeft } from "../match/time-left.tsx";
import "./match-cards.css";

interface MatchRowProps {
  readonly match: Match;
  /** Whether its result names the winner, beside statistics of another user. */
  readonly isNamed?: boolean;
}

/** How a match ended, as a small mark. */
const ResultChip = ({ match, isNamed }: MatchRowProps) => {
  const t = useText();
  const words = isNamed ? endHeadline(match, t) : resultWord(match, t);
  return <span className={`chip is-${match.outcome ?? "off"}`}>{words}</span>;
};

/** Says that a match waits for its game's rules. */
const PausedChip = ({ match }: { match: Match }) => {
  const t = useText();
  return match.isPaused ? <span className="chip is-off">{t.match.paused}</span> : null;
};

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

/** A match in one line: the game, how it ended unless the chip says so, and when. */
const useAboutMatch = (match: Match): string => {
  const t = useText();
  const game = usePlayedName(match);
  const ended = useEndWords(match);
  if (match.stateName === "active") return game;
  const ago = agoWords(match.finishedTime ?? match.createdTime, Date.now(), t.language);
  const isSaid = !match.isFinished || ended === resultWord(match, t);
  return [game, isSaid ? null : ended, ago].filter(Boolean).join(" · ");
};

/** A link to invite again after a declined or expired invite. */
const InviteAgain = ({ match: { gameType, opponent, options } }: { match: Match }) => {
  const t = useText();
  return (
    <div className="row-actions">
      <Link className="button" href={playPath({ gameType, opponent: opponent.userID, options })}>
        {t.home.inviteAgain}
      </Link>
    </div>
  );
};

/** Whether the other player declined the viewer's invite, or let it expire. */
const isUnanswered = ({ result, invitedByUserID, yourUserID }: Match): boolean =>
  (result === "declined" || result === "expired") && invitedByUserID === yourUserID;

/** A match as a row: a sent invite, a finished match, or one of many. */
export const MatchRow = ({ match, isNamed = false }: MatchRowProps) => {
  const { canCancelInvite, isFinished, turnDeadlineTime } = match;
  const about = useAboutMatch(match);
  const news = endedOfferWords(match, useText());
  return (
    <article className="card row">
      <div className="row-board">
        <Thumbnail match={match} />
      </div>
      <div className="row-words">
        <MatchWho match={match} />
        <p className="soft small">{news ?? about}</p>
      </div>
      {isFinished && <ResultChip match={match} isNamed={isNamed} />}
      <SendingNote match={match} isShort />
      <PausedChip match={match} />
      {!isFinished && turnDeadlineTime !== null && <TimeLeft until={turnDeadlineTime} />}
      {isUnanswered(match) && <InviteAgain match={match} />}
      {canCancelInvite && (
        <div className="row-actions">
          <InviteAnswers match={match} />
        </div>
      )}
    </article>
  );
};

/** A running match as a picture of its board with who, what and how long. */
export const MatchTile = ({ match }: { match: Match }) => {
  const t = useText();
  const { isYourTurn, turnDeadlineTime } = match;
  const game = usePlayedName(match);
  const news = endedOfferWords(match, t);
  return (
    <article className={`card is-way tile ${isYourTurn ? "is-yours" : ""}`}>
      <div className="tile-board">
        <Thumbnail match={match} />
      </div>
      <MatchWho match={match} />
      <div className="tile-what">
        <span className="name soft">{news ?? game}</span>
        <SendingNote match={match} isShort />
        <PausedChip match={match} />
        {turnDeadlineTime !== null && <TimeLeft until={turnDeadlineTime} />}
      </div>
    </article>
  );
};
