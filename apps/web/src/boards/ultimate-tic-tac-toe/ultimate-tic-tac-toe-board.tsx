import type { PlayerSymbol } from "@yourmove/contract";
import { useState } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type BoardProps, defineBoard } from "../board.ts";
import { BoardNote, Tally } from "../shared/board-note.tsx";
import { GridBoard, type GridCell } from "../shared/grid-board.tsx";
import { useSureTap } from "../shared/pointer.ts";
import { SymbolPiece } from "../shared/shapes.tsx";
import { proposedWords, squareWords } from "../shared/square-words.ts";
import { ultimateTexts } from "./texts.ts";
import {
  indexOf,
  isClosed,
  type Move,
  moveAt,
  NAMES,
  NINTHS,
  placeOf,
  SIZE,
  squareName,
  type View,
} from "./ultimate-thumbnail.tsx";
import "./ultimate-tic-tac-toe-board.css";

interface Scene extends BoardProps<View, Move> {
  /** Legal moves as `board * 9 + cell`. */
  readonly legal: ReadonlySet<number>;
  /** The square that a first tap has aimed at, by its index. */
  readonly aimed: number | null;
  readonly t: Dictionary;
}

const wordsOf = ({ board, cell }: Move, isAimed: boolean, scene: Scene): string => {
  const { view, yourSymbol, lastMove, legal, t } = scene;
  const texts = ultimateTexts[t.language];
  const { row, column } = placeOf(cell);
  const isPlayable = legal.has(board * 9 + cell);
  const winner = view.boards[board];
  const sends = isClosed(view, cell) ? texts.setsFree : texts.sendsTo(texts.boards[cell] ?? "");
  return squareWords(
    {
      row,
      column,
      name: texts.square(board + 1, row + 1, column + 1),
      note: squareName({ board, cell }),
      symbol: view.cells[board * 9 + cell] ?? null,
      yourSymbol,
      isLast: lastMove?.board === board && lastMove.cell === cell,
      isWinning: view.winningBoards?.some((winning) => winning === board) ?? false,
      isPlayable,
      more: (winner && texts.wonBy(winner)) || (isAimed && proposedWords(t)) || (isPlayable && sends),
    },
    t,
  );
};

const cellOf = (index: number, scene: Scene): GridCell => {
  const { view, yourSymbol, lastMove, legal, aimed } = scene;
  const { board, cell } = moveAt(index);
  const symbol = view.cells[board * 9 + cell];
  const isLast = lastMove?.board === board && lastMove.cell === cell;
  const isPlayable = legal.has(board * 9 + cell);
  const isAimed = aimed === index;
  return {
    label: wordsOf({ board, cell }, isAimed, scene),
    isPlayable,
    className: classNames({ "is-last": isLast, "is-won": Boolean(view.boards[board]), "is-proposed": isAimed }),
    content: symbol ? (
      <SymbolPiece symbol={symbol} className="is-new" />
    ) : (
      isPlayable && yourSymbol && <SymbolPiece symbol={yourSymbol} className="ghost" />
    ),
  };
};

/** The plates under the cells, one a board: bright where the next move may go. */
const Plates = ({ view, sentTo }: { view: View; sentTo: number | null }) => (
  <div className="ultimate-plates" aria-hidden="true">
    {NINTHS.map((board) => {
      const winner = view.boards[board];
      const classes = {
        "by-x": winner === "X",
        "by-o": winner === "O",
        "is-open": view.openBoards.includes(board),
        "is-closed": isClosed(view, board),
        "is-winning": view.winningBoards?.some((winning) => winning === board),
        "is-sent": sentTo === board && !isClosed(view, board),
      };
      return <div key={board} className={classNames({ plate: true, ...classes })} />;
    })}
  </div>
);

const Winners = ({ view }: { view: View }) => (
  <div className="ultimate-plates is-above" aria-hidden="true">
    {NINTHS.map((board) => {
      const winner = view.boards[board];
      return <div key={board}>{winner && <SymbolPiece symbol={winner} className="ultimate-winner" />}</div>;
    })}
  </div>
);

const noteOf = ({ view, canMove, t: { language } }: Scene): string | null => {
  if (!canMove) return null;
  const texts = ultimateTexts[language];
  const [board, ...others] = view.openBoards;
  return board === undefined || others.length > 0 ? texts.any : texts.only(texts.boards[board] ?? "");
};

const Board = (props: BoardProps<View, Move>) => {
  const { view, legalMoves, canMove, proposed } = props;
  const t = useText();
  const [pointed, setPointed] = useState<number | null>(null);
  const legal = new Set(canMove ? legalMoves.map(({ board, cell }) => board * 9 + cell) : []);
  const { aim: surely, handlers } = useSureTap(SIZE);
  const aimed = proposed ? indexOf(proposed) : null;
  const scene = { ...props, legal, aimed, t };
  const aim = pointed === null ? null : moveAt(pointed);
  const sentTo = aim && legal.has(aim.board * 9 + aim.cell) ? aim.cell : null;
  return (
    <div className="ultimate">
      <div className="ultimate-frame">
        <div className="ultimate-inside" {...handlers}>
          <Plates view={view} sentTo={sentTo} />
          <GridBoard
            label={props.label}
            columns={SIZE}
            cells={view.cells.map((_, index) => cellOf(index, scene))}
            names={NAMES}
            onPick={(index) => props.onMove(moveAt(index), surely())}
            onPoint={setPointed}
          />
          <Winners view={view} />
        </div>
      </div>
      <BoardNote>{noteOf(scene)}</BoardNote>
    </div>
  );
};

const Won = ({ view, symbol }: { view: View; symbol: PlayerSymbol }) => {
  const count = view.boards.filter((winner) => winner === symbol).length;
  return <Tally count={count} words={ultimateTexts[useText().language].won(count)} />;
};

/** Ultimate tic-tac-toe on the screen: pointing at a cell shows the board that it sends to. */
export const ultimateTicTacToeBoard = defineBoard<View, Move>({
  Board,
  Tally: Won,
  size: { more: 0.35 },
  ways: (move) => [[indexOf(move)]],
  describe: squareName,
});
