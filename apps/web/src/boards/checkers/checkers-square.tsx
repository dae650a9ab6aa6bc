import { useLayoutEffect, useRef } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { classNames } from "../../ui/class-names.ts";
import type { BoardProps } from "../board.ts";
import type { GridCell } from "../shared/grid-board.tsx";
import type { Lifted } from "../shared/pointer.ts";
import { proposedWords, squareWords } from "../shared/square-words.ts";
import { DraughtShape } from "./checkers-thumbnail.tsx";
import {
  type Draught,
  draughtAt,
  indexOfSquare,
  jumpedAlong,
  type Move,
  type Path,
  sizeOf,
  squareAt,
  turned,
  type View,
} from "./paths.ts";
import { checkersTexts } from "./texts.ts";

/** A piece that stays where it is. */
const StandingDraught = ({ draught, className = "" }: { draught: Draught; className?: string }) => (
  <svg viewBox="0 0 100 100" className={`piece ${className}`} aria-hidden="true">
    <DraughtShape {...draught} />
  </svg>
);

/** The stations of a path as seen from its end, each in widths of a square. */
const stations = (path: Path, isFlipped: boolean, size: number): string[] => {
  const places = path.map((square) => turned(indexOfSquare(square, size), isFlipped, size));
  const end = places.at(-1) ?? 0;
  const row = (place: number) => Math.floor(place / size);
  return places.map((at) => `translate(${((at % size) - (end % size)) * 100}%, ${(row(at) - row(end)) * 100}%)`);
};

interface TravellingDraughtProps {
  readonly draught: Draught;
  readonly path: Path;
  readonly isFlipped: boolean;
  /** Rows and columns of the board. */
  readonly size: number;
}

/** A piece that has just come along a path travels it, jump by jump, once. */
const TravellingDraught = ({ draught, path, isFlipped, size }: TravellingDraughtProps) => {
  const piece = useRef<SVGSVGElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it arrives
  useLayoutEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const duration = 120 + 140 * (path.length - 1);
    const frames = stations(path, isFlipped, size).map((transform) => ({ transform, easing: "ease-in-out" }));
    const animation = piece.current?.animate(frames, { duration });
    return () => animation?.cancel();
  }, []);
  return (
    <svg ref={piece} viewBox="0 0 100 100" className="piece is-travelling" aria-hidden="true">
      <DraughtShape {...draught} />
    </svg>
  );
};

/** All that a square is drawn from. */
export interface CheckersScene extends BoardProps<View, Move> {
  readonly isFlipped: boolean;
  /** The landings so far; the piece is shown on the last of them. */
  readonly begun: Path;
  readonly next: ReadonlySet<number>;
  readonly far: ReadonlySet<number>;
  readonly lifted: Lifted | null;
  /** The last move was dragged, so its piece has already travelled. */
  readonly isDropped: boolean;
  readonly before: View["cells"] | null;
  /** A square's name as the players of these rules say it. */
  readonly nameOf: (square: number) => string;
  readonly canStart: (square: number) => boolean;
  readonly canLift: (square: number) => boolean;
  readonly t: Dictionary;
}

const contentOf = (square: number, draught: Draught | null, scene: CheckersScene) => {
  const { view, lastMove, isDropped, before, begun, isFlipped } = scene;
  const path = lastMove?.path ?? [];
  const size = sizeOf(view.cells);
  if (draught && path.at(-1) === square && !isDropped && begun.length < 2)
    return <TravellingDraught key={path.join()} draught={draught} path={path} isFlipped={isFlipped} size={size} />;
  if (draught)
    return (
      <StandingDraught
        draught={draught}
        className={jumpedAlong(begun, view.cells).includes(square) ? "is-captured" : ""}
      />
    );
  const jumped = before ? jumpedAlong(path, before) : [];
  const gone = jumped.includes(square) ? before?.[square - 1] : null;
  const style = { "--wait": jumped.indexOf(square) };
  return (
    gone && (
      <span className="leaving" key={path.join()} style={style}>
        <StandingDraught draught={{ symbol: gone, isKing: false }} />
      </span>
    )
  );
};

const wordsOf = (square: number, draught: Draught | null, scene: CheckersScene): string => {
  const { view, yourSymbol, lastMove, begun, next, far, proposed, t } = scene;
  const isProposed = proposed?.path.at(-1) === square;
  const texts = checkersTexts[t.language];
  return squareWords(
    {
      row: 0,
      column: 0,
      name: texts.square(scene.nameOf(square)),
      symbol: draught?.symbol ?? null,
      piece: draught && (draught.isKing ? texts.king : texts.man)[draught.symbol],
      yourSymbol,
      isLast: lastMove?.path.includes(square) ?? false,
      isPlayable: begun.length === 0 && scene.canStart(square),
      more:
        (isProposed && proposedWords(t)) ||
        (jumpedAlong(begun, view.cells).includes(square) && texts.taken) ||
        (next.has(square) && texts.goesHere) ||
        (far.has(square) && texts.goesFar),
    },
    t,
  );
};

/** One square as the board shows it; `index` counts on the screen. */
export const checkersSquare = (index: number, scene: CheckersScene): GridCell => {
  const { view, isFlipped, lastMove, begun, next, far, lifted, proposed, t } = scene;
  const size = sizeOf(view.cells);
  const square = squareAt(turned(index, isFlipped, size), size);
  if (square === 0) {
    const name = t.board.square(Math.floor(index / size) + 1, (index % size) + 1);
    return { label: `${name}, ${checkersTexts[t.language].unused}`, isPlayable: false, content: null };
  }
  const draught = draughtAt(view, square, begun);
  const isProposed = proposed?.path.at(-1) === square;
  const isTarget = next.has(square) || far.has(square);
  const classes = {
    "is-last": lastMove?.path.includes(square),
    "is-selected": begun.includes(square),
    "is-movable": begun.length === 0 && scene.canStart(square),
    "is-target": isTarget,
    "is-far": far.has(square),
    "is-liftable": scene.canLift(square),
    "is-lifted": lifted?.from === index,
    "is-proposed": isProposed,
    "is-origin": proposed?.path[0] === square,
    "is-over": lifted?.over === index && isTarget,
  };
  return {
    label: wordsOf(square, draught, scene),
    isPlayable: isTarget || isProposed || scene.canLift(square),
    isSelected: begun.at(-1) === square,
    className: classNames({ "is-dark": true, ...classes }),
    content: (
      <>
        <span className="coordinate">{scene.nameOf(square)}</span>
        {contentOf(square, draught, scene)}
      </>
    ),
  };
};
