import type { PlayerSymbol } from "@yourmove/contract";
import { useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { type BoardProps, defineBoard } from "../board.ts";
import { BoardNote, Tally } from "../shared/board-note.tsx";
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

interface AimProps {
  readonly view: View;
  readonly line: number;
  readonly symbol: PlayerSymbol;
  /** Whether it waits for a yes. */
  readonly isProposed: boolean;
}

/** A line that would be drawn, with the boxes that it would close. */
const Aim = ({ view, line, symbol, isProposed }: AimProps) => (
  <g className={`dots-aim ${isProposed ? "is-proposed" : ""}`}>
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

/** Says that whoever has closed a box goes on. */
const Again = ({ view, canMove, yourSymbol, lastMove }: BoardProps<View, Move>) => {
  const texts = dotsTexts[useText().language];
  const movesAgain = canMove && yourSymbol !== null && lastMove !== null && view.lines[lastMove.line] === yourSymbol;
  return <BoardNote>{movesAgain && texts.again}</BoardNote>;
};

const Boxes = ({ view, symbol }: { view: View; symbol: PlayerSymbol }) => {
  const count = view.scores[symbol];
  return <Tally count={count} words={dotsTexts[useText().language].boxes(count)} />;
};

const Board = (props: BoardProps<View, Move>) => {
  const { view, legalMoves, canMove, yourSymbol, lastMove, proposed } = props;
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const legal = new Set(canMove ? legalMoves.map(({ line }) => line) : []);
  const aimed = proposed?.line ?? pointed?.line;
  return (
    <div className="dots">
      <div className="dots-frame">
        <svg viewBox="-50 -50 600 600" aria-hidden="true">
          <Names />
          <Sheet view={view} lastMove={lastMove}>
            {pointed?.isKeyboard && <path d={linePath(pointed.line)} className="dots-focus" />}
            {pointed?.isKeyboard && <path d={linePath(pointed.line)} className="dots-focus is-inside" />}
          </Sheet>
          {aimed !== undefined && legal.has(aimed) && yourSymbol && (
            <Aim view={view} line={aimed} symbol={yourSymbol} isProposed={proposed?.line === aimed} />
          )}
        </svg>
        <LineGrid
          {...props}
          isPlayable={(line) => legal.has(line)}
          onPoint={(line, isKeyboard) => setPointed(line === null ? null : { line, isKeyboard })}
        />
      </div>
      <Again {...props} />
    </div>
  );
};

/** Dots and boxes on the screen: pointing at a line shows the boxes that it would close. */
export const dotsAndBoxesBoard = defineBoard<View, Move>({
  Board,
  sides: RED_AND_BLUE,
  Tally: Boxes,
  rules: dotsRules,
  describe: ({ line }) => lineName(line),
});
