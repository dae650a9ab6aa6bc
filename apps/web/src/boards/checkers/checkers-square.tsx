import type { Dictionary } from "../../i18n/dictionary.ts";
import { classNames } from "../../ui/class-names.ts";
import type { BoardProps } from "../board.ts";
import type { GridCell } from "../shared/grid-board.tsx";
import { squareWords } from "../shared/square-words.ts";
import type { Lifted } from "../shared/use-drag.ts";
import { type Draught, draughtAt, type Move, turned, type View } from "./checkers-view.ts";
import { StandingDraught, TravellingDraught } from "./draught-piece.tsx";
import { jumpedAlong, type Path, SIZE, squareAt } from "./paths.ts";
import { checkersTexts } from "./texts.ts";

/** All that a square is drawn from. */
export interface CheckersScene extends BoardProps<View, Move> {
  readonly isFlipped: boolean;
  /** The landings made so far; the piece stands on the last of them. */
  readonly begun: Path;
  readonly next: ReadonlySet<number>;
  readonly far: ReadonlySet<number>;
  readonly lifted: Lifted | null;
  /** The last move was dragged, so its piece has already travelled. */
  readonly isDropped: boolean;
  readonly before: View["cells"] | null;
  readonly canStart: (square: number) => boolean;
  readonly canLift: (square: number) => boolean;
  readonly t: Dictionary;
}

const contentOf = (square: number, draught: Draught | null, scene: CheckersScene) => {
  const { lastMove, isDropped, before, begun, isFlipped } = scene;
  const path = lastMove?.path ?? [];
  if (draught && path.at(-1) === square && !isDropped && begun.length < 2)
    return <TravellingDraught key={path.join()} draught={draught} path={path} isFlipped={isFlipped} />;
  if (draught)
    return <StandingDraught draught={draught} className={jumpedAlong(begun).includes(square) ? "is-captured" : ""} />;
  const gone = jumpedAlong(path).includes(square) ? before?.[square - 1] : null;
  const style = { "--wait": jumpedAlong(path).indexOf(square) };
  return (
    gone && (
      <span className="leaving" key={path.join()} style={style}>
        <StandingDraught draught={{ symbol: gone, isKing: false }} />
      </span>
    )
  );
};

const wordsOf = (square: number, draught: Draught | null, scene: CheckersScene): string => {
  const { yourSymbol, lastMove, begun, next, far, t } = scene;
  const texts = checkersTexts[t.language];
  return squareWords(
    {
      row: 0,
      column: 0,
      name: texts.square(square),
      symbol: draught?.symbol ?? null,
      piece: draught && (draught.isKing ? texts.king : texts.man)[draught.symbol],
      yourSymbol,
      isLast: lastMove?.path.includes(square) ?? false,
      isPlayable: begun.length === 0 && scene.canStart(square),
      more:
        (jumpedAlong(begun).includes(square) && texts.taken) ||
        (next.has(square) && texts.goesHere) ||
        (far.has(square) && texts.goesFar),
    },
    t,
  );
};

/** One square as the board shows it; `index` counts on the screen. */
export const checkersSquare = (index: number, scene: CheckersScene): GridCell => {
  const { view, isFlipped, lastMove, begun, next, far, lifted, t } = scene;
  const place = turned(index, isFlipped);
  const square = squareAt(place);
  if (square === 0) {
    const name = t.board.square(Math.floor(index / SIZE) + 1, (index % SIZE) + 1);
    return { label: `${name}, ${checkersTexts[t.language].unused}`, isPlayable: false, content: null };
  }
  const draught = draughtAt(view, square, begun);
  const isTarget = next.has(square) || far.has(square);
  const classes = {
    "is-last": lastMove?.path.includes(square),
    "is-selected": begun.includes(square),
    "is-movable": begun.length === 0 && scene.canStart(square),
    "is-target": isTarget,
    "is-far": far.has(square),
    "is-liftable": scene.canLift(square),
    "is-lifted": lifted?.from === index,
    "is-over": lifted?.over === index && isTarget,
  };
  return {
    label: wordsOf(square, draught, scene),
    isPlayable: isTarget || scene.canLift(square),
    isSelected: begun.at(-1) === square,
    className: classNames({ "is-dark": true, ...classes }),
    content: (
      <>
        <span className="coordinate">{square}</span>
        {contentOf(square, draught, scene)}
      </>
    ),
  };
};
