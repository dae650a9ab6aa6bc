import { useText } from "../../i18n/use-text.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type BoardProps, defineBoard } from "../board.ts";
import { GridBoard } from "../shared/grid-board.tsx";
import { SymbolPiece } from "../shared/shapes.tsx";
import { proposedWords, squareWords } from "../shared/square-words.ts";
import { describeMove, type Move, NAMES, type View } from "./tic-tac-toe-thumbnail.tsx";
import "./tic-tac-toe-board.css";

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
    const place = { row: Math.floor(cell / 3), column: cell % 3, note: describeMove({ cell }) };
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
  ways: ({ cell }) => [[cell]],
  describe: describeMove,
});
