import type { GameType } from "@yourmove/rules";
import { battleshipFace } from "./battleship/battleship-miniature.tsx";
import type { AnyFace } from "./board.ts";
import { checkersFace } from "./checkers/checkers-miniature.tsx";
import { chessFace } from "./chess/chess-miniature.tsx";
import { connectFourFace } from "./connect-four/connect-four-miniature.tsx";
import { dotsFace } from "./dots-and-boxes/dots-miniature.tsx";
import { gomokuFace } from "./gomoku/gomoku-miniature.tsx";
import { reversiFace } from "./reversi/reversi-miniature.tsx";
import { ticTacToeFace } from "./tic-tac-toe/tic-tac-toe-miniature.tsx";
import { ultimateFace } from "./ultimate-tic-tac-toe/ultimate-miniature.tsx";

const FACES = {
  "tic-tac-toe": ticTacToeFace,
  "connect-four": connectFourFace,
  gomoku: gomokuFace,
  reversi: reversiFace,
  "ultimate-tic-tac-toe": ultimateFace,
  checkers: checkersFace,
  chess: chessFace,
  "dots-and-boxes": dotsFace,
  battleship: battleshipFace,
} satisfies Record<GameType, AnyFace>;

/** How each game looks in small, by game type: in one file, for a page often shows many. */
export const faces: ReadonlyMap<string, AnyFace> = new Map(Object.entries(FACES));
