import { type GameView, type Match, otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import { type ReactNode, Suspense, useRef, useState } from "react";
import type { AnyBoard } from "../../boards/board.ts";
import { NotePlace } from "../../boards/shared/board-note.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { useUser } from "../../live/viewer.ts";
import { classNames } from "../../ui/class-names.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { useLostFocus } from "../../ui/use-lost-focus.ts";
import { useFeedback } from "./feedback/use-feedback.ts";
import { useSteps } from "./history/history-list.tsx";
import { HistoryFile, HistoryPanel } from "./history/history-panel.tsx";
import { type ShownPosition, shownPosition, usePast, useServedPosition } from "./history/use-history.ts";
import { hasInviteMenu } from "./invite-answers.tsx";
import { isOver, MatchBar, stateWords } from "./match-bar.tsx";
import { useIsDesk, useMatchTools } from "./match-tools.tsx";
import { useOverBoard } from "./over-board/use-over-board.ts";
import { PlayerBar } from "./player-bar.tsx";
import { sizeOf, TableBoard } from "./table-board.tsx";
import { InviteCard, Notes, PlayFromHere } from "./table-notes.tsx";
import { OfferNotifications, OfferSound } from "./table-offers.tsx";
import { usePace, usePlay, useProposal } from "./use-play.ts";

const Celebration = lazyPart(async () => (await import("./feedback/celebration.tsx")).Celebration);

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

/** All that a table shows of a match and does with it; looking back shows a past position until the viewer returns. */
const useTable = ({ match: latest, board }: MatchTableProps) => {
  const place = useRef<HTMLDivElement>(null);
  const { shown: match, announced, onOwnMove } = usePace(latest, place);
  const { past, isServed } = usePast(match);
  const { play, isPending, refusal } = usePlay(match, past);
  const [isTurned, setIsTurned] = useState(false);
  const [begun, onBegun] = useState<GameView | null>(null);
  const steps = useSteps(past, isServed);
  const ended = useFeedback({ match: announced, past, isPending });
  const served = useServedPosition(match, isServed ? steps.step : null);
  const position = shownPosition({ match, past, step: steps.step, served });
  const reached = soFar(position, begun);
  const onTurn = () => setIsTurned(!isTurned);
  const looks = { match, announced, past, isPending, board, steps, isTurned, place, onTurn };
  const over = useOverBoard({ ...looks, position: reached });
  const proposal = useProposal(match, (move) => {
    onOwnMove();
    play(move);
  });
  const onBoard = { match, board, position, isTurned, isPending, proposal, place, onBegun };
  return {
    match,
    announced,
    past,
    isPending,
    refusal,
    steps,
    ended,
    position,
    reached,
    onTurn,
    over,
    proposal,
    onBoard,
  };
};

interface SideProps extends Pick<MatchTableProps, "board"> {
  readonly table: ReturnType<typeof useTable>;
  readonly isDesk: boolean;
  /** The moves as a file, the notes, the tools as a bar and behind a button, and what an invite's menu leads to. */
  readonly parts: Readonly<Record<"file" | "notes" | "toolbar" | "more" | "inviteMore", ReactNode>>;
  readonly onNotePlace: (place: HTMLElement | null) => void;
}

/** Beside the board: its moves, its notes and tools where there is room, offers, and the bar that acts. */
const TableSide = ({ table, board, isDesk, parts, onNotePlace }: SideProps) => {
  const { match, announced, past, isPending, refusal, steps, ended, position, over, proposal } = table;
  return (
    <div className="table-side">
      {match.startedTime !== null && (
        <HistoryPanel match={announced} past={past} board={board} steps={steps}>
          <PlayFromHere match={announced} position={position} />
          {isDesk && parts.file}
        </HistoryPanel>
      )}
      {isDesk && (
        <div className="table-notes">
          {match.stateName !== "invited" && parts.notes}
          {parts.toolbar}
        </div>
      )}
      <OfferNotifications match={match} />
      <OfferSound match={match} hasWon={ended === "won" && steps.step === null} />
      <MatchBar
        {...{ board, proposal, steps, refusal, onNotePlace }}
        since={over.since}
        hint={over.hint}
        match={announced}
        isSent={isPending}
        inviteMore={parts.inviteMore}
      >
        {!isDesk && !hasInviteMenu(match) && parts.more}
      </MatchBar>
    </div>
  );
};

/** The board with everything around it. */
export const MatchTable = ({ match: latest, board }: MatchTableProps) => {
  const user = useUser();
  const around = useRef<HTMLDivElement>(null);
  useLostFocus(around, "[role=grid] [tabindex='0']");
  const table = useTable({ match: latest, board });
  const { match, announced, past, ended, reached, onTurn, over, onBoard } = table;
  const [notePlace, setNotePlace] = useState<HTMLElement | null>(null);
  const isDesk = useIsDesk();
  const file = <HistoryFile match={announced} moves={past.moves} board={board} />;
  const notes = <Notes match={match} />;
  const tools = useMatchTools({ match: announced, board, hint: over.hint, onTurn, rest: [file, notes] });
  const hasStarted = match.startedTime !== null;
  const players = { match: announced, board, view: hasStarted ? reached.view : null };
  return (
    <div
      ref={around}
      className={classNames({ table: true, "is-unstarted": !hasStarted, "is-over": isOver(announced) })}
      {...over.handlers}
      style={sizeOf(board, match.game)}
    >
      <StateHeading match={announced} board={board} />
      <p className="unseen" role="status">
        {over.news}
      </p>
      <Suspense>{ended === "won" && <Celebration />}</Suspense>
      <PlayerBar {...players} player={match.opponent} isYou={false} />
      <NotePlace value={notePlace}>
        <TableBoard
          {...onBoard}
          isEnding={ended !== null}
          loser={loserOf(announced)}
          since={over.lastWays}
          marks={over.marks}
        />
      </NotePlace>
      {match.stateName === "invited" && <InviteCard match={match} />}
      <PlayerBar {...players} player={{ ...user, isOnline: true }} isYou />
      <TableSide {...{ table, board, isDesk }} parts={{ file, notes, ...tools }} onNotePlace={setNotePlace} />
      {tools.dialogs}
    </div>
  );
};
