import type { EdgeNames } from "./place-names.ts";
import "./edge-names.css";

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

/** What stands in the frame beside a square at the board's edge: its column's name, its row's, or both. */
export const EdgeName = ({ names, index, rows }: EdgeNameProps) => {
  const { columns, isAbove = false } = names;
  const [row, column] = [Math.floor(index / columns.length), index % columns.length];
  const isNamed = row === (isAbove ? 0 : rows - 1);
  return (
    <>
      {isNamed && <Name className={isAbove ? "is-above" : "is-below"}>{columns[column]}</Name>}
      {column === 0 && names.rows && <Name className="is-beside">{names.rows[row]}</Name>}
    </>
  );
};
