import { FLEET } from "@yourmove/rules/games/battleship-fleet";
import { useText } from "../../i18n/use-text.tsx";
import type { Sea } from "./sea-view.ts";
import { ShipShape } from "./ship-shape.tsx";
import { battleshipTexts } from "./texts.ts";

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
