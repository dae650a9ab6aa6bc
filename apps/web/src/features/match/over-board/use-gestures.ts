import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Steps } from "../history/history-list.tsx";
import { cellsOf, type Marks } from "./board-marks.tsx";

/** What makes a press a hold, a swipe or a pull: milliseconds and pixels. */
const HOLD_MS = 450;
const TREMBLE_PX = 10;
const SWIPE_PX = 48;
const SWIPE_MS = 700;

/** A finger or a button that is down. */
interface Press {
  readonly kind: "touch" | "draw";
  readonly x: number;
  readonly y: number;
  readonly time: number;
  readonly cell: number | null;
  /** Where it began. */
  readonly part: "board" | "player";
  isMoved: boolean;
}

/** Which way a finger went: a step through the moves, a pull, or nothing. */
export const strokeOf = (
  { part, x, y, time }: Pick<Press, "part" | "x" | "y" | "time">,
  to: { readonly x: number; readonly y: number; readonly time: number },
): "back" | "forth" | "pull" | null => {
  const dx = to.x - x;
  const dy = to.y - y;
  if (to.time - time > SWIPE_MS) return null;
  if (part === "player") return Math.abs(dy) >= SWIPE_PX && Math.abs(dx) < Math.abs(dy) / 2 ? "pull" : null;
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dy) > Math.abs(dx) / 2) return null;
  return dx > 0 ? "back" : "forth";
};

/** The ways with one more, or without it where it was there. */
export const toggled = (
  ways: readonly (readonly number[])[],
  way: readonly number[],
): readonly (readonly number[])[] => {
  const rest = ways.filter((each) => each.join() !== way.join());
  return rest.length < ways.length ? rest : [...ways, way];
};

/** What has a use of its own for a finger that moves. */
const BUSY = ".is-liftable, .is-lifted, .ship, input, select, textarea, .hosted-board, .history-list, dialog";

const cellAt = (board: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): number | null => {
  const at = cellsOf(board).findIndex((cell) => {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  });
  return at < 0 ? null : at;
};

interface GesturesProps {
  readonly place: RefObject<HTMLElement | null>;
  readonly steps: Steps;
  /** The cells that the piece on a cell could go to. */
  readonly targetsOf: (cell: number) => readonly number[];
  /** Turns the board; null where it does not turn. */
  readonly onTurn: (() => void) | null;
  /** Changes whenever the position shown does: what was drawn is then gone. */
  readonly position: string;
}

interface Drawn {
  readonly position: string;
  readonly ways: readonly (readonly number[])[];
}

/** A press that lasts: the cells to show for it, until it ends. */
const useHold = (targetsOf: (cell: number) => readonly number[], onHeld: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [dots, setDots] = useState<readonly number[]>([]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = (cell: number | null) => {
    timer.current = setTimeout(() => {
      const targets = cell === null ? [] : targetsOf(cell);
      if (targets.length === 0) return;
      onHeld();
      setDots(targets);
    }, HOLD_MS);
  };
  const cancel = () => clearTimeout(timer.current);
  const end = () => {
    cancel();
    setDots([]);
  };
  return { dots, begin, cancel, end };
};

/**
 * Over any board: a swipe steps through the moves, a long press shows where a piece could go, the right button draws arrows
 * and rings, and a player's bar that is pulled turns the board. None of it plays a move; each has a button or a key as well.
 */
export const useGestures = ({ place, steps, targetsOf, onTurn, position }: GesturesProps) => {
  const press = useRef<Press | null>(null);
  const isSpent = useRef(false);
  const [drawn, setDrawn] = useState<Drawn>({ position, ways: [] });
  const hold = useHold(targetsOf, () => {
    isSpent.current = true;
  });
  const release = () => {
    hold.end();
    press.current = null;
  };
  const partOf = ({ target }: PointerEvent): Press["part"] | null => {
    if (!(target instanceof Element) || !place.current) return null;
    if (place.current.contains(target)) return "board";
    return target.closest(".player") ? "player" : null;
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    isSpent.current = false;
    // One that was let go of outside has no end here.
    press.current = null;
    const board = place.current;
    const part = partOf(event);
    if (!board || !part) return;
    const isDrawing = event.pointerType === "mouse" && event.button === 2 && part === "board";
    if (event.pointerType === "mouse" && event.button === 0 && drawn.ways.length > 0) setDrawn({ position, ways: [] });
    if (!isDrawing && (event.pointerType === "mouse" || !event.isPrimary)) return;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const cell = part === "board" ? cellAt(board, event) : null;
    press.current = { kind: isDrawing ? "draw" : "touch", x, y, time, cell, part, isMoved: false };
    if (!isDrawing) hold.begin(cell);
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    const held = press.current;
    if (!held || Math.hypot(clientX - held.x, clientY - held.y) < TREMBLE_PX) return;
    held.isMoved = true;
    hold.cancel();
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const held = press.current;
    const board = place.current;
    release();
    if (!held || !board) return;
    if (held.kind === "draw") {
      const to = cellAt(board, event);
      if (held.cell === null || to === null) return;
      const way = to === held.cell ? [to] : [held.cell, to];
      const before = drawn.position === position ? drawn.ways : [];
      setDrawn({ position, ways: toggled(before, way) });
      return;
    }
    const isBusy = held.part === "board" && event.target instanceof Element && event.target.closest(BUSY) !== null;
    const stroke = isBusy ? null : strokeOf(held, { x: event.clientX, y: event.clientY, time: event.timeStamp });
    if (stroke === null) return;
    isSpent.current = true;
    if (stroke === "pull") onTurn?.();
    else if (steps.canStep) steps.go(steps.at + (stroke === "back" ? -1 : 1));
  };
  // The click that ends a hold or a swipe is none.
  const onClickCapture = (event: MouseEvent) => {
    if (isSpent.current && event.detail > 0) {
      event.stopPropagation();
      event.preventDefault();
    }
    isSpent.current = false;
  };
  const onContextMenu = (event: MouseEvent) => {
    if (event.target instanceof Node && place.current?.contains(event.target)) event.preventDefault();
  };
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: release,
    onClickCapture,
    onContextMenu,
  };
  const marks: Marks = { ways: drawn.position === position ? drawn.ways : [], dots: hold.dots };
  return { handlers, marks };
};
