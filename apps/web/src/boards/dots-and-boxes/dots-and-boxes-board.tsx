import type { PlayerSymbol } from "@yourmove/contract";
import { useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { type BoardProps, defineBoard } from "../board.ts";
import { ScoreBar } from "../shared/score-bar.tsx";
import { SymbolShape } from "../shared/shapes.tsx";
import { RED_AND_BLUE } from "../sides.tsx";
import { boxesClosedBy, lineName, NAMES } from "./lattice.ts";
import { LineGrid } from "./line-grid.tsx";
import { BoxShape, linePath, type Move, Sheet, type View } from "./sheet.tsx";
import { dotsRules, dotsTexts } from "./texts.ts";
import "./dots-and-boxes-board.css";

/** The line under the pointer or the focus. */
interface Pointed {
  readonly line: number;
  readonly isKeyboard: boolean;
}

/** A line that would be drawn, with the boxes that it would close. */
const Aim = ({ view, line, symbol }: { view: View; line: number; symbol: PlayerSymbol }) => (
  <g className="dots-aim">
    {boxesClosedBy(view.lines, line).map((box) => (
      <BoxShape key={box} box={box} symbol={symbol} />
    ))}
    <path d={linePath(line)} className={`dots-line is-${symbol.toLowerCase()}`} />
  </g>
);

/** What the rows and columns of dots are called, in the margin. */
const Names = () => (
  <g className="dots-names">
    {NAMES.columns.map((name, at) => (
      <text key={name} x={at * 100} y="-27">
        {name}
      </text>
    ))}
    {NAMES.rows?.map((name, at) => (
      <text key={name} x="-31" y={at * 100}>
        {name}
      </text>
    ))}
  </g>
);

const Score = ({ view, canMove, yourSymbol, lastMove }: BoardProps<View, Move>) => {
  const texts = dotsTexts[useText().language];
  const movesAgain = canMove && yourSymbol !== null && lastMove !== null && view.lines[lastMove.line] === yourSymbol;
  return (
    <ScoreBar
      scores={view.scores}
      words={texts.boxes(view.scores.X, view.scores.O)}
      note={movesAgain && texts.again}
      piece={(symbol) => (
        <svg viewBox="10 10 80 80" aria-hidden="true">
          <SymbolShape symbol={symbol} />
        </svg>
      )}
    />
  );
};

const Board = (props: BoardProps<View, Move>) => {
  const { view, legalMoves, canMove, yourSymbol, lastMove } = props;
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const legal = new Set(canMove ? legalMoves.map(({ line }) => line) : []);
  return (
    <div className="dots">
      <div className="dots-frame">
        <svg viewBox="-50 -50 600 600" aria-hidden="true">
          <Names />
          <Sheet view={view} lastMove={lastMove}>
            {pointed?.isKeyboard && <path d={linePath(pointed.line)} className="dots-focus" />}
            {pointed?.isKeyboard && <path d={linePath(pointed.line)} className="dots-focus is-inside" />}
          </Sheet>
          {pointed && legal.has(pointed.line) && yourSymbol && (
            <Aim view={view} line={pointed.line} symbol={yourSymbol} />
          )}
        </svg>
        <LineGrid
          {...props}
          isPlayable={(line) => legal.has(line)}
          onPoint={(line, isKeyboard) => setPointed(line === null ? null : { line, isKeyboard })}
        />
      </div>
      <Score {...props} />
    </div>
  );
};

/** Dots and boxes on the screen: pointing at a line shows the boxes that it would close. */
export const dotsAndBoxesBoard = defineBoard<View, Move>({
  Board,
  sides: RED_AND_BLUE,
  size: { more: { tall: 3.5, low: 2.2 } },
  rules: dotsRules,
  describe: ({ line }) => lineName(line),
});
