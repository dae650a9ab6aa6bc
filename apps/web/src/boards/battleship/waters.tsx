import type { PlayerSymbol } from "@yourmove/contract";
import { useText } from "../../i18n/use-text.tsx";
import type { BoardProps } from "../board.ts";
import type { GridCell } from "../shared/grid-board.tsx";
import { Afloat } from "./afloat.tsx";
import { cellWords } from "./cell-words.ts";
import { SIZE } from "./fleet.ts";
import { Marks } from "./marks.tsx";
import { SeaBoard } from "./sea-board.tsx";
import { isPlacing, type Move, type ShotReport, type View } from "./sea-view.ts";

interface WatersProps extends BoardProps<View, Move> {
  /** The cell that a first tap has aimed at. */
  readonly aimed?: number | null;
  readonly onPick?: (cell: number) => void;
  readonly owner: PlayerSymbol;
  readonly title: string;
  /** The last move as a shot. */
  readonly shot: ShotReport | null;
}

/** The cells that the viewer may fire at. */
const targetsIn = ({ owner, canMove, yourSymbol, legalMoves }: WatersProps): ReadonlySet<number> => {
  if (owner === yourSymbol || !canMove) return new Set();
  return new Set(legalMoves.flatMap((move) => (isPlacing(move) ? [] : move.row * SIZE + move.column)));
};

/** Both lines through a cell. */
const Aim = ({ cell }: { cell: number }) => (
  <path d={`M${(cell % SIZE) * 100 + 50} 0v1000M0 ${Math.floor(cell / SIZE) * 100 + 50}h1000`} className="sea-aim" />
);

/** One side's sea with the head over it; the other side's takes shots. */
export const Waters = (props: WatersProps) => {
  const { owner, title, shot, view, yourSymbol, aimed = null, onPick, label } = props;
  const t = useText();
  const sea = view.seas[owner];
  const isOwn = owner === yourSymbol;
  const targets = targetsIn(props);
  const last = shot && shot.by !== owner ? shot.cell : null;
  const cells = sea.cells.map((_, cell): GridCell => {
    const isPlayable = targets.has(cell);
    const shown = { sea, cell, isOwn, isLast: last === cell, isPlayable, isAimed: aimed === cell };
    return { label: cellWords(shown, t), isPlayable, content: null };
  });
  return (
    <section className={`waters ${isOwn ? "is-own" : ""}`} aria-label={title}>
      <header className="waters-head">
        <p className="waters-title">{title}</p>
        {sea.placed && <Afloat sea={sea} />}
      </header>
      <SeaBoard
        label={`${label}: ${title}`}
        ships={sea.ships.map((ship) => ({ ...ship, className: ship.sunk ? "is-sunk" : "" }))}
        cells={cells}
        {...(onPick && { onPick })}
      >
        <Marks sea={sea} last={last} />
        {aimed !== null && <Aim cell={aimed} />}
      </SeaBoard>
    </section>
  );
};
