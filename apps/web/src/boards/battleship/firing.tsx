import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import { FLEET } from "@yourmove/rules/games/battleship-fleet";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import type { BoardProps } from "../board.ts";
import type { GridCell } from "../shared/grid-board.tsx";
import { BoardNote } from "../shared/score-bar.tsx";
import { cellName, SIZE } from "./fleet.ts";
import { Marks } from "./marks.tsx";
import { SeaBoard } from "./sea-board.tsx";
import { isPlacing, knownShip, lastShot, type Move, type Sea, type ShotReport, type View } from "./sea-view.ts";
import { ShipShape } from "./ship-shape.tsx";
import { battleshipTexts } from "./texts.ts";

const wordsOf = (
  sea: Sea,
  cell: number,
  { isOwn, isLast, isPlayable }: Record<"isOwn" | "isLast" | "isPlayable", boolean>,
  t: Dictionary,
) => {
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
  ]
    .filter(Boolean)
    .join(", ");
};

interface WatersProps extends BoardProps<View, Move> {
  readonly owner: PlayerSymbol;
  readonly title: string;
  readonly shot: ShotReport | null;
}

/** The ships of a fleet at a glance, the sunk ones struck out. */
const Afloat = ({ sea }: { sea: Sea }) => {
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
        <svg key={at} viewBox={`0 15 ${size * 100} 70`} className={isSunk ? "is-sunk" : ""} aria-hidden="true">
          <ShipShape size={size} direction="across" />
        </svg>
      ))}
    </div>
  );
};

const Waters = ({ owner, title, shot, view, legalMoves, canMove, yourSymbol, onMove, label }: WatersProps) => {
  const t = useText();
  const sea = view.seas[owner];
  const isOwn = owner === yourSymbol;
  const shots =
    isOwn || !canMove ? [] : legalMoves.flatMap((move) => (isPlacing(move) ? [] : move.row * SIZE + move.column));
  const legal = new Set(shots);
  const last = shot && shot.by !== owner ? shot.cell : null;
  const cells = sea.cells.map((_, cell): GridCell => {
    const isPlayable = legal.has(cell);
    return { label: wordsOf(sea, cell, { isOwn, isLast: last === cell, isPlayable }, t), isPlayable, content: null };
  });
  const ships = sea.ships.map((ship) => ({ ...ship, className: ship.sunk ? "is-sunk" : "" }));
  return (
    <section className={`waters ${isOwn ? "is-own" : ""}`} aria-label={title}>
      <header className="waters-head">
        <p className="waters-title">{title}</p>
        {sea.placed && <Afloat sea={sea} />}
      </header>
      <SeaBoard
        label={`${label}: ${title}`}
        ships={ships}
        cells={cells}
        onPick={(cell) => onMove({ row: Math.floor(cell / SIZE), column: cell % SIZE })}
      >
        <Marks sea={sea} last={last} />
      </SeaBoard>
    </section>
  );
};

const noteOf = (
  { view, yourSymbol }: BoardProps<View, Move>,
  shot: ShotReport | null,
  t: Dictionary,
): string | null => {
  const texts = battleshipTexts[t.language];
  if (view.phase === "placing") return yourSymbol && view.seas[yourSymbol].placed ? texts.waiting : null;
  if (!shot || !yourSymbol) return null;
  const ship = shot.sunk && texts.ships[shot.sunk.size];
  const result = ship ? texts.results.sunk(ship) : texts.results[shot.result];
  return texts.shot[shot.by === yourSymbol ? "you" : "they"](cellName(shot.cell), result);
};

/** Both seas: the other one's to fire at, large, and the viewer's own beside it. */
export const Firing = (props: BoardProps<View, Move>) => {
  const t = useText();
  const texts = battleshipTexts[t.language];
  const own = props.yourSymbol ?? "X";
  const titleOf = (owner: PlayerSymbol) => {
    if (props.yourSymbol === null) return texts.seaOf(owner);
    return owner === own ? texts.yourSea : texts.theirSea;
  };
  const shot = lastShot(props.view, props.lastMove);
  const other = otherSymbol(own);
  return (
    <div className="both-waters">
      <Waters {...props} owner={other} title={titleOf(other)} shot={shot} />
      <BoardNote>{noteOf(props, shot, t)}</BoardNote>
      <Waters {...props} owner={own} title={titleOf(own)} shot={shot} />
    </div>
  );
};
