import type { KeyboardEvent } from "react";
import { useText } from "../../i18n/use-text.tsx";
import type { BoardProps } from "../board.ts";
import { BoardNote } from "../shared/score-bar.tsx";
import { type Lifted, useDrag } from "../shared/use-drag.ts";
import { cellName, cellsOf, type Fleet, movedTo, type Ship, SIZE, shipAt, withShip } from "./fleet.ts";
import { SeaBoard } from "./sea-board.tsx";
import type { Move, View } from "./sea-view.ts";
import { battleshipTexts } from "./texts.ts";
import type { FleetPlacing } from "./use-fleet-placing.ts";

/** Where a dragged ship would lie: the cell it was seized by comes to the cell it hovers over. */
const hovering = (fleet: Fleet, lifted: Lifted | null): Ship | null => {
  const ship = lifted && fleet[shipAt(fleet, lifted.from)];
  if (!ship || lifted.over === null) return null;
  const row = ship.row + Math.floor(lifted.over / SIZE) - Math.floor(lifted.from / SIZE);
  return movedTo(ship, row, ship.column + (lifted.over % SIZE) - (lifted.from % SIZE));
};

interface PlacingProps extends BoardProps<View, Move> {
  readonly placing: FleetPlacing;
}

/** Places the fleet: it lies at random first; ships are dragged, or picked up and put down, and turned. */
export const Placing = ({ label, canMove, onMove, placing }: PlacingProps) => {
  const t = useText();
  const texts = battleshipTexts[t.language];
  const { fleet, picked, isRefused, move, turn, pick, pickUp, shuffle } = placing;
  const drag = useDrag({
    rows: SIZE,
    columns: SIZE,
    canLift: (cell) => canMove && shipAt(fleet, cell) >= 0,
    onLift: (cell) => pickUp(shipAt(fleet, cell)),
    onDrop: (from, over) => {
      const ship = hovering(fleet, { from, over });
      if (ship) move(shipAt(fleet, from), ship);
    },
  });
  const nameOf = (at: number) => texts.ships[fleet[at]?.size ?? 0] ?? "";
  const landing = hovering(fleet, drag.lifted);
  const landingCells = landing ? cellsOf(landing) : [];
  const isFitting = landing !== null && withShip(fleet, picked, landing) !== null;
  const cells = Array.from({ length: SIZE * SIZE }, (_, cell) => {
    const at = shipAt(fleet, cell);
    const landingClass = landingCells.includes(cell) ? (isFitting ? "is-fitting" : "is-unfitting") : "";
    return {
      label: `${cellName(cell)}, ${at < 0 ? texts.water : texts.ship(nameOf(at))}`,
      isPlayable: canMove && (at >= 0 || picked >= 0),
      isSelected: at >= 0 && at === picked,
      className: `${at >= 0 ? "is-liftable" : ""} ${landingClass}`,
      content: null,
    };
  });
  const ships = fleet.map((ship, at) => ({
    ...ship,
    className: `${at === picked ? "is-picked" : ""} ${drag.lifted && at === picked ? "is-lifted" : ""}`,
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTurn = canMove && event.key.toLowerCase() === "r" && picked >= 0;
    if (!isTurn && (event.key !== "Escape" || picked < 0)) return;
    event.stopPropagation();
    if (isTurn) turn(picked);
    else pickUp(-1);
  };
  const note = isRefused ? texts.noRoom : picked >= 0 ? texts.pickedUp(nameOf(picked)) : texts.placeHint;
  return (
    <div className="placing">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cells are the controls */}
      <div {...drag.handlers} onKeyDown={onKeyDown}>
        <SeaBoard label={`${label}: ${texts.place}`} ships={ships} cells={cells} onPick={pick} />
      </div>
      <BoardNote>{note}</BoardNote>
      <div className="placing-actions">
        <button type="button" className="button" disabled={!canMove || picked < 0} onClick={() => turn(picked)}>
          {texts.rotate}
        </button>
        <button type="button" className="button" disabled={!canMove} onClick={shuffle}>
          {texts.random}
        </button>
        <button
          type="button"
          className="button is-primary"
          disabled={!canMove}
          onClick={() => onMove({ fleet: fleet.map((ship) => ({ ...ship })) })}
        >
          {texts.ready}
        </button>
      </div>
    </div>
  );
};
