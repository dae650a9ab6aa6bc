import { type KeyboardEvent, useRef, useState } from "react";

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
