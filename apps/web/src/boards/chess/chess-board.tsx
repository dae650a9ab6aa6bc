import type { PlayerSymbol } from "@yourmove/contract";
import { type KeyboardEvent, useRef } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { type BoardProps, defineBoard } from "../board.ts";
import { GridBoard } from "../shared/grid-board.tsx";
import { useDrag } from "../shared/use-drag.ts";
import { ChessMiniature, chessSample } from "./chess-miniature.tsx";
import { chessSquare } from "./chess-square.tsx";
import { MaterialBar } from "./material-bar.tsx";
import { type Move, targetsFrom, type View } from "./moves.ts";
import { type Kind, PieceShape } from "./piece-shape.tsx";
import { PromotionChoice } from "./promotion-choice.tsx";
import { SIZE, squareIndex, squareName, turned } from "./squares.ts";
import { chessRules, chessSides, chessTexts } from "./texts.ts";
import { useChessHand } from "./use-chess-hand.ts";
import "../shared/piece-board.css";
import "../shared/score-bar.css";
import "./chess-board.css";

const Board = (props: BoardProps<View, Move>) => {
  const { view, legalMoves, canMove, yourSymbol, lastMove, label } = props;
  const t = useText();
  const texts = chessTexts[t.language];
  const frame = useRef<HTMLDivElement>(null);
  const isFlipped = yourSymbol === "O";
  const nameAt = (index: number) => squareName(turned(index, isFlipped));
  const hand = useChessHand(props);
  const { square: picked, promotingTo } = hand;
  const drag = useDrag({
    rows: SIZE,
    columns: SIZE,
    canLift: (index) => !promotingTo && hand.canLift(nameAt(index)),
    onLift: (index) => hand.pickUp(nameAt(index)),
    onDrop: (from, to) => hand.drop(nameAt(from), to === null ? null : nameAt(to)),
  });
  const targets = promotingTo ? targetsFrom([], null) : targetsFrom(canMove ? legalMoves : [], picked);
  const isDropped = lastMove !== null && hand.dropped === lastMove.from + lastMove.to;
  const promoting = picked && promotingTo ? { from: picked, to: promotingTo } : null;
  const scene = { ...props, ...hand, isFlipped, picked, targets, lifted: drag.lifted, isDropped, promoting, t };
  const arrival = promotingTo === null ? 0 : turned(squareIndex(promotingTo), isFlipped);

  const clear = () => {
    drag.cancel();
    hand.clear();
  };
  const leavePromotion = (leave: () => void) => {
    leave();
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !picked) return;
    event.stopPropagation();
    clear();
  };
  const kind = picked && (view.cells[squareIndex(picked)]?.toLowerCase() as Kind | undefined);

  return (
    <div className="chess">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the squares are the controls; a click between them lets go */}
      <div ref={frame} className="piece-board" {...drag.handlers} onKeyDown={onKeyDown}>
        <div inert={promoting !== null}>
          <GridBoard
            label={label}
            columns={SIZE}
            cells={view.cells.map((_, index) => chessSquare(index, scene))}
            onPick={(index) => hand.pick(nameAt(index))}
          />
        </div>
        {promoting && (
          <PromotionChoice
            isWhite={yourSymbol !== "O"}
            column={arrival % SIZE}
            isAtTop={arrival < SIZE}
            onChoose={(promotion) => leavePromotion(() => hand.promote(promotion))}
            onCancel={() => leavePromotion(clear)}
          />
        )}
      </div>
      <p className="unseen" role="status">
        {kind && picked && texts.picked(texts.kinds[kind], picked, targets.size)}
      </p>
      <MaterialBar cells={view.cells} isFlipped={isFlipped} note={view.checkedSquare ? texts.check : null} />
    </div>
  );
};

/** Chess on the screen, seen from the viewer's side. */
const ChessSide = ({ symbol }: { symbol: PlayerSymbol }) => (
  <svg viewBox="12 4 76 86" className="chess-mini" aria-hidden="true">
    <PieceShape piece={symbol === "X" ? "K" : "k"} />
  </svg>
);

export const chessBoard = defineBoard<View, Move>({
  Board,
  Miniature: ChessMiniature,
  sides: chessSides,
  Piece: ChessSide,
  extraHeight: 3,
  sample: chessSample,
  rules: chessRules,
  describe: ({ from, to, promotion }, t) =>
    `${from}–${to}${promotion ? `=${chessTexts[t.language].letters[promotion]}` : ""}`,
});
