import { type RefObject, useLayoutEffect, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import "./board-marks.css";

/** What is drawn over a board: cells by their number on the screen, a way being one or more of them. */
export interface Marks {
  /** An arrow along each way, a ring around the cell of a way of one. */
  readonly ways?: readonly (readonly number[])[];
  /** Where a piece can go. */
  readonly dots?: readonly number[];
  /** What is advised. */
  readonly glows?: readonly number[];
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The controls of a board's cells, in their order on the screen. */
export const cellsOf = (board: Element): readonly Element[] =>
  [...board.querySelectorAll('[role="gridcell"]')].map((cell) => cell.querySelector("button") ?? cell);

const placesIn = (board: HTMLElement): readonly (Place | null)[] => {
  const frame = board.getBoundingClientRect();
  return cellsOf(board).map((cell) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    if (width === 0) return null;
    return {
      x: left - frame.left + width / 2,
      y: top - frame.top + height / 2,
      size: Math.min(width, height),
    };
  });
};

/** An arrow that ends before the middle of its last cell, so that its head is on it. */
const Arrow = ({ along }: { along: readonly Place[] }) => {
  const end = along.at(-1);
  const before = along.at(-2);
  if (!end || !before) return null;
  const way = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const dx = (end.x - before.x) / way;
  const dy = (end.y - before.y) / way;
  const head = end.size * 0.34;
  const x = end.x - dx * head * 0.6;
  const y = end.y - dy * head * 0.6;
  const line = [...along.slice(0, -1), { x, y }].map((at) => `${at.x},${at.y}`).join(" ");
  const tip = `${end.x},${end.y} ${x - dx * head * 0.5 - dy * head * 0.6},${y - dy * head * 0.5 + dx * head * 0.6} ${
    x - dx * head * 0.5 + dy * head * 0.6
  },${y - dy * head * 0.5 - dx * head * 0.6}`;
  return (
    <g className="over-arrow">
      <polyline points={line} pathLength={1} strokeWidth={end.size * 0.14} />
      <polygon points={tip} />
    </g>
  );
};

interface BoardMarksProps extends Marks {
  /** The element around the board; the marks lie within it. */
  readonly place: RefObject<HTMLElement | null>;
  readonly className?: string;
}

/** Arrows, rings and dots over a board of any game: decoration, which takes no tap. */
export const BoardMarks = ({ place, ways = [], dots = [], glows = [], className = "" }: BoardMarksProps) => {
  const [places, setPlaces] = useState<readonly (Place | null)[]>([]);
  const isEmpty = ways.length + dots.length + glows.length === 0;
  useLayoutEffect(() => {
    const board = place.current;
    if (!board || isEmpty) return;
    const watch = new ResizeObserver(() => setPlaces(placesIn(board)));
    watch.observe(board);
    return () => watch.disconnect();
  }, [place, isEmpty]);
  if (isEmpty) return null;
  const at = (cells: readonly number[]) => cells.flatMap((cell) => places[cell] ?? []);
  return (
    <svg className={classNames({ "over-board": true, [className]: true })} aria-hidden="true">
      {at(glows).map(({ x, y, size }) => (
        <circle key={`${x} ${y}`} className="over-glow" cx={x} cy={y} r={size * 0.46} />
      ))}
      {at(dots).map(({ x, y, size }) => (
        <circle key={`${x} ${y}`} className="over-dot" cx={x} cy={y} r={size * 0.17} />
      ))}
      {ways.map((way) => {
        const along = at(way);
        const [only] = along;
        if (along.length > 1) return <Arrow key={way.join()} along={along} />;
        return only && <circle key={way.join()} className="over-ring" cx={only.x} cy={only.y} r={only.size * 0.44} />;
      })}
    </svg>
  );
};
