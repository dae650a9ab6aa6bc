import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { ticTacToe } from "@yourmove/rules/games/tic-tac-toe";
import { useText } from "../../i18n/use-text.tsx";
import { type BoardProps, defineBoard, type MiniatureProps } from "../board.ts";
import { GridBoard } from "../shared/grid-board.tsx";
import { SymbolPiece, SymbolShape } from "../shared/pieces.tsx";
import { squareWords } from "../shared/square-words.ts";
import { SvgCells } from "../shared/svg-cells.tsx";
import { ticTacToeRules } from "./texts.ts";
import "./tic-tac-toe-board.css";

type View = ViewOf<typeof ticTacToe>;
type Move = MoveOf<typeof ticTacToe>;

const Board = ({ view, legalMoves, canMove, yourSymbol, lastMove, label, onMove }: BoardProps<View, Move>) => {
  const t = useText();
  const legal = new Set(canMove ? legalMoves.map(({ cell }) => cell) : []);
  const cells = view.cells.map((symbol, cell) => {
    const isLast = lastMove?.cell === cell;
    const isWinning = view.winningCells?.some((winning) => winning === cell) ?? false;
    const isPlayable = legal.has(cell);
    const square = { row: Math.floor(cell / 3), column: cell % 3, symbol, yourSymbol, isLast, isWinning, isPlayable };
    return {
      label: squareWords(square, t),
      isPlayable,
      className: `${isLast ? "is-last" : ""} ${isWinning ? "is-winning" : ""}`,
      content: symbol ? (
        <SymbolPiece symbol={symbol} className="is-new" />
      ) : (
        isPlayable && yourSymbol && <SymbolPiece symbol={yourSymbol} className="ghost" />
      ),
    };
  });
  return (
    <div className="ttt">
      <GridBoard label={label} columns={3} cells={cells} onPick={(cell) => onMove({ cell })} />
    </div>
  );
};

const Miniature = ({ view, lastMove }: MiniatureProps<View, Move>) => (
  <svg viewBox="0 0 324 324" className="mini" aria-hidden="true">
    <rect width="324" height="324" rx="26" className="mini-frame" />
    <SvgCells cells={view.cells} columns={3} x={14} y={14}>
      {(symbol, cell) => {
        const isWinning = view.winningCells?.some((winning) => winning === cell);
        const kind = isWinning ? "is-winning" : lastMove?.cell === cell ? "is-last" : "";
        return (
          <>
            <rect x="2" y="2" width="92" height="92" rx="14" className={`mini-cell ${kind}`} />
            <g transform="scale(.96)">{symbol && <SymbolShape symbol={symbol} />}</g>
          </>
        );
      }}
    </SvgCells>
  </svg>
);

/** Tic-tac-toe on the screen. */
export const ticTacToeBoard = defineBoard<View, Move>({
  Board,
  Miniature,
  sample: { cells: ["X", null, "O", null, "X", null, "O", null, null], winningCells: null },
  rules: ticTacToeRules,
  describe: ({ cell }) => `${"abc"[cell % 3]}${3 - Math.floor(cell / 3)}`,
});
