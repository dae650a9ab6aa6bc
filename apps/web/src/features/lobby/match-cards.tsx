import type { Match } from "@yourmove/contract";
import { memo } from "react";
import { Link } from "wouter";
import { useEndWords, useGameName, usePlayedName } from "../../boards/games.tsx";
import { Thumbnail } from "../../boards/thumbnail.tsx";
import { endHeadline, resultWord } from "../../i18n/end-words.ts";
import { agoWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { matchPath } from "../../layout/paths.ts";
import { repeatPath } from "../../layout/play-address.ts";
import { Avatar, PresenceWords } from "../../people/person.tsx";
import { classNames } from "../../ui/class-names.ts";
import { InviteAnswers } from "../match/invite-answers.tsx";
import { endedOfferWords, OfferAnswers, offerWords, standingOffers } from "../match/match-offers.tsx";
import { SendingNote, TimeLeft } from "../match/time-left.tsx";
import { useLastMoveWords } from "./use-last-move-words.ts";
import "./match-cards.css";

interface MatchRowProps {
  readonly match: Match;
  /** Whether it is drawn back, behind those that wait for the viewer. */
  readonly isDimmed?: boolean;
  /** Whether its result names the winner, beside statistics of another user. */
  readonly isNamed?: boolean;
}

/** How a match ended, as a small mark. */
const ResultChip = ({ match, isNamed }: MatchRowProps) => {
  const t = useText();
  const words = isNamed ? endHeadline(match, t) : resultWord(match, t);
  return <span className={`chip result-chip is-${match.outcome ?? "off"}`}>{words}</span>;
};

/** Says that a match waits for its game's rules. */
export const PausedChip = ({ match }: { match: Match }) => {
  const t = useText();
  return match.isPaused ? <span className="chip is-off">{t.match.paused}</span> : null;
};

/** The opponent on a match's card: the link that covers the card, so that all of it opens the match. */
export const OpponentLink = ({ match }: { match: Match }) => {
  const t = useText();
  const { opponent } = match;
  const game = useGameName(match.gameType);
  return (
    <>
      <Link
        href={matchPath(match)}
        className="name cover"
        dir="auto"
        aria-label={t.match.open(game, opponent.username)}
      >
        {opponent.username}
      </Link>
      <PresenceWords user={opponent} />
    </>
  );
};

/** A match in one line: the last move or an offer, and the game; or how it ended unless the chip says so, and when. */
const useAboutMatch = (match: Match): string => {
  const t = useText();
  const game = usePlayedName(match);
  const ended = useEndWords(match);
  const moved = useLastMoveWords(match);
  const [offer] = standingOffers(match);
  if (match.stateName === "active") {
    const news = offer ? offerWords(match, offer, t) : endedOfferWords(match, t);
    return [news ?? moved, game].filter(Boolean).join(" · ");
  }
  const ago = agoWords(match.finishedTime ?? match.createdTime, Date.now(), t.language);
  const isSaid = !match.isFinished || ended === resultWord(match, t);
  return [game, isSaid ? null : ended, ago].filter(Boolean).join(" · ");
};

/** A link to invite again after a declined or expired invite. */
const InviteAgain = ({ match }: { match: Match }) => {
  const t = useText();
  return (
    <div className="row-actions">
      <Link className="button" href={repeatPath(match)}>
        {t.home.inviteAgain}
      </Link>
    </div>
  );
};

/** Whether the other player declined the viewer's invite, or let it expire. */
const isUnanswered = ({ result, invitedByUserID, yourUserID }: Match): boolean =>
  (result === "declined" || result === "expired") && invitedByUserID === yourUserID;

/** What a match's row says at its end: how it stands, or how long is left. */
const RowChips = ({ match, isNamed = false }: MatchRowProps) => {
  const { isFinished, turnDeadlineTime } = match;
  return (
    <>
      {isFinished && <ResultChip match={match} isNamed={isNamed} />}
      <SendingNote match={match} isShort />
      <PausedChip match={match} />
      {!isFinished && turnDeadlineTime !== null && <TimeLeft until={turnDeadlineTime} />}
    </>
  );
};

/**
 * A match as a row: the board, the opponent, what happened last, and how long is left. Drawn again only where its match has
 * changed, since home draws many in steps.
 */
export const MatchRow = memo(({ match, isNamed = false, isDimmed = false }: MatchRowProps) => {
  const { canCancelInvite } = match;
  const about = useAboutMatch(match);
  const offer = standingOffers(match).find((kind) => match.offers[kind].canAnswer);
  return (
    <article className={classNames({ "card row": true, "is-dimmed": isDimmed, "is-yours": match.isYourTurn })}>
      <div className="row-board">
        <Thumbnail match={match} />
      </div>
      <div className="row-words">
        <div className="row-head">
          <div className="match-who">
            <Avatar user={match.opponent} size="s" />
            <OpponentLink match={match} />
          </div>
          <RowChips match={match} isNamed={isNamed} />
        </div>
        <p className="soft small row-about" title={about}>
          {about}
        </p>
      </div>
      {offer && (
        <div className="row-actions">
          <OfferAnswers match={match} kind={offer} isShort />
        </div>
      )}
      {isUnanswered(match) && <InviteAgain match={match} />}
      {canCancelInvite && (
        <div className="row-actions">
          <InviteAnswers match={match} />
        </div>
      )}
    </article>
  );
});
