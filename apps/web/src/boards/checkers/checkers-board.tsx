import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import { hearKeys } from "@yourmove/game/board";
import { squareNames } from "@yourmove/rules/notation/checkers-squares";
import { useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { type BoardProps, defineBoard } from "../board.ts";
import { BoardNote, Tally } from "../shared/board-note.tsx";
import { GridBoard } from "../shared/grid-board.tsx";
import { useDrag } from "../shared/pointer.ts";
import { useBefore } from "../shared/use-before.ts";
import { RED_AND_BLUE } from "../sides.tsx";
import { type CheckersScene, checkersSquare } from "./checkers-square.tsx";
import { DraughtShape } from "./checkers-thumbnail.tsx";
import {
  farSquares,
  goTo,
  indexOfSquare,
  isFlippedFor,
  isMove,
  type Move,
  nextSquares,
  type Path,
  sizeOf,
  squareAt,
  turned,
  type View,
} from "./paths.ts";
import { checkersHowTo, checkersTexts, describeMove } from "./texts.ts";
import "../shared/piece-board.css";
import "./checkers-board.css";

const NOTHING: Path = [];

/** A piece picked up and the landings it has made so far, until the path is whole or let go. */
const useCheckersHand = ({ view, legalMoves, canMove, proposed, onMove }: BoardProps<View, Move>) => {
  const position = view.cells.join();
  const [hand, setHand] = useState({ position: "", begun: NOTHING });
  const [dropped, setDropped] = useState<string | null>(null);
  const begun = canMove && hand.position === position ? hand.begun : NOTHING;
  const standing = begun.at(-1) ?? 0;

  const hold = (path: Path) => setHand({ position, begun: path });
  const canStart = (square: number) => canMove && legalMoves.some(({ path }) => path[0] === square);

  /** Goes on to a square; false where the path can't go. */
  const land = (square: number): boolean => {
    const result = canMove ? goTo(legalMoves, begun, square) : null;
    if (!result) return false;
    hold(isMove(result) ? NOTHING : result);
    if (isMove(result)) onMove(result);
    return true;
  };

  const pick = (square: number) => {
    setDropped(null);
    if (begun.length === 0 && proposed?.path.at(-1) === square) return onMove(proposed);
    if (land(square)) return;
    hold(canStart(square) && begun[0] !== square ? [square] : NOTHING);
  };

  const lift = (square: number) => {
    if (square !== standing) hold([square]);
  };

  const drop = (square: number | null) => {
    if (square === standing) return;
    setDropped(position);
    if (square === null || !land(square)) hold(begun.length > 1 ? begun : NOTHING);
  };

  const canLift = (square: number) => square > 0 && (square === standing || canStart(square));
  return { begun, standing, dropped, canStart, canLift, pick, lift, drop, clear: () => hold(NOTHING) };
};

/** The board with the hand over it: what to draw, what to hear, and `squareOn` for what lies where on the screen. */
const useCheckersScene = (props: BoardProps<View, Move>) => {
  const { view, legalMoves, canMove, yourSymbol, isTurned } = props;
  const t = useText();
  const hand = useCheckersHand(props);
  const before = useBefore(view.cells);
  const isFlipped = isFlippedFor(yourSymbol, isTurned);
  const size = sizeOf(view.cells);
  const squareOn = (index: number) => squareAt(turned(index, isFlipped, size), size);
  const drag = useDrag({
    rows: size,
    columns: size,
    canLift: (index) => hand.canLift(squareOn(index)),
    onLift: (index) => hand.lift(squareOn(index)),
    onDrop: (_from, to) => hand.drop(to === null ? null : squareOn(to)),
  });
  const moves = canMove ? legalMoves : [];
  const { begun, canStart, canLift } = hand;
  const scene: CheckersScene = {
    ...props,
    isFlipped,
    begun: props.proposed?.path ?? begun,
    canStart,
    canLift,
    next: nextSquares(moves, begun),
    far: farSquares(moves, begun),
    lifted: drag.lifted,
    isDropped: hand.dropped !== null && hand.dropped === before?.join(),
    before,
    nameOf: squareNames(props.options),
    t,
  };
  const clear = () => {
    drag.cancel();
    hand.clear();
  };
  return { scene, hand, handlers: drag.handlers, squareOn, clear };
};

const noteOf = ({ view, canMove, t }: CheckersScene, begun: Path): string | null => {
  const texts = checkersTexts[t.language];
  if (begun.length > 1) return texts.goOn;
  return canMove && view.mustCapture ? texts.mustCapture : null;
};

const Pieces = ({ view, symbol }: { view: View; symbol: PlayerSymbol }) => {
  const count = view.cells.filter((cell) => cell === symbol).length;
  return <Tally count={count} words={checkersTexts[useText().language].pieces(count)} />;
};

const Board = (props: BoardProps<View, Move>) => {
  const { scene, hand, handlers, squareOn, clear } = useCheckersScene(props);
  const { next, nameOf, t } = scene;
  const size = sizeOf(props.view.cells);
  return (
    <div className="checkers">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the squares are the controls */}
      <div className="piece-board" {...handlers} onKeyDown={hearKeys({ escape: hand.begun.length > 0 && clear })}>
        <GridBoard
          label={props.label}
          columns={size}
          cells={Array.from({ length: size * size }, (_, index) => checkersSquare(index, scene))}
          onPick={(index) => hand.pick(squareOn(index))}
        />
      </div>
      <p className="unseen" role="status">
        {hand.standing > 0 && checkersTexts[t.language].picked(nameOf(hand.standing), next.size)}
      </p>
      <BoardNote>{noteOf(scene, hand.begun)}</BoardNote>
    </div>
  );
};

const Side = ({ symbol }: { symbol: PlayerSymbol }) => (
  <svg viewBox="8 8 84 88" className="checkers-mini" aria-hidden="true">
    <DraughtShape symbol={symbol} isKing={false} />
  </svg>
);

/** Checkers on the screen, seen from the viewer's side; a long capture is tapped or dragged jump by jump. */
export const checkersBoard = defineBoard<View, Move>({
  Board,
  sides: RED_AND_BLUE,
  Piece: Side,
  turns: true,
  Tally: Pieces,
  size: { more: 0.25 },
  ways({ path }, { view, yourSymbol, isTurned }) {
    const size = sizeOf(view.cells);
    return [path.map((square) => turned(indexOfSquare(square, size), isFlippedFor(yourSymbol, isTurned), size))];
  },
  score: ({ cells }) => ({
    X: cells.filter((cell) => cell === "X").length,
    O: cells.filter((cell) => cell === "O").length,
  }),
  othersTurn(position) {
    const { turn } = position as { turn: PlayerSymbol };
    return { ...(position as object), turn: otherSymbol(turn) };
  },
  howTo: checkersHowTo,
  loadNotation: async () => (await import("@yourmove/rules/notation/checkers")).checkersNotation,
  describe: describeMove,
});
