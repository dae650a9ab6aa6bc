import { SvgCells } from "../shared/shapes.tsx";
import type { Sea } from "./fleet.ts";
import { type Ship, SIZE } from "./fleet.ts";

const LINES = Array.from({ length: SIZE - 1 }, (_, at) => `M${(at + 1) * 100} 0v1000M0 ${(at + 1) * 100}h1000`).join(
  "",
);

/** Open water with its lines, a hundred for each cell. */
export const Water = () => (
  <>
    <rect width="1000" height="1000" className="sea-water" />
    <path d={LINES} className="sea-lines" />
  </>
);

const Burst = () => (
  <>
    <path
      d="M50 16l8 18 17-10-5 19 16 7-16 7 5 19-17-10-8 18-8-18-17 10 5-19-16-7 16-7-5-19 17 10z"
      className="mark-burst"
    />
    <circle cx="50" cy="50" r="10" className="mark-core" />
  </>
);

const Splash = () => (
  <>
    <circle cx="50" cy="50" r="25" className="mark-ripple" />
    <circle cx="50" cy="50" r="11" className="mark-drop" />
  </>
);

/** The shots at a sea: bursts for hits, splashes for misses, the last one ringed. */
export const Marks = ({ sea, last }: { sea: Sea; last: number | null }) => (
  <SvgCells cells={sea.cells} columns={SIZE}>
    {(result, cell) =>
      result && (
        <>
          {last === cell && <rect x="5" y="5" width="90" height="90" rx="14" className="mark-last" />}
          <g className={`shot ${last === cell ? "is-new" : ""}`}>{result === "hit" ? <Burst /> : <Splash />}</g>
        </>
      )
    }
  </SvgCells>
);

/** Guns along the deck, in cells from the stern, by the size of the ship. */
const GUNS: Readonly<Record<number, readonly number[]>> = {
  5: [],
  4: [0.7, 2.75, 3.3],
  3: [0.62, 2.35],
  2: [1.35],
};

const hullOf = (length: number): string =>
  `M9 50C9 27 18 17 40 17H${Math.max(40, length - 68)}C${length - 36} 17 ${length - 13} 34 ${length - 5} 50C${length - 13} 66 ${length - 36} 83 ${length - 68} 83H40C18 83 9 73 9 50z`;

const Carrier = () => (
  <>
    <path d="M34 50H452" className="ship-runway" />
    <rect x="250" y="57" width="80" height="20" rx="6" className="ship-bridge" />
  </>
);

/** A ship seen from above, bow to the right or down, in a box of a hundred for each cell. */
export const ShipShape = ({ size, direction }: Pick<Ship, "size" | "direction">) => (
  <g transform={direction === "down" ? "translate(100) rotate(90)" : undefined}>
    <path d={hullOf(size * 100)} className="ship-hull" />
    {size === 5 ? (
      <Carrier />
    ) : (
      <>
        <rect
          x={size * 50 - (size === 1 ? 18 : 34)}
          y="33"
          width={size < 3 ? 36 : 56}
          height="34"
          rx="10"
          className="ship-bridge"
        />
        {GUNS[size]?.map((at) => (
          <g key={at}>
            <path d={`M${at * 100} 50h34`} className="ship-barrel" />
            <circle cx={at * 100} cy="50" r="14" className="ship-gun" />
          </g>
        ))}
      </>
    )}
  </g>
);

/** The room that a ship takes, in a box of a hundred for each cell. */
export const shipBox = ({ size, direction }: Pick<Ship, "size" | "direction">): { width: number; height: number } =>
  direction === "across" ? { width: size * 100, height: 100 } : { width: 100, height: size * 100 };
