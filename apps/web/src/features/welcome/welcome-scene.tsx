import type { PlayerSymbol } from "@yourmove/contract";
import { DiscShape, SymbolShape } from "../../boards/shared/pieces.tsx";

const TIC_TAC_TOE: readonly (PlayerSymbol | null)[] = ["X", null, "O", null, "X", null, "O", null, null];
const FOUR: Readonly<Record<number, PlayerSymbol>> = {
  6: "O",
  7: "X",
  10: "X",
  11: "X",
  12: "O",
  13: "X",
  15: "O",
  16: "O",
  17: "X",
  18: "O",
  19: "O",
};

const Squares = () => (
  <g transform="translate(40 20) rotate(-7 160 160) scale(1.15)">
    <rect width="324" height="324" rx="30" className="mini-frame" />
    {TIC_TAC_TOE.map((symbol, cell) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a square is its index
      <g key={cell} transform={`translate(${14 + (cell % 3) * 100} ${14 + Math.floor(cell / 3) * 100})`}>
        <rect x="2" y="2" width="92" height="92" rx="16" className="mini-cell" />
        <g transform="scale(.96)">{symbol && <SymbolShape symbol={symbol} />}</g>
      </g>
    ))}
    <g className="scene-move" transform="translate(214 214) scale(.96)">
      <SymbolShape symbol="X" />
    </g>
  </g>
);

const Discs = () => (
  <g transform="translate(318 405) rotate(5 260 210)">
    <rect width="540" height="440" rx="44" className="mini-frame" />
    {Array.from({ length: 20 }, (_, cell) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a square is its index
      <g key={cell} transform={`translate(${20 + (cell % 5) * 100} ${20 + Math.floor(cell / 5) * 100})`}>
        <circle cx="50" cy="50" r="42" className="mini-hole" />
        {FOUR[cell] && (
          <g transform="translate(5 5) scale(.9)">
            <DiscShape symbol={FOUR[cell] ?? "X"} />
          </g>
        )}
      </g>
    ))}
  </g>
);

/** The picture at the door: two games in the middle of things. */
export const WelcomeScene = () => (
  <svg className="welcome-scene" viewBox="0 0 880 880" aria-hidden="true">
    <Squares />
    <Discs />
  </svg>
);
