import { SvgCells } from "../shared/svg-cells.tsx";
import { SIZE } from "./fleet.ts";
import type { Sea } from "./sea-view.ts";

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

/** What the shots at a sea have found: bursts and splashes, the last one ringed. */
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
