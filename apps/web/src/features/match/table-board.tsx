import { type GameView, hasPosition, type Match, type PlayerSymbol } from "@yourmove/contract";
import type { RefObject } from "react";
import type { AnyBoard } from "../../boards/board.ts";
import { useGameName } from "../../boards/games.tsx";
import { GamePicture } from "../../boards/thumbnail.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ShownPosition } from "./history/use-history.ts";
import { BoardMarks, type Marks } from "./over-board/board-marks.tsx";
import type { Proposal } from "./use-play.ts";
import "./end/finales.css";

/** A board's height as a multiple of its width, and more, for the style sheet. */
export const sizeOf = (board: AnyBoard | null, view: GameView) => {
  const size = board?.size;
  const known = typeof size === "function" ? (hasPosition(view) ? size(view) : undefined) : size;
  const { perWidth = 1, more = 0 } = known ?? {};
  return { "--per-width": perWidth, "--more": `${more}rem` };
};

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
