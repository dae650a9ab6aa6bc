// biome-ignore-all lint/a11y/useSemanticElements: a table would force its layout upon every board
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside rove the focus, as the grid pattern allows
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import "./grid-board.css";

/** One square: what it shows, what a screen reader says, whether it can be played. */
export interface GridCell {
  readonly content: ReactNode;
  readonly label: string;
  readonly isPlayable: boolean;
  readonly className?: string;
  /** Whether the piece here has been picked up. */
  readonly isSelected?: boolean;
}

interface GridBoardProps {
  readonly label: string;
  readonly columns: number;
  /** Row by row. */
  readonly cells: readonly GridCell[];
  readonly onPick: (index: number) => void;
  /** Called with the square under the pointer or the focus, and with null when there is none. */
  readonly onPoint?: (index: number | null) => void;
  readonly className?: string;
}

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

/** A board of squares: one stop for Tab, arrows rove, Enter and Space play. Always left to right, as boards are. */
export const GridBoard = ({ label, columns, cells, onPick, onPoint, className = "" }: GridBoardProps) => {
  const [focused, setFocused] = useState(() =>
    Math.max(
      0,
      cells.findIndex(({ isPlayable }) => isPlayable),
    ),
  );
  const grid = useRef<HTMLDivElement>(null);
  const current = Math.min(focused, cells.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextCell(event.key, current, { columns, count: cells.length });
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setFocused(next);
    grid.current?.querySelectorAll<HTMLElement>("button")[next]?.focus();
  };
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) => row);
  const cellAt = (index: number, { content, label: words, isPlayable, className: more = "", isSelected }: GridCell) => (
    <div role="gridcell" key={index} className="grid-cell" aria-selected={isSelected}>
      <button
        type="button"
        className={`square ${isPlayable ? "is-playable" : ""} ${more}`}
        aria-label={words}
        aria-disabled={!isPlayable}
        tabIndex={index === current ? 0 : -1}
        onClick={() => isPlayable && onPick(index)}
        onFocus={() => {
          setFocused(index);
          onPoint?.(index);
        }}
        onBlur={() => onPoint?.(null)}
        onPointerEnter={() => onPoint?.(index)}
        onPointerLeave={() => onPoint?.(null)}
      >
        {content}
      </button>
    </div>
  );
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      dir="ltr"
      className={`grid-board ${className}`}
      data-board
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => (
        <div role="row" key={row} className="grid-row">
          {cells.slice(row * columns, (row + 1) * columns).map((cell, column) => cellAt(row * columns + column, cell))}
        </div>
      ))}
    </div>
  );
};
