import type { PlayerSymbol } from "@yourmove/contract";
import { useState } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type BoardProps, defineBoard } from "../board.ts";
import { BoardNote, Tally } from "../shared/board-note.tsx";
import { GridBoard, type GridCell } from "../shared/grid-board.tsx";
import { useSureTap } from "../shared/pointer.ts";
import { proposedWords, squareWords } from "../shared/square-words.ts";
import { useBefore } from "../shared/use-before.ts";
import { describeMove, flipsOf, namesOf, sizeOf, squareName } from "./flips.ts";
import { DiscFace, type Move, type View } from "./reversi-thumbnail.tsx";
import { reversiSides, reversiTexts } from "./texts.ts";
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
  const { view, yourSymbol, lastMove, before, legal, turning, proposed, t } = scene;
  const symbol = view.cells[cell] ?? null;
  const size = sizeOf(view.cells);
  const row = Math.floor(cell / size);
  const column = cell % size;
  const isLast = lastMove?.row === row && lastMove.column === column;
  const isPlayable = legal.has(cell);
  const texts = reversiTexts[t.language];
  const isProposed = proposed?.row === row && proposed.column === column;
  const turns = isPlayable && yourSymbol && texts.turns(flipsOf(view.cells, cell, yourSymbol).length);
  const more = [turns, isProposed && proposedWords(t)].filter(Boolean).join(", ");
  const piece = symbol && texts.disc[symbol];
  const square = { row, column, name: squareName(row, column), symbol, yourSymbol, isLast, isPlayable, piece };
  const distance = lastMove ? Math.max(Math.abs(lastMove.row - row), Math.abs(lastMove.column - column)) : 0;
  return {
    label: squareWords({ ...square, more: more || undefined }, t),
    isPlayable,
    className: classNames({
      "is-last": isLast,
      "is-proposed": isProposed,
      [`is-turning by-${yourSymbol?.toLowerCase()}`]: turning.includes(cell),
    }),
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
  const { view, legalMoves, canMove, yourSymbol, proposed } = props;
  const t = useText();
  const [pointed, setPointed] = useState<number | null>(null);
  const before = useBefore(view.cells);
  const size = sizeOf(view.cells);
  const { aim, handlers } = useSureTap(size);
  const legal = new Set(canMove ? legalMoves.map(({ row, column }) => row * size + column) : []);
  const aimed = proposed ? proposed.row * size + proposed.column : pointed;
  const turning = aimed !== null && yourSymbol && legal.has(aimed) ? flipsOf(view.cells, aimed, yourSymbol) : [];
  const cells = view.cells.map((_, cell) => cellOf(cell, { ...props, before, legal, turning, t }));
  return (
    <div className="reversi">
      <div className="reversi-frame" {...handlers}>
        <GridBoard
          label={props.label}
          columns={size}
          cells={cells}
          names={namesOf(size)}
          onPick={(cell) => props.onMove({ row: Math.floor(cell / size), column: cell % size }, aim())}
          onPoint={setPointed}
        />
      </div>
      <BoardNote>{passedWords(props, t)}</BoardNote>
    </div>
  );
};

const Side = ({ symbol }: { symbol: PlayerSymbol }) => (
  <svg viewBox="5 4 90 95" className="reversi-mini reversi-side" aria-hidden="true">
    <DiscFace symbol={symbol} />
  </svg>
);

const Discs = ({ view, symbol }: { view: View; symbol: PlayerSymbol }) => {
  const count = view.discs[symbol];
  return <Tally count={count} words={reversiTexts[useText().language].discs(count)} />;
};

/** Reversi on the screen: pointing at a move shows what it turns over. */
export const reversiBoard = defineBoard<View, Move>({
  Board,
  sides: reversiSides,
  ways: ({ row, column }, { view }) => [[row * sizeOf(view.cells) + column]],
  score: ({ cells }) => ({
    X: cells.filter((cell) => cell === "X").length,
    O: cells.filter((cell) => cell === "O").length,
  }),
  Piece: Side,
  Tally: Discs,
  size: { more: 0.4 },
  loadNotation: async () => (await import("@yourmove/rules/notation/reversi")).reversiNotation,
  describe: describeMove,
});
