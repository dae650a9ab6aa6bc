import type { CheckersRulesName } from "../games/checkers-rules.ts";
import type { Options } from "../options.ts";

const SQUARES: Readonly<Record<CheckersRulesName, (square: number) => string>> = {
  english: (square) => String(square),
  international: (square) => String(51 - square),
  russian(square) {
    const row = (square - 1) >> 2;
    const column = ((square - 1) & 3) * 2 + (row % 2 === 0 ? 1 : 0);
    return `${"abcdefgh".charAt(7 - column)}${row + 1}`;
  },
};

/** Whose rules a match of checkers has. */
export const checkersRulesOf = (options: Options | null | undefined): CheckersRulesName =>
  (options?.["rules"] as CheckersRulesName | undefined) ?? "english";

/** A square as the players of a match's rules name it; elsewhere than in English checkers the side that begins looks at the board from below. */
export const squareNames = (options: Options | null | undefined): ((square: number) => string) =>
  SQUARES[checkersRulesOf(options)];
