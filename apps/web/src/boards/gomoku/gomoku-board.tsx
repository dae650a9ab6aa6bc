import type { PlayerSymbol } from "@yourmove/contract";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import { type BoardProps, defineBoard } from "../board.ts";
import { GridBoard, type GridCell } from "../shared/grid-board.tsx";
import { useSureTap } from "../shared/pointer.ts";
import { proposedWords, squareWords } from "../shared/square-words.ts";
import {
  describeMove,
  GomokuLines,
  type Move,
  namesOf,
  pointName,
  StoneShape,
  sizeOf,
  type View,
} from "./gomoku-thumbnail.tsx";
import { gomokuSides, gomokuTexts } from "./texts.ts";
import "./gomoku-board.css";

interface Scene extends BoardProps<View, Move> {
  readonly legal: ReadonlySet<number>;
  readonly aimed: number | null;
  readonly t: Dictionary;
}

const cellOf = (cell: number, { view, legal, yourSymbol, lastMove, aimed, t }: Scene): GridCell => {
  const symbol = view.cells[cell] ?? null;
  const size = sizeOf(view);
  const row = Math.floor(cell / size);
  const column = cell % size;
  const isLast = lastMove?.row === row && lastMove.column === column;
  const isWinning = view.winningCells?.includes(cell) ?? false;
  const isPlayable = legal.has(cell);
  const texts = gomokuTexts[t.language];
  const name = pointName(row, column, size);
  const piece = symbol && texts.stone[symbol];
  const square = { row, column, name, symbol, piece, yourSymbol, isLast, isWinning, isPlayable };
  const shown = symbol ?? (isPlayable ? yourSymbol : null);
  return {
    label: squareWords({ ...square, more: aimed === cell && proposedWords(t) }, t),
    isPlayable,
    className: `${isLast ? "is-last" : ""} ${isWinning ? "is-winning" : ""} ${aimed === cell ? "is-proposed" : ""}`,
    content: shown && (
      <svg viewBox="0 0 100 100" className={symbol ? "piece is-new" : "piece ghost"} aria-hidden="true">
        <StoneShape symbol={shown} />
      </svg>
    ),
  };
};

const Board = (props: BoardProps<View, Move>) => {
  const { view, legalMoves, canMove, proposed } = props;
  const t = useText();
  const size = sizeOf(view);
  const { aim, handlers } = useSureTap(size);
  const aimed = proposed ? proposed.row * size + proposed.column : null;
  const legal = new Set(canMove ? legalMoves.map(({ row, column }) => row * size + column) : []);
  const cells = view.cells.map((_, cell) => cellOf(cell, { ...props, legal, aimed, t }));
  const aimedRow = Math.floor((aimed ?? 0) / size);
  const aimedColumn = (aimed ?? 0) % size;
  return (
    <div className="gomoku">
      <div className="gomoku-frame">
        <div className="gomoku-inside" {...handlers}>
          <svg viewBox={`0 0 ${size * 100} ${size * 100}`} className="gomoku-ground" aria-hidden="true">
            <GomokuLines size={size} />
            {aimed !== null && (
              <path
                d={`M${aimedColumn * 100 + 50} 0v${size * 100}M0 ${aimedRow * 100 + 50}h${size * 100}`}
                className="gomoku-aim"
              />
            )}
          </svg>
          <GridBoard
            label={props.label}
            columns={size}
            cells={cells}
            names={namesOf(size)}
            onPick={(cell) => props.onMove({ row: Math.floor(cell / size), column: cell % size }, aim())}
          />
        </div>
      </div>
    </div>
  );
};

const Side = ({ symbol }: { symbol: PlayerSymbol }) => (
  <svg viewBox="0 0 100 100" className="gomoku-mini gomoku-side" aria-hidden="true">
    <StoneShape symbol={symbol} />
  </svg>
);

/** The gomoku board: stones on the crossings of a wooden board. */
export const gomokuBoard = defineBoard<View, Move>({
  Board,
  sides: gomokuSides,
  Piece: Side,
  size: { more: 0.2 },
  ways: ({ row, column }, { view }) => [[row * sizeOf(view) + column]],
  loadNotation: async () => (await import("@yourmove/rules/notation/gomoku")).gomokuNotation,
  describe: describeMove,
});
