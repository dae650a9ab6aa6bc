import type { PlayerSymbol } from "@yourmove/contract";
import { FLEET } from "@yourmove/rules/games/battleship-fleet";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import type { BoardProps } from "../board.ts";
import type { GridCell } from "../shared/grid-board.tsx";
import { proposedWords } from "../shared/square-words.ts";
import { cellName, SIZE } from "./fleet.ts";
import { SeaBoard } from "./sea-board.tsx";
import { Marks, ShipShape } from "./sea-shapes.tsx";
import { isPlacing, knownShip, type Move, type Sea, type ShotReport, type View } from "./sea-view.ts";
import { battleshipTexts } from "./texts.ts";

interface ShownCell {
  readonly sea: Sea;
  readonly cell: number;
  readonly isOwn: boolean;
  readonly isLast: boolean;
  readonly isPlayable: boolean;
  /** Whether a first tap has aimed at it. */
  readonly isAimed: boolean;
}

/** A cell of a sea as one sentence: where it is, what is known to lie there, what a shot found, what can be done. */
const cellWords = ({ sea, cell, isOwn, isLast, isPlayable, isAimed }: ShownCell, t: Dictionary): string => {
  const texts = battleshipTexts[t.language];
  const ship = knownShip(sea, cell);
  const name = ship && (texts.ships[ship.size] ?? "");
  const result = sea.cells[cell];
  return [
    cellName(cell),
    name && (ship.sunk ? texts.sunk(name) : texts.ship(name)),
    result ? texts[result] : !name && (isOwn ? texts.water : texts.unknown),
    isLast && t.board.last,
    isPlayable && t.board.playable,
    isAimed && proposedWords(t),
  ]
    .filter(Boolean)
    .join(", ");
};

/** The ships of a fleet at a glance, the sunk ones struck out. */
export const Afloat = ({ sea }: { sea: Sea }) => {
  const texts = battleshipTexts[useText().language];
  const sunk = sea.ships.filter((ship) => ship.sunk).map(({ size }) => size);
  const kinds = FLEET.map((size, at) => {
    const nth = FLEET.slice(0, at).filter((before) => before === size).length;
    return { size, at, isSunk: sunk.filter((each) => each === size).length > nth };
  });
  return (
    <div className="afloat">
      <span className="unseen">{texts.left(kinds.filter(({ isSunk }) => !isSunk).length)}</span>
      {kinds.map(({ size, at, isSunk }) => (
        <svg
          key={at}
          viewBox={`0 15 ${size * 100} 70`}
          className={isSunk ? "is-sunk" : ""}
          style={{ "--long": size }}
          aria-hidden="true"
        >
          <ShipShape size={size} direction="across" />
        </svg>
      ))}
    </div>
  );
};

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
