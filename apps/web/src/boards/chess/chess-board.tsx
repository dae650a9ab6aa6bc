import type { PlayerSymbol } from "@yourmove/contract";
import { useRef } from "react";
import { type BoardProps, defineBoard } from "../board.ts";
import { GridBoard } from "../shared/grid-board.tsx";
import { hearKeys } from "../shared/hear-keys.ts";
import { type ChessScene, chessSquare } from "./chess-square.tsx";
import { MaterialBar } from "./material-bar.tsx";
import type { Move, View } from "./moves.ts";
import { PieceShape } from "./piece-shape.tsx";
import { kindOf } from "./pieces.ts";
import { PromotionChoice } from "./promotion-choice.tsx";
import { namesFor, SIZE, squareIndex, turned } from "./squares.ts";
import { type ChessTexts, chessRules, chessSides, chessTexts } from "./texts.ts";
import { useChessScene } from "./use-chess-scene.ts";
import "../shared/piece-board.css";
import "../shared/score-bar.css";
import "./chess-board.css";

/** What the hand holds, for screen readers. */
const heldWords = ({ view, picked, targets, t }: ChessScene): string | null => {
  const piece = picked && view.cells[squareIndex(picked)];
  if (!piece) return null;
  const texts = chessTexts[t.language];
  return texts.picked(texts.kinds[kindOf(piece)], picked, targets.size);
};

const Held = ({ scene }: { scene: ChessScene }) => (
  <p className="unseen" role="status">
    {heldWords(scene)}
  </p>
);

/** A king that is mated is more than in check. */
const checkWords = (
  { checkedSquare }: View,
  resultDetail: BoardProps<View, Move>["resultDetail"],
  words: ChessTexts,
) => {
  if (!checkedSquare) return null;
  return resultDetail === "checkmate" ? words.checkmate : words.check;
};

const Board = (props: BoardProps<View, Move>) => {
  const { view, yourSymbol, label, resultDetail } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { scene, hand, handlers, nameAt, clear } = useChessScene(props);
  const { promoting, isFlipped, picked, t } = scene;
  const note = checkWords(view, resultDetail, chessTexts[t.language]);
  const leavePromotion = (leave: () => void) => {
    leave();
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus());
  };
  return (
    <div className="chess">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the squares are the controls; a click between them lets go */}
      <div ref={frame} className="piece-board" {...handlers} onKeyDown={hearKeys({ escape: picked !== null && clear })}>
        <div className="chess-squares">
          <div inert={promoting !== null}>
            <GridBoard
              label={label}
              columns={SIZE}
              cells={view.cells.map((_, index) => chessSquare(index, scene))}
              names={namesFor(isFlipped)}
              onPick={(index) => hand.pick(nameAt(index))}
            />
          </div>
          {promoting && (
            <PromotionChoice
              isWhite={yourSymbol !== "O"}
              arrival={turned(squareIndex(promoting.to), isFlipped)}
              onChoose={(promotion) => leavePromotion(() => hand.promote(promotion))}
              onCancel={() => leavePromotion(clear)}
            />
          )}
        </div>
      </div>
      <Held scene={scene} />
      <MaterialBar cells={view.cells} isFlipped={isFlipped} note={note} />
    </div>
  );
};

const Side = ({ symbol }: { symbol: PlayerSymbol }) => (
  <svg viewBox="12 4 76 86" className="chess-mini chess-side" aria-hidden="true">
    <PieceShape piece={symbol === "X" ? "K" : "k"} />
  </svg>
);

/** Chess on the screen, seen from the viewer's side. */
export const chessBoard = defineBoard<View, Move>({
  Board,
  sides: chessSides,
  Piece: Side,
  size: { more: { tall: 3, low: 2.1 } },
  turns: true,
  rules: chessRules,
  loadNotation: async () => (await import("./chess-notes.ts")).chessNotes,
  describe: ({ from, to, promotion }, t) =>
    `${from}–${to}${promotion ? `=${chessTexts[t.language].letters[promotion]}` : ""}`,
});
