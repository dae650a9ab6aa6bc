// biome-ignore-all lint/a11y/useSemanticElements: a table would force its layout upon every board
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside rove the focus, as the grid pattern allows
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { nextCell } from "./plain.ts";

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

/** The action of each key, by its name in lower case; false while it does nothing. */
type KeyActs = Readonly<Record<string, (() => void) | false>>;

/** Handles some keys while they have an action; a handled key does not reach the page. */
export const hearKeys =
  (acts: KeyActs) =>
  (event: KeyboardEvent): void => {
    const act = acts[event.key.toLowerCase()];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    act();
  };

/** The names of a board's columns and rows: at its edge, in its notation, and for screen readers. */
export interface EdgeNames {
  readonly columns: readonly string[];
  /** From the top; none where no note names a row. */
  readonly rows?: readonly string[];
  /** Whether the columns' names are above the board; else below. */
  readonly isAbove?: boolean;
}

interface EdgeNameProps {
  readonly names: EdgeNames;
  /** Of the square, row by row. */
  readonly index: number;
  readonly rows: number;
}

const Name = ({ className, children }: { className: string; children: string | undefined }) => (
  <span className={`edge-name ${className}`} aria-hidden="true">
    {children}
  </span>
);

/** The names in the frame beside an edge square: its column's, its row's, or both. */
const EdgeName = ({ names, index, rows }: EdgeNameProps) => {
  const { columns, isAbove = false } = names;
  const row = Math.floor(index / columns.length);
  const column = index % columns.length;
  const isNamed = row === (isAbove ? 0 : rows - 1);
  return (
    <>
      {isNamed && <Name className={isAbove ? "is-above" : "is-below"}>{columns[column]}</Name>}
      {column === 0 && names.rows && <Name className="is-beside">{names.rows[row]}</Name>}
    </>
  );
};

/** One square: what it shows, what a screen reader says, whether it can be played. */
export interface GridCell {
  readonly content: ReactNode;
  readonly label: string;
  readonly isPlayable: boolean;
  readonly className?: string;
  /** Whether the piece here has been picked up. */
  readonly isSelected?: boolean;
}

/** A grid's cells and events. */
export interface GridBoardProps {
  readonly label: string;
  readonly columns: number;
  /** Row by row. */
  readonly cells: readonly GridCell[];
  /** The names in the frame around the squares. */
  readonly names?: EdgeNames;
  readonly onPick: (index: number) => void;
  /** Called with the square under the pointer or the focus, and with null when there is none. */
  readonly onPoint?: (index: number | null) => void;
}

interface SquareProps {
  readonly cell: GridCell;
  /** Whether Tab comes here. */
  readonly isStop: boolean;
  readonly onPick: () => void;
  /** Told whether it is by the keyboard. */
  readonly onFocus: (isVisible: boolean) => void;
  readonly onPoint: (isHere: boolean) => void;
  /** Its names in the frame. */
  readonly children: ReactNode;
}

const Square = ({ cell, isStop, onPick, onFocus, onPoint, children }: SquareProps) => (
  <div role="gridcell" className="grid-cell" aria-selected={cell.isSelected}>
    <button
      type="button"
      className={`square ${cell.isPlayable ? "is-playable" : ""} ${cell.className ?? ""}`}
      aria-label={cell.label}
      aria-disabled={!cell.isPlayable}
      tabIndex={isStop ? 0 : -1}
      onClick={() => cell.isPlayable && onPick()}
      onFocus={({ currentTarget }) => onFocus(currentTarget.matches(":focus-visible"))}
      onBlur={() => onPoint(false)}
      // A finger points at nothing: after a tap both would stay.
      onPointerEnter={({ pointerType }) => pointerType !== "touch" && onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      {cell.content}
    </button>
    {children}
  </div>
);

/** A board of squares: one stop for Tab, arrows rove, Enter and Space play. Always left to right, as boards are. */
export const GridBoard = ({ label, columns, cells, names, onPick, onPoint = () => {} }: GridBoardProps) => {
  const count = cells.length;
  const starts = Array.from({ length: Math.ceil(count / columns) }, (_, row) => row * columns);
  const { grid, focused, setFocused, onKeyDown } = useRovingFocus({
    first: () =>
      Math.max(
        0,
        cells.findIndex(({ isPlayable }) => isPlayable),
      ),
    next: (key, from) => nextCell(key, from, { columns, count }),
    controlAt: (board, at) => board.querySelectorAll("button")[at],
  });
  const squareAt = (cell: GridCell, index: number) => (
    <Square
      key={index}
      cell={cell}
      isStop={index === focused}
      onPick={() => onPick(index)}
      onFocus={(isVisible) => {
        setFocused(index);
        if (isVisible) onPoint(index);
      }}
      onPoint={(isHere) => onPoint(isHere ? index : null)}
    >
      {names && <EdgeName names={names} index={index} rows={starts.length} />}
    </Square>
  );
  const squares = cells.map(squareAt);
  return (
    <div ref={grid} role="grid" aria-label={label} dir="ltr" className="grid-board" data-board onKeyDown={onKeyDown}>
      {starts.map((start) => (
        <div role="row" key={start} className="grid-row">
          {squares.slice(start, start + columns)}
        </div>
      ))}
    </div>
  );
};
