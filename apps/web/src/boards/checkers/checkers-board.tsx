import type { PlayerSymbol } from "@yourmove/contract";
import { type BoardProps, defineBoard } from "../board.ts";
import { GridBoard } from "../shared/grid-board.tsx";
import { hearKeys } from "../shared/hear-keys.ts";
import { ScoreBar } from "../shared/score-bar.tsx";
import { RED_AND_BLUE } from "../shared/sides.ts";
import { type CheckersScene, checkersSquare } from "./checkers-square.tsx";
import type { Move, View } from "./checkers-view.ts";
import { DraughtShape } from "./draught-shape.tsx";
import { jumpedAlong, SIZE } from "./paths.ts";
import { checkersRules, checkersTexts } from "./texts.ts";
import { useCheckersScene } from "./use-checkers-scene.ts";
import "../shared/piece-board.css";
import "./checkers-board.css";

const noteOf = ({ view, canMove, begun, t }: CheckersScene): string | null => {
  const texts = checkersTexts[t.language];
  if (begun.length > 1) return texts.goOn;
  return canMove && view.mustCapture ? texts.mustCapture : null;
};

const Score = ({ scene }: { scene: CheckersScene }) => {
  const { view, t } = scene;
  const count = (symbol: PlayerSymbol) => view.cells.filter((cell) => cell === symbol).length;
  const scores = { X: count("X"), O: count("O") };
  return (
    <ScoreBar
      scores={scores}
      words={checkersTexts[t.language].pieces(scores.X, scores.O)}
      note={noteOf(scene)}
      piece={(symbol) => (
        <svg viewBox="8 8 84 90" aria-hidden="true">
          <DraughtShape symbol={symbol} isKing={false} />
        </svg>
      )}
    />
  );
};

const Board = (props: BoardProps<View, Move>) => {
  const { scene, hand, handlers, squareOn, clear } = useCheckersScene(props);
  const { begun, next, t } = scene;
  return (
    <div className="checkers">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the squares are the controls */}
      <div className="piece-board" {...handlers} onKeyDown={hearKeys({ escape: begun.length > 0 && clear })}>
        <GridBoard
          label={props.label}
          columns={SIZE}
          cells={Array.from({ length: SIZE * SIZE }, (_, index) => checkersSquare(index, scene))}
          onPick={(index) => hand.pick(squareOn(index))}
        />
      </div>
      <p className="unseen" role="status">
        {hand.standing > 0 && checkersTexts[t.language].picked(hand.standing, next.size)}
      </p>
      <Score scene={scene} />
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
  size: { more: { tall: 3.75, low: 2.35 } },
  rules: checkersRules,
  loadNotation: async () => (await import("@yourmove/rules/notation/checkers")).checkersNotation,
  describe: ({ path }) => path.join(jumpedAlong(path).length > 0 ? "x" : "-"),
});
