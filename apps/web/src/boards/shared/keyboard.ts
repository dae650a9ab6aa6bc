import { type KeyboardEvent, useRef, useState } from "react";

const clampTo = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** Where a key leads from a square; null for a key that does not move. */
export const nextCell = (
  key: string,
  from: number,
  { columns, count }: { columns: number; count: number },
): number | null => {
  const row = Math.floor(from / columns);
  const column = from % columns;
  const rows = Math.ceil(count / columns);
  const at = (toRow: number, toColumn: number) => clampTo(toRow, rows - 1) * columns + clampTo(toColumn, columns - 1);
  switch (key) {
    case "ArrowUp":
      return at(row - 1, column);
    case "ArrowDown":
      return at(row + 1, column);
    case "ArrowLeft":
      return at(row, column - 1);
    case "ArrowRight":
      return at(row, column + 1);
    case "Home":
      return at(row, 0);
    case "End":
      return at(row, columns - 1);
    case "PageUp":
      return at(0, column);
    case "PageDown":
      return at(rows - 1, column);
    default:
      return null;
  }
};

interface RovingFocus {
  /** The control that Tab comes to first. */
  readonly first: () => number;
  /** Where a key leads from a control; null for a key that does not move. */
  readonly next: (key: string, from: number) => number | null;
  readonly controlAt: (grid: HTMLElement, at: number) => HTMLElement | null | undefined;
}

/** One stop for Tab among many controls; from there keys lead from one to the next. */
export const useRovingFocus = ({ first, next, controlAt }: RovingFocus) => {
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(first);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = next(event.key, focused);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    setFocused(to);
    if (grid.current) controlAt(grid.current, to)?.focus();
  };
  return { grid, focused, setFocused, onKeyDown };
};

/** What each key does, by its name in small letters; false while it does nothing. */
type KeyActs = Readonly<Record<string, (() => void) | false>>;

/** Hears some keys while they do something; what a board hears, nothing around it hears, too. */
export const hearKeys =
  (acts: KeyActs) =>
  (event: KeyboardEvent): void => {
    const act = acts[event.key.toLowerCase()];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    act();
  };
