import { DiscShape, SymbolShape } from "../../boards/shared/pieces.tsx";
import { drawnCells } from "../../boards/shared/sample-cells.ts";
import { SvgCells } from "../../boards/shared/svg-cells.tsx";

const TIC_TAC_TOE = drawnCells(["X.O", ".X.", "O.."]);
const FOUR = drawnCells([".....", ".OX..", "XXOX.", "OOXOO"]);

const Squares = () => (
  <g transform="translate(40 20) rotate(-7 160 160) scale(1.15)">
    <rect width="324" height="324" rx="30" className="mini-frame" />
    <SvgCells cells={TIC_TAC_TOE} columns={3} x={14} y={14}>
      {(symbol) => (
        <>
          <rect x="2" y="2" width="92" height="92" rx="16" className="mini-cell" />
          <g transform="scale(.96)">{symbol && <SymbolShape symbol={symbol} />}</g>
        </>
      )}
    </SvgCells>
    <g className="scene-move" transform="translate(214 214) scale(.96)">
      <SymbolShape symbol="X" />
    </g>
  </g>
);

const Discs = () => (
  <g transform="translate(318 405) rotate(5 260 210)">
    <rect width="540" height="440" rx="44" className="mini-frame" />
    <SvgCells cells={FOUR} columns={5} x={20} y={20}>
      {(symbol) => (
        <>
          <circle cx="50" cy="50" r="42" className="mini-hole" />
          <g transform="translate(5 5) scale(.9)">{symbol && <DiscShape symbol={symbol} />}</g>
        </>
      )}
    </SvgCells>
  </g>
);

/** The picture at the door: two games in the middle of things. */
export const WelcomeScene = () => (
  <svg className="welcome-scene" viewBox="0 0 880 880" aria-hidden="true">
    <Squares />
    <Discs />
  </svg>
);
