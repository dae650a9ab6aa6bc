import { type GameView, hasPosition, type Match, otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import { lazy, type RefObject, Suspense, useRef, useState } from "react";
import { Link } from "wouter";
import type { AnyBoard } from "../../boards/board.ts";
import { useGameName, useVariantWords } from "../../boards/games.tsx";
import { optionsFrom } from "../../boards/registry.ts";
import { NotePlace } from "../../boards/shared/board-note.tsx";
import { GamePicture } from "../../boards/thumbnail.tsx";
import { bankWords, daysOffWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { isOfferDue } from "../../layout/notifications/is-offer-due.ts";
import { playPath } from "../../layout/play-address.ts";
import { useSetting } from "../../layout/settings.ts";
import { useUser } from "../../live/viewer.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { useIsBlocked } from "../blocks/use-blocks.ts";
import { useFeedback } from "./feedback/use-feedback.ts";
import { useSteps } from "./history/history-list.tsx";
import { HistoryFile, HistoryPanel } from "./history/history-panel.tsx";
import { type ShownPosition, shownPosition, usePast, useServedPosition } from "./history/use-history.ts";
import { hasInviteMenu, InviteTerms } from "./invite-answers.tsx";
import { isOver, MatchBar, stateWords } from "./match-bar.tsx";
import { useIsDesk, useMatchTools } from "./match-tools.tsx";
import { BoardMarks, type Marks } from "./over-board/board-marks.tsx";
import { useOverBoard } from "./over-board/use-over-board.ts";
import { PlayerBar } from "./player-bar.tsx";
import { Expiry } from "./time-left.tsx";
import { type Proposal, usePace, usePlay, useProposal } from "./use-play.ts";
import "./end/finales.css";

interface TableBoardProps {
  readonly match: Match;
  /** Null for a game that has none here. */
  readonly board: AnyBoard | null;
  readonly position: ShownPosition;
  /** Whether the viewer looks at it from the other side. */
  readonly isTurned: boolean;
  /** Whether a move is being sent. */
  readonly isPending: boolean;
  readonly proposal: Proposal;
  readonly place: RefObject<HTMLDivElement | null>;
  /** Called with what a turn made step by step has come to. */
  readonly onBegun?: (view: GameView | null) => void;
  /** Whether the match has just ended here. */
  readonly isEnding?: boolean;
  /** Who lost, once that is said. */
  readonly loser?: PlayerSymbol | null;
  /** The opponent's last move, while it is shown once more. */
  readonly since?: NonNullable<Marks["ways"]>;
  /** What is drawn over the board. */
  readonly marks?: Marks;
}

/** In place of a board: before the first position exists, and while a match is paused. */
const NoPosition = ({ match }: { match: Match }) => {
  const t = useText();
  return (
    <div className="board-blank">
      <GamePicture gameType={match.gameType} />
      {match.isPaused && (
        <p className="alert">
          <Icon name="clock" />
          {t.match.pausedReasons[match.pausedReason ?? "rules_missing"]}
        </p>
      )}
    </div>
  );
};

/** The board in full size, with the moves that the viewer may make here and now. */
export const TableBoard = (props: TableBoardProps) => {
  const { match, board, position, isTurned, isPending, proposal, place, onBegun } = props;
  const { isEnding = false, loser = null, since = [], marks = {} } = props;
  const t = useText();
  const game = useGameName(match.gameType);
  const { view, lastMove, turn, isPast, isMissing = false } = position;
  const canMove = match.canMove && !isPending && !isPast;
  const isUnstarted = match.startedTime === null;
  const shown = board && hasPosition(view) && (
    <board.Board
      view={view}
      legalMoves={canMove ? (match.game.legalMoves ?? []) : []}
      canMove={canMove}
      yourSymbol={match.yourSymbol}
      lastMove={lastMove}
      turn={turn}
      isTurned={isTurned}
      resultDetail={isPast ? null : match.resultDetail}
      loser={isPast ? null : loser}
      rulesVersion={match.rulesVersion}
      options={match.options}
      label={t.match.board(game)}
      proposed={canMove ? proposal.proposed : null}
      onMove={proposal.choose}
      onTakeBack={proposal.takeBack}
      takenBack={proposal.takenBack}
      {...(onBegun && { onBegun })}
    />
  );
  return (
    <div
      ref={place}
      className={classNames({
        "table-board": true,
        "is-past": isPast,
        "is-unstarted": isUnstarted,
        "is-ending": isEnding && !isPast,
      })}
    >
      {isMissing && (
        <p className="alert" role="status">
          <Icon name="warning" />
          {t.match.notServed}
        </p>
      )}
      <BoardMarks place={place} ways={since} className="is-since" />
      <BoardMarks place={place} {...marks} />
      {shown || (board || match.isPaused ? <NoPosition match={match} /> : <p className="alert">{t.match.noBoard}</p>)}
    </div>
  );
};

const NotificationsOffer = lazy(async () => ({
  default: (await import("../../layout/notifications/notifications-offer.tsx")).NotificationsOffer,
}));

/** After the first move against a person: offers notifications of turns. Loaded only then. */
const OfferNotifications = ({ match }: { match: Match }) => {
  const { userID } = useUser();
  const [kept] = useSetting("notificationOffer");
  if (!isOfferDue(match, userID, kept)) return null;
  return (
    <Suspense>
      <NotificationsOffer matchID={match.matchID} />
    </Suspense>
  );
};

/** Says quietly that a running match goes on although the viewer blocks its opponent. */
const BlockedNote = ({ match: { stateName, opponent } }: { match: Match }) => {
  const t = useText();
  const isBlocked = useIsBlocked(opponent);
  if (stateName !== "active" || !isBlocked) return null;
  return (
    <p className="soft small blocked-note">
      <Icon name="blocked" size={16} />
      {t.blocks.meanwhile}
    </p>
  );
};

const SoundOffer = lazy(async () => ({ default: (await import("./feedback/sound-offer.tsx")).SoundOffer }));

/** After the first win on this device: offers sound. Loaded only then. */
const OfferSound = ({ gameType, hasWon }: { gameType: string; hasWon: boolean }) => {
  const [sound] = useSetting("sound");
  const [kept] = useSetting("soundOffer");
  if (!hasWon || sound === "on" || kept !== "") return null;
  return (
    <Suspense>
      <SoundOffer gameType={gameType} />
    </Suspense>
  );
};

const Celebration = lazy(async () => ({ default: (await import("./feedback/celebration.tsx")).Celebration }));

/** A board's height as a multiple of its width, and more, for the style sheet. */
export const sizeOf = (board: AnyBoard | null, view: GameView) => {
  const size = board?.size;
  const known = typeof size === "function" ? (hasPosition(view) ? size(view) : undefined) : size;
  const { perWidth = 1, more = 0 } = known ?? {};
  return { "--per-width": perWidth, "--more": `${more}rem` };
};

const ChanceWords = lazy(async () => ({ default: (await import("./chance-words.tsx")).ChanceWords }));

/** What a match's chance follows from, where it has any; loaded only then. */
const ChanceNote = ({ match: { chance } }: { match: Match }) => (
  <Suspense>{chance && <ChanceWords chance={chance} />}</Suspense>
);

/** What is played, where that is not standard, each side's bank of time, and that days off don't count. */
const TermsNote = ({ match }: { match: Match }) => {
  const t = useText();
  const words = [useVariantWords(match), match.clock && bankWords(match.clock, t), daysOffWords(match, t)].filter(
    Boolean,
  );
  return words.length > 0 && <p className="soft small">{words.join(" · ")}</p>;
};

interface FromHereProps {
  readonly match: Match;
  readonly position: ShownPosition;
}

/** Once a match is over: begins another one at the position shown, where its game's options can say it. */
const PlayFromHere = ({ match, position: { view, isPast } }: FromHereProps) => {
  const { terms } = useText();
  const { gameType, opponent } = match;
  const beginning = match.isFinished && isPast ? optionsFrom(gameType, view) : undefined;
  if (!beginning) return null;
  const { options, isSwapped } = beginning;
  return (
    <Link
      className="button is-quiet"
      href={playPath({ gameType, options, opponent: opponent.isDeleted ? undefined : opponent.userID })}
    >
      <Icon name="forward" size={18} />
      {isSwapped ? terms.fromHereSwapped : terms.fromHere}
    </Link>
  );
};

/** Notes about a match: the block, the chance, the message. */
const Notes = ({ match }: { match: Match }) => (
  <>
    <BlockedNote match={match} />
    <ChanceNote match={match} />
    <TermsNote match={match} />
    {match.message && <p className="quote">{match.message}</p>}
  </>
);

/** The invite's terms, over its board. */
const InviteCard = ({ match }: { match: Match }) => {
  const t = useText();
  const { inviteExpiresTime } = match;
  return (
    <div className="invite-card">
      <p className="invite-game">{useGameName(match.gameType)}</p>
      <InviteTerms match={match} />
      {match.canCancelInvite && <p className="soft small">{t.match.invitedHint}</p>}
      {inviteExpiresTime !== null && <Expiry time={inviteExpiresTime} />}
      {match.message && <p className="quote">{match.message}</p>}
    </div>
  );
};

/** How the match stands, before all else on the page; the bar shows it. */
const StateHeading = ({ match, board }: { match: Match; board: AnyBoard | null }) => (
  <h1 className="unseen" aria-live="polite">
    {stateWords(match, board, useText())}
  </h1>
);

/** The position shown, with what a turn under way has come to. */
const soFar = (position: ShownPosition, begun: GameView | null): ShownPosition =>
  begun && !position.isPast ? { ...position, view: begun } : position;

const loserOf = ({ outcome, yourSymbol }: Match): PlayerSymbol | null => {
  if (yourSymbol === null || (outcome !== "won" && outcome !== "lost")) return null;
  return outcome === "lost" ? yourSymbol : otherSymbol(yourSymbol);
};

interface MatchTableProps {
  readonly match: Match;
  /** Null for a game that has none here. */
  readonly board: AnyBoard | null;
}

/** The board with everything around it; looking back shows a past position until the viewer returns. */
export const MatchTable = ({ match: latest, board }: MatchTableProps) => {
  const user = useUser();
  const place = useRef<HTMLDivElement>(null);
  const { shown: match, announced, onOwnMove } = usePace(latest, place);
  const { past, isServed } = usePast(match);
  const { play, isPending, refusal } = usePlay(match, past);
  const [isTurned, setIsTurned] = useState(false);
  const [notePlace, setNotePlace] = useState<HTMLElement | null>(null);
  const [begun, setBegun] = useState<GameView | null>(null);
  const steps = useSteps(past, isServed);
  const ended = useFeedback({ match: announced, past, isPending });
  const served = useServedPosition(match, isServed ? steps.step : null);
  const position = shownPosition({ match, past, step: steps.step, served });
  const turn = () => setIsTurned(!isTurned);
  const reached = soFar(position, begun);
  const looks = { match, announced, past, isPending, board, steps, isTurned, place };
  const over = useOverBoard({ ...looks, position: reached, onTurn: turn });
  const proposal = useProposal(match, (move) => {
    onOwnMove();
    play(move);
  });
  const isDesk = useIsDesk();
  const file = <HistoryFile match={announced} moves={past.moves} board={board} />;
  const notes = <Notes match={match} />;
  const tools = { match: announced, board, hint: over.hint, onTurn: turn, rest: [file, notes] };
  const { toolbar, more, inviteMore, dialogs } = useMatchTools(tools);
  const hasStarted = match.startedTime !== null;
  const players = { match: announced, board, view: hasStarted ? reached.view : null };
  return (
    <div
      className={classNames({ table: true, "is-unstarted": !hasStarted, "is-over": isOver(announced) })}
      {...over.handlers}
      style={sizeOf(board, match.game)}
    >
      <StateHeading match={announced} board={board} />
      <Suspense>{ended === "won" && <Celebration />}</Suspense>
      <PlayerBar {...players} player={match.opponent} isYou={false} />
      <NotePlace value={notePlace}>
        <TableBoard
          {...{ match, board, position, isTurned, isPending, proposal, place }}
          onBegun={setBegun}
          isEnding={ended !== null}
          loser={loserOf(announced)}
          since={over.lastWays}
          marks={over.marks}
        />
      </NotePlace>
      {match.stateName === "invited" && <InviteCard match={match} />}
      <PlayerBar {...players} player={{ ...user, isOnline: true }} isYou />
      <div className="table-side">
        {hasStarted && (
          <HistoryPanel match={announced} past={past} board={board} steps={steps}>
            <PlayFromHere match={announced} position={position} />
            {isDesk && file}
          </HistoryPanel>
        )}
        {isDesk && (
          <div className="table-notes">
            {match.stateName !== "invited" && notes}
            {toolbar}
          </div>
        )}
        <OfferNotifications match={match} />
        <OfferSound gameType={match.gameType} hasWon={ended === "won"} />
        <MatchBar
          {...{ board, proposal, steps, refusal }}
          since={over.since}
          hint={over.hint}
          match={announced}
          isSent={isPending}
          inviteMore={inviteMore}
          onNotePlace={setNotePlace}
        >
          {!isDesk && !hasInviteMenu(match) && more}
        </MatchBar>
      </div>
      {dialogs}
    </div>
  );
};
