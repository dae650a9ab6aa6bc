import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import { fleetSizes } from "@yourmove/rules/games/battleship-fleet";
import { useState } from "react";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type BoardProps, type Described, defineBoard } from "../board.ts";
import { BoardNote } from "../shared/board-note.tsx";
import type { GridCell } from "../shared/grid-board.tsx";
import { useSureTap } from "../shared/pointer.ts";
import { proposedWords } from "../shared/square-words.ts";
import {
  cellName,
  cellsOf,
  type FleetKind,
  fleetKindOf,
  isPlacing,
  knownShip,
  lastShot,
  type Move,
  type Sea,
  type ShotReport,
  SIZE,
  type View,
} from "./fleet.ts";
import { Placing, useFleetPlacing } from "./placing.tsx";
import { SeaBoard } from "./sea-board.tsx";
import { Marks, ShipShape } from "./sea-shapes.tsx";
import { battleshipSides, battleshipTexts, describeMove } from "./texts.ts";
import "./battleship-board.css";
import "./ships.css";

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
const Afloat = ({ sea, kind }: { sea: Sea; kind: FleetKind }) => {
  const texts = battleshipTexts[useText().language];
  const sunk = sea.ships.filter((ship) => ship.sunk).map(({ size }) => size);
  const sizes = fleetSizes(kind);
  const kinds = sizes.map((size, at) => {
    const nth = sizes.slice(0, at).filter((before) => before === size).length;
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
const Waters = (props: WatersProps) => {
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
        {sea.placed && <Afloat sea={sea} kind={fleetKindOf(view)} />}
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

interface SeaTabProps {
  readonly title: string;
  readonly sea: Sea;
  readonly kind: FleetKind;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

/** Shows one of both seas where there is room for one; seen there alone. */
const SeaTab = ({ title, sea, kind, isShown, onShow }: SeaTabProps) => (
  <button type="button" className="sea-tab" aria-pressed={isShown} onClick={onShow}>
    <span className="waters-title">{title}</span>
    {sea.placed && <Afloat sea={sea} kind={kind} />}
  </button>
);

/** Both seas: the other one's to fire at, large, and the viewer's own beside it; on a phone held upright one of them. */
const Firing = (props: BoardProps<View, Move>) => {
  const t = useText();
  const texts = battleshipTexts[t.language];
  const own = props.yourSymbol ?? "X";
  const titleOf = (owner: PlayerSymbol) => {
    if (props.yourSymbol === null) return texts.seaOf(owner);
    return owner === own ? texts.yourSea : texts.theirSea;
  };
  const shot = lastShot(props.view, props.lastMove);
  const other = otherSymbol(own);
  const { aim, handlers } = useSureTap(SIZE);
  const { proposed } = props;
  const aimed = proposed && !isPlacing(proposed) ? proposed.row * SIZE + proposed.column : null;
  const pick = (cell: number) => props.onMove({ row: Math.floor(cell / SIZE), column: cell % SIZE }, aim());
  const [chosen, setChosen] = useState<PlayerSymbol | null>(null);
  // Until both fleets are placed there is nothing to see of the other.
  const shown = chosen ?? (props.view.phase === "placing" ? own : other);
  return (
    <div className={classNames({ "both-waters": true, "shows-own": shown === own })}>
      <div className="sea-tabs">
        {[other, own].map((owner) => (
          <SeaTab
            key={owner}
            title={titleOf(owner)}
            sea={props.view.seas[owner]}
            kind={fleetKindOf(props.view)}
            isShown={shown === owner}
            onShow={() => setChosen(owner)}
          />
        ))}
      </div>
      <div className="waters-to-hit" {...handlers}>
        <Waters {...props} owner={other} title={titleOf(other)} shot={shot} aimed={aimed} onPick={pick} />
      </div>
      <BoardNote>{noteOf(props, shot, t)}</BoardNote>
      <Waters {...props} owner={own} title={titleOf(own)} shot={shot} />
    </div>
  );
};

const Board = (props: BoardProps<View, Move>) => {
  const { view, canMove, yourSymbol } = props;
  const placing = useFleetPlacing(fleetKindOf(view));
  // The fleet stays as placed while it is sent, and after a failure.
  const [isSent, setIsSent] = useState(false);
  const isUnplaced = yourSymbol !== null && view.phase === "placing" && !view.seas[yourSymbol].placed;
  if (isSent && !isUnplaced) setIsSent(false);
  const onReady = (move: Move) => {
    setIsSent(true);
    props.onMove(move, "sure");
  };
  return (
    <div className="battleship">
      {isUnplaced && (canMove || isSent) ? (
        <Placing {...props} onMove={onReady} placing={placing} />
      ) : (
        <Firing {...props} />
      )}
    </div>
  );
};

const isToPlace = ({ view, symbol }: Described<View>): boolean =>
  view?.phase === "placing" && symbol != null && !view.seas[symbol].placed;

/** Battleship on the screen: first the fleet is placed, then both seas lie side by side. */
export const battleshipBoard = defineBoard<View, Move>({
  Board,
  sides: battleshipSides,
  headline: (of, t) => (isToPlace(of) ? battleshipTexts[t.language].place : null),
  needsPage: isToPlace,
  size: { perWidth: 0.62, more: 1.9 },
  ways(move, { symbol, yourSymbol, isMade }) {
    // While a fleet is placed there is one sea, the viewer's own; a placed fleet is secret.
    if (isPlacing(move)) return isMade ? [] : move.fleet.map(cellsOf);
    // The other side's sea is first on the screen, the viewer's own behind it.
    const sea = symbol === (yourSymbol ?? "X") ? 0 : SIZE * SIZE;
    return [[sea + move.row * SIZE + move.column]];
  },
  ending: ({ view, winner }, language) =>
    battleshipTexts[language].sunkIn(view.seas[otherSymbol(winner)].cells.filter(Boolean).length),
  describe: describeMove,
});
