import { otherSymbol } from "@yourmove/contract";
import { hearKeys } from "@yourmove/game/board";
import { randomFleet } from "@yourmove/rules/games/battleship-fleet";
import { useState } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { BoardProps } from "../board.ts";
import { BoardNote } from "../shared/board-note.tsx";
import type { GridCell } from "../shared/grid-board.tsx";
import { type Lifted, useDrag } from "../shared/pointer.ts";
import {
  cellName,
  cellsOf,
  type Fleet,
  type FleetKind,
  type Move,
  movedTo,
  type Ship,
  SIZE,
  shipAt,
  type View,
  withShip,
  withTurned,
} from "./fleet.ts";
import { SeaBoard } from "./sea-board.tsx";
import { battleshipTexts } from "./texts.ts";

/** A fleet being placed, the ship picked up, and whether the last wish could not be granted. */
export const useFleetPlacing = (kind: FleetKind) => {
  const [fleet, setFleet] = useState<Fleet>(() => randomFleet(Math.random, kind));
  const [picked, setPicked] = useState(-1);
  const [isRefused, setIsRefused] = useState(false);
  const tryFleet = (next: Fleet | null) => {
    setIsRefused(next === null);
    if (next) setFleet(next);
  };
  const move = (at: number, ship: Ship) => tryFleet(withShip(fleet, at, ship, kind));
  const turn = (at: number) => tryFleet(withTurned(fleet, at, kind));
  const pickUp = (at: number) => {
    setIsRefused(false);
    setPicked(at);
  };
  const pick = (cell: number) => {
    const at = shipAt(fleet, cell);
    const ship = fleet[picked];
    if (at >= 0 && at === picked) turn(at);
    else if (at >= 0 || !ship) pickUp(at);
    else move(picked, movedTo(ship, Math.floor(cell / SIZE), cell % SIZE));
  };
  const shuffle = () => {
    pickUp(-1);
    setFleet(randomFleet(Math.random, kind));
  };
  return { fleet, kind, picked, isRefused, move, turn, pick, pickUp, shuffle };
};

type FleetPlacing = ReturnType<typeof useFleetPlacing>;

/** A fleet as it is being placed. */
interface PlacingScene {
  readonly fleet: Fleet;
  readonly kind: FleetKind;
  /** The ship picked up; -1 is none. */
  readonly picked: number;
  /** Where the dragged ship would lie. */
  readonly landing: Ship | null;
  readonly canMove: boolean;
  /** Whether the other fleet is placed. */
  readonly isLast: boolean;
  readonly t: Dictionary;
}

/** The name of a ship of the fleet. */
const shipName = ({ fleet, t }: PlacingScene, at: number): string =>
  battleshipTexts[t.language].ships[fleet[at]?.size ?? 0] ?? "";

/** One cell while the fleet is being placed. */
const placingCell = (cell: number, scene: PlacingScene): GridCell => {
  const { fleet, kind, picked, landing, canMove, t } = scene;
  const texts = battleshipTexts[t.language];
  const at = shipAt(fleet, cell);
  const isLanding = landing !== null && cellsOf(landing).includes(cell);
  const isFitting = isLanding && withShip(fleet, picked, landing, kind) !== null;
  return {
    label: `${cellName(cell)}, ${at < 0 ? texts.water : texts.ship(shipName(scene, at))}`,
    isPlayable: canMove && (at >= 0 || picked >= 0),
    isSelected: at >= 0 && at === picked,
    className: classNames({ "is-liftable": at >= 0, "is-fitting": isFitting, "is-unfitting": isLanding && !isFitting }),
    content: null,
  };
};

interface PlacingActionsProps {
  readonly canMove: boolean;
  readonly canTurn: boolean;
  readonly onTurn: () => void;
  readonly onShuffle: () => void;
  readonly onReady: () => void;
}

/** Turn the ship picked up, place all again, or be ready. */
const PlacingActions = ({ canMove, canTurn, onTurn, onShuffle, onReady }: PlacingActionsProps) => {
  const texts = battleshipTexts[useText().language];
  return (
    <div className="placing-actions">
      <button type="button" className="button" disabled={!canTurn} onClick={onTurn}>
        {texts.rotate}
      </button>
      <button type="button" className="button" disabled={!canMove} onClick={onShuffle}>
        {texts.random}
      </button>
      <button type="button" className="button is-primary" disabled={!canMove} onClick={onReady}>
        {texts.ready}
      </button>
    </div>
  );
};

/** Where a dragged ship would lie: the cell it was seized by comes to the cell it hovers over. */
const hovering = (fleet: Fleet, lifted: Lifted | null): Ship | null => {
  const ship = lifted && fleet[shipAt(fleet, lifted.from)];
  if (!ship || lifted.over === null) return null;
  const row = ship.row + Math.floor(lifted.over / SIZE) - Math.floor(lifted.from / SIZE);
  return movedTo(ship, row, ship.column + (lifted.over % SIZE) - (lifted.from % SIZE));
};

const shipsIn = ({ fleet, picked }: PlacingScene, isLifted: boolean) =>
  fleet.map((ship, at) => {
    const isPicked = at === picked;
    return { ...ship, className: classNames({ "is-picked": isPicked, "is-lifted": isPicked && isLifted }) };
  });

const noteOf = (scene: PlacingScene, isRefused: boolean): string => {
  const texts = battleshipTexts[scene.t.language];
  if (isRefused) return texts.noRoom;
  if (scene.picked >= 0) return texts.pickedUp(shipName(scene, scene.picked));
  return scene.isLast ? `${texts.placeHint} ${texts.theyPlaced}` : texts.placeHint;
};

interface PlacingProps extends BoardProps<View, Move> {
  readonly placing: FleetPlacing;
}

/** Places the fleet: it lies at random first; ships are dragged, or picked up and put down, and turned. */
export const Placing = ({ label, view, yourSymbol, canMove, onMove, placing }: PlacingProps) => {
  const t = useText();
  const texts = battleshipTexts[t.language];
  const { fleet, kind, picked, move, turn, pick, pickUp, shuffle } = placing;
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
  const isLast = yourSymbol !== null && view.seas[otherSymbol(yourSymbol)].placed;
  const scene = { fleet, kind, picked, landing: hovering(fleet, drag.lifted), canMove, isLast, t };
  const canTurn = canMove && picked >= 0;
  const onTurn = () => turn(picked);
  const onKeyDown = hearKeys({ r: canTurn && onTurn, escape: picked >= 0 && (() => pickUp(-1)) });
  const onReady = () => onMove({ fleet: fleet.map((ship) => ({ ...ship })) });
  return (
    <div className="placing">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cells are the controls */}
      <div {...drag.handlers} onKeyDown={onKeyDown}>
        <SeaBoard
          label={`${label}: ${texts.place}`}
          ships={shipsIn(scene, drag.lifted !== null)}
          cells={Array.from({ length: SIZE * SIZE }, (_, cell) => placingCell(cell, scene))}
          onPick={pick}
        />
      </div>
      <BoardNote>{noteOf(scene, placing.isRefused)}</BoardNote>
      <PlacingActions canMove={canMove} canTurn={canTurn} onTurn={onTurn} onShuffle={shuffle} onReady={onReady} />
    </div>
  );
};
