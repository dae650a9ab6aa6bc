import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { Aim } from "../board.ts";

/** A place on the screen, in pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** How many squares lie each way. */
interface Grid {
  readonly rows: number;
  readonly columns: number;
}

const boxOf = (board: HTMLElement): DOMRect => (board.querySelector("[data-board]") ?? board).getBoundingClientRect();

/** The square of a board under a point; null beside the board. */
const squareUnder = (board: HTMLElement, { rows, columns }: Grid, { x, y }: Point): number | null => {
  const box = boxOf(board);
  const row = Math.floor(((y - box.top) / box.height) * rows);
  const column = Math.floor(((x - box.left) / box.width) * columns);
  return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : null;
};

/** The middle of a square. */
const middleOf = (board: HTMLElement, { rows, columns }: Grid, square: number): Point => {
  const box = boxOf(board);
  const row = Math.floor(square / columns) + 0.5;
  const column = (square % columns) + 0.5;
  return { x: box.left + (column * box.width) / columns, y: box.top + (row * box.height) / rows };
};

interface DragOptions extends Grid {
  readonly canLift: (square: number) => boolean;
  readonly onLift: (square: number) => void;
  /** Called with the square let go of, null beside the board. */
  readonly onDrop: (from: number, to: number | null) => void;
}

/** A piece in the hand: where it came from and which square it hovers over, as indexes on the screen. */
export interface Lifted {
  readonly from: number;
  readonly over: number | null;
}

interface Press {
  readonly pointer: number;
  readonly from: number;
  readonly start: Point;
  /** The middle of the square, so that a lifted piece hangs by its middle. */
  readonly middle: Point;
  isDragging: boolean;
}

type BoardEvent = PointerEvent<HTMLElement>;

/** Pixels that a press may tremble and still be a tap. */
const TREMBLE = 5;

const pointOf = ({ clientX, clientY }: BoardEvent): Point => ({ x: clientX, y: clientY });

/** A press on a piece that may be lifted; null for any other. */
const pressOf = (event: BoardEvent, options: DragOptions): Press | null => {
  if (event.button !== 0 || !event.isPrimary) return null;
  const start = pointOf(event);
  const from = squareUnder(event.currentTarget, options, start);
  if (from === null || !options.canLift(from)) return null;
  const middle = middleOf(event.currentTarget, options, from);
  return { pointer: event.pointerId, from, start, middle, isDragging: false };
};

const isTremble = ({ start }: Press, { x, y }: Point): boolean => Math.hypot(x - start.x, y - start.y) < TREMBLE;

/** Lifts what is pressed, once. */
const setOff = (event: BoardEvent, held: Press, onLift: DragOptions["onLift"]) => {
  if (held.isDragging) return;
  held.isDragging = true;
  event.currentTarget.setPointerCapture(event.pointerId);
  onLift(held.from);
};

const hang = ({ style }: HTMLElement, { middle }: Press, { x, y }: Point) => {
  style.setProperty("--drag-x", `${x - middle.x}px`);
  style.setProperty("--drag-y", `${y - middle.y}px`);
};

/**
 * Dragging pieces over a board of squares with any pointer: put `handlers` on the element around the board.
 * While a piece is lifted, `--drag-x` and `--drag-y` on that element say how far; a tap stays a click.
 */
export const useDrag = (options: DragOptions) => {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const press = useRef<Press | null>(null);
  const hasDropped = useRef(false);
  const cancel = () => {
    press.current = null;
    setLifted(null);
  };
  const onPointerDown = (event: BoardEvent) => {
    hasDropped.current = false;
    press.current = pressOf(event, options) ?? press.current;
  };
  const onPointerMove = (event: BoardEvent) => {
    const held = press.current;
    if (held?.pointer !== event.pointerId) return;
    const point = pointOf(event);
    if (!held.isDragging && isTremble(held, point)) return;
    setOff(event, held, options.onLift);
    hang(event.currentTarget, held, point);
    const over = squareUnder(event.currentTarget, options, point);
    if (lifted?.from !== held.from || lifted.over !== over) setLifted({ from: held.from, over });
  };
  const onPointerUp = (event: BoardEvent) => {
    const held = press.current;
    if (held?.pointer !== event.pointerId) return;
    cancel();
    if (!held.isDragging) return;
    hasDropped.current = true;
    options.onDrop(held.from, squareUnder(event.currentTarget, options, pointOf(event)));
  };
  // The click that follows a drop belongs to the drop.
  const onClickCapture = (event: MouseEvent) => {
    if (hasDropped.current && event.detail > 0) event.stopPropagation();
    hasDropped.current = false;
  };
  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel, onClickCapture };
  return { lifted, cancel, handlers };
};

/** Pixels from square to square that a finger finds at once; where they are fewer, a first tap proposes and a second plays. */
const SURE_TOUCH = 44;

/** How surely a square is meant: taps on small ones are unsure. `handlers` go onto what is as wide as the board. */
export const useSureTap = (columns: number) => {
  const isSmall = useRef(false);
  const onPointerDown = ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    isSmall.current = pointerType === "touch" && currentTarget.clientWidth / columns < SURE_TOUCH;
  };
  const onKeyDownCapture = () => {
    isSmall.current = false;
  };
  const aim = (): Aim | undefined => (isSmall.current ? "unsure" : undefined);
  return { aim, handlers: { onPointerDown, onKeyDownCapture } };
};
