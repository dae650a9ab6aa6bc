import type { Game } from "@yourmove/contract";
import { type Miniature, readMiniature } from "@yourmove/game";
import { SvgCells, SymbolShape } from "../shared/shapes.tsx";
import { faceOf } from "./cell-face.tsx";
import { cellsIn, sizeIn } from "./cells.ts";
import { exampleOf, isObject } from "./schema.ts";

const toneOf = (tone: string | undefined) => (tone === undefined ? "none" : `var(--${tone})`);

/** A miniature: paths in the theme's colours. */
const MiniatureShape = ({ miniature: { viewBox, paths } }: { miniature: Miniature }) => (
  <svg viewBox={viewBox.join(" ")} className="mini" aria-hidden="true">
    {paths.map(({ d, fill, stroke, width }, at) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: a path is its place in the picture
        key={at}
        d={d}
        style={{ fill: toneOf(fill ?? (stroke ? undefined : "ink")), stroke: toneOf(stroke), strokeWidth: width ?? 1 }}
      />
    ))}
  </svg>
);

/** More squares than this are no more than dust. */
const MAX_CELLS = 400;

interface CellsProps {
  readonly cells: readonly unknown[];
  readonly columns: number;
}

/** Squares with their content, for games without a miniature. */
const CellsShape = ({ cells, columns }: CellsProps) => {
  const rows = Math.ceil(cells.length / columns);
  const side = Math.max(rows, columns) * 100 + 40;
  const x = (side - columns * 100) / 2;
  const y = (side - rows * 100) / 2;
  return (
    <svg viewBox={`0 0 ${side} ${side}`} className="mini" aria-hidden="true">
      <rect width={side} height={side} rx={side / 14} className="mini-frame" />
      <SvgCells cells={cells} columns={columns} x={x} y={y}>
        {(cell) => {
          const { symbol, text } = faceOf(cell);
          return (
            <>
              <rect x="3" y="3" width="94" height="94" rx="12" className="mini-cell" />
              {symbol && text === "" && <SymbolShape symbol={symbol} />}
              {text !== "" && (
                <text
                  x="50"
                  y="68"
                  textAnchor="middle"
                  className={`mini-text ${symbol ? `is-${symbol.toLowerCase()}` : ""}`}
                >
                  {text.slice(0, 2)}
                </text>
              )}
            </>
          );
        }}
      </SvgCells>
    </svg>
  );
};

interface ForeignPictureProps {
  /** A position; by default the game's own example. */
  readonly view?: object;
  readonly game: Game | undefined;
}

/** A position of a game without a thumbnail here, as a picture; the empty board where nothing else can be shown. */
export const ForeignPicture = ({ view, game }: ForeignPictureProps) => {
  const shown = view ?? exampleOf(game?.viewSchema ?? {});
  const miniature = isObject(shown) ? readMiniature(shown["miniature"]) : null;
  if (miniature) return <MiniatureShape miniature={miniature} />;
  const { rows, columns } = sizeIn(view ?? {}, game?.boardSize ?? { rows: 3, columns: 3 });
  const isDust = rows * columns > MAX_CELLS;
  const size = isDust ? { rows: 3, columns: 3 } : { rows, columns };
  const cells =
    (isObject(shown) && !isDust && cellsIn(shown, size)) || Array<null>(size.rows * size.columns).fill(null);
  return <CellsShape cells={cells} columns={size.columns} />;
};
