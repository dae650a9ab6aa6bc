import type { Match, MoveBody } from "@yourmove/contract";
import type { AnyBoard } from "../../boards/board.ts";
import { useGameName } from "../../i18n/use-game-name.ts";
import { useText } from "../../i18n/use-text.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { ShownPosition } from "./history/shown-position.ts";

interface TableBoardProps {
  readonly match: Match;
  /** Null for a game that has none here. */
  readonly board: AnyBoard | null;
  readonly position: ShownPosition;
  /** Whether the viewer looks at it from the other side. */
  readonly isTurned: boolean;
  /** Whether a move is on its way. */
  readonly isPending: boolean;
  readonly onMove: (move: MoveBody) => void;
}

/** The board in full size, with the moves that the viewer may make here and now. */
export const TableBoard = ({ match, board, position, isTurned, isPending, onMove }: TableBoardProps) => {
  const t = useText();
  const game = useGameName(match.gameType);
  const { view, lastMove, isPast } = position;
  const canMove = match.canMove && !isPending && !isPast;
  const isUnstarted = match.startedTime === null;
  return (
    <div className={classNames({ "table-board": true, "is-past": isPast, "is-unstarted": isUnstarted })}>
      {board ? (
        <board.Board
          view={view}
          legalMoves={canMove ? (match.game.legalMoves ?? []) : []}
          canMove={canMove}
          yourSymbol={match.yourSymbol}
          lastMove={lastMove}
          isTurned={isTurned}
          resultDetail={isPast ? null : match.resultDetail}
          label={t.match.board(game)}
          onMove={onMove}
        />
      ) : (
        <p className="alert">{t.match.noBoard}</p>
      )}
    </div>
  );
};
