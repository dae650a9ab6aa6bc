import type { Dictionary } from "../../i18n/dictionary.ts";
import { classNames } from "../../ui/class-names.ts";
import type { GridCell } from "../shared/grid-board.tsx";
import { cellName, cellsOf, type Fleet, type Ship, shipAt, withShip } from "./fleet.ts";
import { battleshipTexts } from "./texts.ts";

/** A fleet as it is being placed. */
export interface PlacingScene {
  readonly fleet: Fleet;
  /** The ship picked up; -1 is none. */
  readonly picked: number;
  /** Where the dragged ship would lie. */
  readonly landing: Ship | null;
  readonly canMove: boolean;
  readonly t: Dictionary;
}

/** What a ship of the fleet is called. */
export const shipName = ({ fleet, t }: PlacingScene, at: number): string =>
  battleshipTexts[t.language].ships[fleet[at]?.size ?? 0] ?? "";

/** One cell while the fleet is being placed. */
export const placingCell = (cell: number, scene: PlacingScene): GridCell => {
  const { fleet, picked, landing, canMove, t } = scene;
  const texts = battleshipTexts[t.language];
  const at = shipAt(fleet, cell);
  const isLanding = landing !== null && cellsOf(landing).includes(cell);
  const isFitting = isLanding && withShip(fleet, picked, landing) !== null;
  return {
    label: `${cellName(cell)}, ${at < 0 ? texts.water : texts.ship(shipName(scene, at))}`,
    isPlayable: canMove && (at >= 0 || picked >= 0),
    isSelected: at >= 0 && at === picked,
    className: classNames({ "is-liftable": at >= 0, "is-fitting": isFitting, "is-unfitting": isLanding && !isFitting }),
    content: null,
  };
};
