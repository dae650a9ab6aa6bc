import type { Dictionary } from "../../i18n/dictionary.ts";
import { sureTapTexts } from "../shared/sure-tap-texts.ts";
import { cellName } from "./fleet.ts";
import { knownShip, type Sea } from "./sea-view.ts";
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
export const cellWords = ({ sea, cell, isOwn, isLast, isPlayable, isAimed }: ShownCell, t: Dictionary): string => {
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
    isAimed && sureTapTexts[t.language].chosen,
  ]
    .filter(Boolean)
    .join(", ");
};
