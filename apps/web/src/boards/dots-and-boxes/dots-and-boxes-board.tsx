import { useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { type BoardProps, defineBoard } from "../board.ts";
import { SymbolShape } from "../shared/pieces.tsx";
import { ScoreBar } from "../shared/score-bar.tsx";
import { RED_AND_BLUE } from "../shared/sides.ts";
import { boxesClosedBy, lineName } from "./lattice.ts";
import { LineGrid } from "./line-grid.tsx";
import { BoxShape, DotsMiniature, dotsSample, linePath, type Move, Sheet, type View } from "./sheet.tsx";
import { dotsRules, dotsTexts } from "./texts.ts";
import "./dots-and-boxes-board.css";

const Board = (props: BoardProps<View, Move>) => {
  const { view, legalMoves, canMove, yourSymbol, lastMove } = props;
  const t = useText();
  const texts = dotsTexts[t.language];
  const [pointed, setPointed] = useState<{ line: number; isKeyboard: boolean } | null>(null);
  const legal = new Set(canMove ? legalMoves.map(({ line }) => line) : []);
  const aimed = pointed && legal.has(pointed.line) && yourSymbol ? pointed.line : null;
  const movesAgain = canMove && yourSymbol !== null && lastMove !== null && view.lines[lastMove.line] === yourSymbol;
  return (
    <div className="dots">
      <div className="dots-frame">
        <svg viewBox="-50 -50 600 600" aria-hidden="true">
          <Sheet view={view} lastMove={lastMove}>
            {pointed?.isKeyboard && <path d={linePath(pointed.line)} className="dots-focus" />}
            {pointed?.isKeyboard && <path d={linePath(pointed.line)} className="dots-focus is-inside" />}
          </Sheet>
          {aimed !== null && yourSymbol && (
            <g className="dots-aim">
              {boxesClosedBy(view.lines, aimed).map((box) => (
                <BoxShape key={box} box={box} symbol={yourSymbol} />
              ))}
              <path d={linePath(aimed)} className={`dots-line is-${yourSymbol.toLowerCase()}`} />
            </g>
          )}
        </svg>
        <LineGrid
          {...props}
          isPlayable={(line) => legal.has(line)}
          onPoint={(line, isKeyboard) => setPointed(line === null ? null : { line, isKeyboard })}
        />
      </div>
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
    </div>
  );
};

/** Dots and boxes on the screen: pointing at a line shows the boxes that it would close. */
export const dotsAndBoxesBoard = defineBoard<View, Move>({
  Board,
  Miniature: DotsMiniature,
  sides: RED_AND_BLUE,
  extraHeight: 3.5,
  sample: dotsSample,
  rules: dotsRules,
  describe: ({ line }) => lineName(line),
});
