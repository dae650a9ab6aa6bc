import type { PlayerSymbol } from "@yourmove/contract";
import { useState } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import { type BoardProps, defineBoard } from "../board.ts";
import { GridBoard, type GridCell } from "../shared/grid-board.tsx";
import { ScoreBar } from "../shared/score-bar.tsx";
import { squareWords } from "../shared/square-words.ts";
import { useBefore } from "../shared/use-before.ts";
import { flipsOf, NAMES, SIZE, squareName } from "./flips.ts";
import { DiscFace, type Move, type View } from "./reversi-thumbnail.tsx";
import { reversiRules, reversiSides, reversiTexts } from "./texts.ts";
import "./reversi-board.css";

interface Scene extends BoardProps<View, Move> {
  /** The cells before the last change, by which a disc knows that it has been turned over. */
  readonly before: View["cells"] | null;
  readonly legal: ReadonlySet<number>;
  /** The discs that the pointed-at move would turn over. */
  readonly turning: readonly number[];
  readonly t: Dictionary;
}

const Disc = ({ symbol, was, distance }: { symbol: PlayerSymbol; was: PlayerSymbol | null; distance: number }) => {
  const isTurned = was !== null && was !== symbol;
  return (
    <svg
      viewBox="0 0 100 100"
      className={`piece ${isTurned ? "is-turned" : "is-new"}`}
      key={symbol}
      style={{ "--distance": distance }}
      aria-hidden="true"
    >
      <DiscFace symbol={symbol} className="is-up" />
      {isTurned && <DiscFace symbol={was} className="is-down" />}
    </svg>
  );
};

const cellOf = (cell: number, scene: Scene): GridCell => {
  const { view, yourSymbol, lastMove, before, legal, turning, t } = scene;
  const symbol = view.cells[cell] ?? null;
  const [row, column] = [Math.floor(cell / SIZE), cell % SIZE];
  const isLast = lastMove?.row === row && lastMove.column === column;
  const isPlayable = legal.has(cell);
  const texts = reversiTexts[t.language];
  const more = isPlayable && yourSymbol && texts.turns(flipsOf(view.cells, cell, yourSymbol).length);
  const piece = symbol && texts.disc[symbol];
  const square = { row, column, name: squareName(row, column), symbol, yourSymbol, isLast, isPlayable, piece };
  const distance = lastMove ? Math.max(Math.abs(lastMove.row - row), Math.abs(lastMove.column - column)) : 0;
  return {
    label: squareWords({ ...square, more: more || undefined }, t),
    isPlayable,
    className: `${isLast ? "is-last" : ""} ${turning.includes(cell) ? `is-turning by-${yourSymbol?.toLowerCase()}` : ""}`,
    content: (
      <>
        {symbol && <Disc key={symbol} symbol={symbol} was={before?.[cell] ?? null} distance={distance} />}
        {isPlayable && yourSymbol && (
          <svg viewBox="0 0 100 100" className="piece ghost" aria-hidden="true">
            <DiscFace symbol={yourSymbol} />
          </svg>
        )}
      </>
    ),
  };
};

const passedWords = ({ view, yourSymbol }: BoardProps<View, Move>, { language }: Dictionary): string | null => {
  if (!view.passed) return null;
  const who = yourSymbol === null ? view.passed : yourSymbol === view.passed ? "you" : "they";
  return reversiTexts[language].passed[who];
};

const Board = (props: BoardProps<View, Move>) => {
  const { view, legalMoves, canMove, yourSymbol } = props;
  const t = useText();
  const [pointed, setPointed] = useState<number | null>(null);
  const before = useBefore(view.cells);
  const legal = new Set(canMove ? legalMoves.map(({ row, column }) => row * SIZE + column) : []);
  const turning = pointed !== null && yourSymbol && legal.has(pointed) ? flipsOf(view.cells, pointed, yourSymbol) : [];
  const cells = view.cells.map((_, cell) => cellOf(cell, { ...props, before, legal, turning, t }));
  return (
    <div className="reversi">
      <div className="reversi-frame">
        <GridBoard
          label={props.label}
          columns={SIZE}
          cells={cells}
          names={NAMES}
          onPick={(cell) => props.onMove({ row: Math.floor(cell / SIZE), column: cell % SIZE })}
          onPoint={setPointed}
        />
      </div>
      <ScoreBar
        scores={view.discs}
        words={reversiTexts[t.language].discs(view.discs.X, view.discs.O)}
        note={passedWords(props, t)}
        piece={(symbol) => (
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <DiscFace symbol={symbol} />
          </svg>
        )}
      />
    </div>
  );
};

const Side = ({ symbol }: { symbol: PlayerSymbol }) => (
  <svg viewBox="5 4 90 95" className="reversi-mini reversi-side" aria-hidden="true">
    <DiscFace symbol={symbol} />
  </svg>
);

/** Reversi on the screen: pointing at a move shows what it turns over. */
export const reversiBoard = defineBoard<View, Move>({
  Board,
  sides: reversiSides,
  Piece: Side,
  size: { more: { tall: 3.75, low: 2.5 } },
  rules: reversiRules,
  loadNotation: async () => (await import("@yourmove/rules/notation/reversi")).reversiNotation,
  describe: ({ row, column }) => squareName(row, column),
});
