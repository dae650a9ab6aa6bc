import { useText } from "../../i18n/use-text.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type BoardProps, defineBoard } from "../board.ts";
import { GridBoard } from "../shared/grid-board.tsx";
import { SymbolPiece } from "../shared/shapes.tsx";
import { type EdgeNames, letters, numbers, placeName, proposedWords, squareWords } from "../shared/square-words.ts";
import type { Move, View } from "./tic-tac-toe-thumbnail.tsx";
import "./tic-tac-toe-board.css";

const NAMES: EdgeNames = { columns: letters(3), rows: numbers(3).toReversed() };

/** "b3": letters for the columns from the left, numbers for the rows from the bottom. */
const cellName = (cell: number): string => placeName(NAMES, Math.floor(cell / 3), cell % 3);

const Board = ({
  view,
  legalMoves,
  canMove,
  yourSymbol,
  lastMove,
  label,
  proposed,
  options,
  onMove,
}: BoardProps<View, Move>) => {
  const t = useText();
  const legal = new Set(canMove ? legalMoves.map(({ cell }) => cell) : []);
  const cells = view.cells.map((symbol, cell) => {
    const isLast = lastMove?.cell === cell;
    const isWinning = view.winningCells?.some((winning) => winning === cell) ?? false;
    const isPlayable = legal.has(cell);
    const more = proposed?.cell === cell && proposedWords(t);
    const isSaid = isWinning && options?.["misere"] !== true;
    const place = { row: Math.floor(cell / 3), column: cell % 3, note: cellName(cell) };
    return {
      label: squareWords({ ...place, symbol, yourSymbol, isLast, isWinning: isSaid, isPlayable, more }, t),
      isPlayable,
      className: classNames({ "is-last": isLast, "is-winning": isWinning, "is-proposed": proposed?.cell === cell }),
      content: symbol ? (
        <SymbolPiece symbol={symbol} className="is-new" />
      ) : (
        isPlayable && yourSymbol && <SymbolPiece symbol={yourSymbol} className="ghost" />
      ),
    };
  });
  return (
    <div className="ttt">
      <GridBoard label={label} columns={3} cells={cells} names={NAMES} onPick={(cell) => onMove({ cell })} />
    </div>
  );
};

/** Tic-tac-toe on the screen. */
export const ticTacToeBoard = defineBoard<View, Move>({
  Board,
  size: { more: 0.35 },
  describe: ({ cell }) => cellName(cell),
});
