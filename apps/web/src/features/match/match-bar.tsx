import type { GameView, Match } from "@yourmove/contract";
import { useIsSending, useLive, useMatches } from "@yourmove/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import type { AnyBoard, Described } from "../../boards/board.ts";
import { useVariantWords } from "../../boards/games.tsx";
import { sideName } from "../../boards/sides.tsx";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { brief, endHeadline } from "../../i18n/end-words.ts";
import { inSentence } from "../../i18n/in-sentence.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useNextAwaiting, useOpenMatch } from "../../layout/open-match.ts";
import { usePageMark } from "../../layout/page-mark.ts";
import { matchPath } from "../../layout/paths.ts";
import { repeatPath } from "../../layout/play-address.ts";
import { useAwaitingCount } from "../../live/viewer.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { EndCard } from "./end/end-card.tsx";
import { useResultWords } from "./end/result-words.ts";
import type { Steps } from "./history/history-list.tsx";
import { InviteAnswers } from "./invite-answers.tsx";
import { isJointTurn } from "./is-joint-turn.ts";
import { endedOfferWords, OfferAnswers, offerWords, proposedWords, standingOffers } from "./match-offers.tsx";
import { useOverText } from "./over-board/over-texts.ts";
import type { Hint } from "./over-board/use-hint.ts";
import { SendingNote, TimeLeft } from "./time-left.tsx";
import { useAct } from "./use-act.ts";
import { useGlued } from "./use-glued.ts";
import type { Proposal } from "./use-play.ts";
import "./match-bar.css";

/** The rematch in the live list, which opens by itself when it starts while this page is open. */
const useRematchOf = ({ matchID }: Match): Match | undefined => {
  const open = useOpenMatch();
  const wasPending = useRef(false);
  const rematch = useMatches().data?.items.find(
    ({ rematchOfMatchID, state }) => rematchOfMatchID === matchID && state < 2,
  );
  useEffect(() => {
    if (rematch?.stateName === "active" && wasPending.current) open(rematch);
    wasPending.current = rematch?.canCancelInvite === true;
  }, [rematch, open]);
  return rematch;
};

/** The button for the rematch: offer it, see the own invite, accept the opponent's, or open it. */
const RematchButton = ({ match }: { match: Match }) => {
  const t = useText();
  const open = useOpenMatch();
  const { mutate, isPending } = useAct(match, (rematch) => rematch.stateName === "active" && open(rematch));
  const { gameType, rematchMatchID, canRematch } = match;
  const rematch = useRematchOf(match);
  if (rematch?.canCancelInvite) {
    return (
      <Link href={matchPath(rematch)} className="button is-long">
        <Icon name="clock" size={18} />
        <span>{t.between.rematchOffered}</span>
      </Link>
    );
  }
  if (!canRematch) {
    return rematchMatchID === null ? null : (
      <Link href={matchPath({ gameType, matchID: rematchMatchID })} className="button is-primary is-long">
        <Icon name="forward" size={18} />
        <span>{t.between.toRematch}</span>
      </Link>
    );
  }
  const isTheirs = rematch?.canAcceptInvite === true;
  return (
    <button
      type="button"
      className={classNames({ "button is-primary": true, "is-long": isTheirs })}
      disabled={isPending}
      onClick={() => mutate("rematch")}
    >
      <Icon name={isTheirs ? "check" : "again"} size={18} />
      <span>{isTheirs ? t.between.acceptRematch : t.match.rematch}</span>
    </button>
  );
};

/** What a match's board knows of it, to say something of it. */
export const describedIn = ({ yourSymbol: symbol, game: view, options }: Match): Described<GameView> => ({
  symbol,
  view,
  options,
});

/** The one line under the headline: the first of what there is to say. */
const Line = ({
  match: whole,
  board,
  proposal,
  steps,
  refusal,
  since,
  hint,
  onNotePlace,
}: Omit<MatchBarProps, "isSent">) => {
  const match = brief(whole);
  const t = useText();
  const { status } = useLive();
  const isSending = useIsSending(match);
  const detail = useDetail(match, board);
  const rest = match.isFinished ? detail : (since ?? detail);
  const [offer] = standingOffers(match);
  const { proposed } = proposal;
  const over = useOverText();
  const hintWords =
    hint.move && board
      ? over.hinted(board.describe(hint.move, t, describedIn(match)))
      : hint.isThinking
        ? over.noHint.thinking
        : null;
  const looking = steps.step === null ? null : t.match.looking(steps.at, steps.count);
  const words =
    (proposed && board && proposedWords(match, board.describe(proposed, t, describedIn(match)), t)) ??
    (offer && offerWords(match, offer, t)) ??
    (status === "offline" && !isSending ? t.status.offline : null) ??
    hintWords ??
    looking ??
    endedOfferWords(match, t);
  const isCovered = refusal !== null || isSending || words !== null;
  return (
    <div
      className={classNames({
        "bar-lines": true,
        "is-news": refusal !== null || (offer !== undefined && (!proposed || match.offers[offer].canAnswer)),
        "is-chosen": proposed !== null,
      })}
    >
      <div role="alert" className="bar-line">
        {refusal && (
          <>
            <strong>{t.match.rolledBack}.</strong> {refusal}
          </>
        )}
      </div>
      <SendingNote match={match} />
      <div role="status" className="bar-line">
        {!refusal && !isSending && words && <span>{words}</span>}
        {looking !== null && words !== looking && <span className="unseen">{looking}</span>}
        <span className="board-note" hidden={isCovered || match.isFinished} ref={onNotePlace} />
      </div>
      <p className="bar-line is-rest sentence">{!isCovered && rest}</p>
    </div>
  );
};

/** How a match stands, in a few words. */
export const stateWords = (match: Match, board: AnyBoard | null, t: Dictionary): string => {
  const username = inSentence(match.opponent.username);
  if (match.isPaused && !match.isFinished) return t.match.paused;
  if (match.canAcceptInvite) return t.match.invitesYou(username);
  if (match.canCancelInvite) return t.match.invited(username);
  if (match.result === "declined")
    return match.invitedByUserID === match.yourUserID
      ? t.results.declinedBy(username)
      : t.results.youDeclined(username);
  if (match.isFinished) return endHeadline(match, t);
  if (!match.isYourTurn && match.opponent.isBot) return t.match.thinking(username);
  return match.isYourTurn
    ? (board?.headline?.(describedIn(match), t) ?? t.match.yourTurn)
    : t.match.theirTurn(username);
};

/** The second line: how the match ended, or the viewer's side. The reason of a pause is shown in place of the board. */
const useDetail = (match: Match, board: AnyBoard | null): string | null => {
  const t = useText();
  const ended = useResultWords(match, board);
  const { stateName, yourSymbol, isFinished, isPaused } = match;
  if (isFinished) return ended;
  if (isPaused) return null;
  if (stateName !== "active" || !yourSymbol) return null;
  const side = t.match.youPlay(sideName(board, yourSymbol, t.language));
  return match.isYourTurn && isJointTurn(match) ? `${side} · ${t.match.bothMove}` : side;
};

/** A bot answers at once: the bar keeps its colour meanwhile. */
const toneOf = ({ outcome, isYourTurn, yourSymbol, stateName, opponent }: Match): string => {
  if (outcome) return `is-${outcome}`;
  if (stateName !== "active" || !yourSymbol) return "is-open";
  return isYourTurn || opponent.isBot ? "is-turn" : "is-waiting";
};

interface SignButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly onClick: () => void;
}

/** An icon button with its name as tooltip and label. */
export const SignButton = ({ icon, label, isPrimary = false, onClick }: SignButtonProps) => (
  <button
    type="button"
    className={classNames({ "button is-icon": true, "is-primary": isPrimary })}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    <Icon name={icon} size={22} />
  </button>
);

/** Whether an invite was declined, or nobody answered it: either side may invite the other again. */
const isUnanswered = ({ result, opponent }: Match): boolean =>
  (result === "declined" || result === "expired") && !opponent.isDeleted;

const InviteAgain = ({ match }: { match: Match }) => (
  <Link href={repeatPath(match)} className="button is-primary">
    <Icon name="again" size={18} />
    {useText().home.inviteAgain}
  </Link>
);

/** A link to the next match that waits for the viewer, with their count. */
const NextLink = ({ match }: { match: Match }) => {
  const t = useText();
  const next = useNextAwaiting();
  const count = useAwaitingCount();
  if (!next || match.isYourTurn || match.canAcceptInvite) return null;
  return (
    <Link href={matchPath(next)} className={`button bar-leave ${match.isFinished ? "" : "is-primary"}`}>
      <span className="bar-next">
        <span className="bar-next-long">{t.match.next}</span>
        <span className="bar-next-short" aria-hidden="true">
          {t.match.nextShort}
        </span>{" "}
      </span>
      <span className="bar-count">{count}</span>
      <Icon name="forward" size={18} />
    </Link>
  );
};

interface MatchBarProps {
  readonly match: Match;
  readonly board: AnyBoard | null;
  readonly proposal: Proposal;
  readonly steps: Steps;
  /** Whether a move is being sent. */
  readonly isSent: boolean;
  /** What happened since the viewer was here. */
  readonly since: string | null;
  readonly hint: Hint;
  /** Why the viewer's last move was taken back. */
  readonly refusal: string | null;
  /** Where the board's own line of news goes. */
  readonly onNotePlace: (place: HTMLElement | null) => void;
  /** The button of the sheet, on narrow screens. */
  readonly children?: ReactNode;
  /** What else an invite's menu leads to. */
  readonly inviteMore?: ReactNode;
}

const Acts = ({
  match,
  proposal,
  steps,
  inviteMore,
}: Pick<MatchBarProps, "match" | "proposal" | "steps" | "inviteMore">) => {
  const t = useText();
  const [offer] = standingOffers(match);
  const { proposed, choose, takeBack } = proposal;
  if (proposed) {
    return (
      <>
        <SignButton icon="close" label={t.match.takeBack} onClick={takeBack} />
        <SignButton icon="check" label={t.match.playIt} isPrimary onClick={() => choose(proposed, "sure")} />
      </>
    );
  }
  return (
    <>
      {steps.step !== null && (
        <button type="button" className="button bar-live" onClick={() => steps.go(steps.count)}>
          <Icon name="last" size={20} />
          <span>{t.match.backToLive}</span>
        </button>
      )}
      {offer && <OfferAnswers match={match} kind={offer} isShort />}
      <InviteAnswers match={match} more={inviteMore} />
      {!offer && <NextLink match={match} />}
      {isUnanswered(match) && <InviteAgain match={match} />}
    </>
  );
};

/** Whether a match that was played is over. */
export const isOver = ({ isFinished, startedTime }: Match): boolean => isFinished && startedTime !== null;

/** The match's state and actions, always visible in the same place. */
export const MatchBar = ({ children, isSent, ...props }: MatchBarProps) => {
  const t = useText();
  const { match } = props;
  const { turnDeadlineTime, stateName } = match;
  usePageMark("match-bar");
  const bar = useGlued();
  const variant = useVariantWords(match);
  const headline = (
    <p className="bar-headline" aria-hidden="true">
      {stateWords(brief(match), props.board, t)}
    </p>
  );
  const classes = {
    "match-bar": true,
    [toneOf(match)]: true,
    "is-invite": stateName === "invited" || isUnanswered(match),
    "is-over": isOver(match),
  };
  if (isOver(match)) {
    return (
      <section ref={bar} className={classNames(classes)} aria-busy={isSent}>
        <div className="bar-body">
          <EndCard
            match={match}
            steps={props.steps}
            headline={headline}
            line={<Line {...props} />}
            rematch={<RematchButton match={match} />}
          >
            <NextLink match={match} />
            {children}
          </EndCard>
        </div>
      </section>
    );
  }
  return (
    <section ref={bar} className={classNames(classes)} aria-busy={isSent}>
      <div className="bar-body">
        <div className="bar-words">
          <div className="bar-head">
            {headline}
            {turnDeadlineTime !== null && <TimeLeft until={turnDeadlineTime} />}
            {variant && (
              <span className="chip bar-variant" title={variant}>
                {variant}
              </span>
            )}
          </div>
          <Line {...props} />
        </div>
        <div className="bar-acts">
          <Acts {...props} />
          {children}
        </div>
      </div>
    </section>
  );
};
