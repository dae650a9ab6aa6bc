import type { PlayerSymbol } from "@yourmove/contract";
import type { KeyboardEvent } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import { type BoardProps, defineBoard } from "../board.ts";
import { GridBoard } from "../shared/grid-board.tsx";
import { ScoreBar } from "../shared/score-bar.tsx";
import { RED_AND_BLUE } from "../shared/sides.ts";
import { useBefore } from "../shared/use-before.ts";
import { useDrag } from "../shared/use-drag.ts";
import { CheckersMiniature, checkersSample } from "./checkers-miniature.tsx";
import { checkersSquare } from "./checkers-square.tsx";
import { type Move, turned, type View } from "./checkers-view.ts";
import { DraughtShape } from "./draught-shape.tsx";
import { farSquares, jumpedAlong, nextSquares, type Path, SIZE, squareAt } from "./paths.ts";
import { checkersRules, checkersTexts } from "./texts.ts";
import { useCheckersHand } from "./use-checkers-hand.ts";
import "../shared/piece-board.css";
import "./checkers-board.css";

const noteOf = ({ view, canMove }: BoardProps<View, Move>, begun: Path, { language }: Dictionary): string | null => {
  const texts = checkersTexts[language];
  if (begun.length > 1) return texts.goOn;
  return canMove && view.mustCapture ? texts.mustCapture : null;
};

const Board = (props: BoardProps<View, Move>) => {
  const { view, legalMoves, canMove, yourSymbol, label } = props;
  const t = useText();
  const texts = checkersTexts[t.language];
  const hand = useCheckersHand(props);
  const before = useBefore(view.cells);
  const squareOn = (index: number) => squareAt(turned(index, yourSymbol));
  const drag = useDrag({
    rows: SIZE,
    columns: SIZE,
    canLift: (index) => hand.canLift(squareOn(index)),
    onLift: (index) => hand.lift(squareOn(index)),
    onDrop: (_from, to) => hand.drop(to === null ? null : squareOn(to)),
  });
  const moves = canMove ? legalMoves : [];
  const next = nextSquares(moves, hand.begun);
  const far = farSquares(moves, hand.begun);
  const isDropped = hand.dropped !== null && hand.dropped === before?.join();
  const scene = { ...props, ...hand, before, next, far, lifted: drag.lifted, isDropped, t };
  const count = (symbol: string) => view.cells.filter((cell) => cell === symbol).length;
  const scores = { X: count("X"), O: count("O") };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || hand.begun.length === 0) return;
    event.stopPropagation();
    drag.cancel();
    hand.clear();
  };

  return (
    <div className="checkers">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the squares are the controls */}
      <div className="piece-board" {...drag.handlers} onKeyDown={onKeyDown}>
        <GridBoard
          label={label}
          columns={SIZE}
          cells={Array.from({ length: SIZE * SIZE }, (_, index) => checkersSquare(index, scene))}
          onPick={(index) => hand.pick(squareOn(index))}
        />
      </div>
      <p className="unseen" role="status">
        {hand.standing > 0 && texts.picked(hand.standing, next.size)}
      </p>
      <ScoreBar
        scores={scores}
        words={texts.pieces(scores.X, scores.O)}
        note={noteOf(props, hand.begun, t)}
        piece={(symbol) => (
          <svg viewBox="8 8 84 90" aria-hidden="true">
            <DraughtShape symbol={symbol} isKing={false} />
          </svg>
        )}
      />
    </div>
  );
};

/** Checkers on the screen, seen from the viewer's side; a long capture is tapped or dragged jump by jump. */
const Piece = ({ symbol }: { symbol: PlayerSymbol }) => (
  <svg viewBox="8 8 84 88" className="checkers-mini" aria-hidden="true">
    <DraughtShape symbol={symbol} isKing={false} />
  </svg>
);

export const checkersBoard = defineBoard<View, Move>({
  Board,
  Miniature: CheckersMiniature,
  sides: RED_AND_BLUE,
  Piece: Piece,
  extraHeight: 3.75,
  sample: checkersSample,
  rules: checkersRules,
  describe: ({ path }) => path.join(jumpedAlong(path).length > 0 ? "×" : "–"),
});
