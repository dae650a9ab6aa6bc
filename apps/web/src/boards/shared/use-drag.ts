import { type MouseEvent, type PointerEvent, useRef, useState } from "react";

interface DragOptions {
  readonly rows: number;
  readonly columns: number;
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

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pixels that a press may tremble and still be a tap. */
const TREMBLE = 5;

const boxOf = (board: HTMLElement): DOMRect => (board.querySelector("[data-board]") ?? board).getBoundingClientRect();

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/**
 * Dragging pieces over a board of squares with any pointer: put `handlers` on the element around the board.
 * While a piece is lifted, `--drag-x` and `--drag-y` on that element say how far; a tap stays a click.
 */
export const useDrag = ({ rows, columns, canLift, onLift, onDrop }: DragOptions) => {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const press = useRef<Press | null>(null);
  const hasDropped = useRef(false);

  const squareAt = (board: HTMLElement, { x, y }: Point): number | null => {
    const box = boxOf(board);
    const row = Math.floor(((y - box.top) / box.height) * rows);
    const column = Math.floor(((x - box.left) / box.width) * columns);
    return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : null;
  };

  const middleOf = (board: HTMLElement, square: number): Point => {
    const box = boxOf(board);
    const row = Math.floor(square / columns) + 0.5;
    return { x: box.left + (((square % columns) + 0.5) * box.width) / columns, y: box.top + (row * box.height) / rows };
  };

  const cancel = () => {
    press.current = null;
    setLifted(null);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    hasDropped.current = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const start = pointOf(event);
    const from = squareAt(event.currentTarget, start);
    if (from === null || !canLift(from)) return;
    const middle = middleOf(event.currentTarget, from);
    press.current = { pointer: event.pointerId, from, start, middle, isDragging: false };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = press.current;
    if (held?.pointer !== event.pointerId) return;
    const { x, y } = pointOf(event);
    if (!held.isDragging) {
      if (Math.hypot(x - held.start.x, y - held.start.y) < TREMBLE) return;
      held.isDragging = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      onLift(held.from);
    }
    event.currentTarget.style.setProperty("--drag-x", `${x - held.middle.x}px`);
    event.currentTarget.style.setProperty("--drag-y", `${y - held.middle.y}px`);
    const over = squareAt(event.currentTarget, { x, y });
    if (lifted?.from !== held.from || lifted.over !== over) setLifted({ from: held.from, over });
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const held = press.current;
    if (held?.pointer !== event.pointerId) return;
    cancel();
    if (!held.isDragging) return;
    hasDropped.current = true;
    onDrop(held.from, squareAt(event.currentTarget, pointOf(event)));
  };

  // The click that follows a drop belongs to the drop.
  const onClickCapture = (event: MouseEvent) => {
    if (hasDropped.current && event.detail > 0) event.stopPropagation();
    hasDropped.current = false;
  };

  return {
    lifted,
    cancel,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel, onClickCapture },
  };
};
