import type { GameType } from "@yourmove/rules";
import { backgammonThumbnail } from "./backgammon/backgammon-thumbnail.tsx";
import { battleshipThumbnail } from "./battleship/battleship-thumbnail.tsx";
import type { AnyThumbnail } from "./board.ts";
import { checkersThumbnail } from "./checkers/checkers-thumbnail.tsx";
import { chessThumbnail } from "./chess/chess-thumbnail.tsx";
import { connectFourThumbnail } from "./connect-four/connect-four-thumbnail.tsx";
import { dotsThumbnail } from "./dots-and-boxes/dots-thumbnail.tsx";
import { gomokuThumbnail } from "./gomoku/gomoku-thumbnail.tsx";
import { goofspielThumbnail } from "./goofspiel/goofspiel-thumbnail.tsx";
import { reversiThumbnail } from "./reversi/reversi-thumbnail.tsx";
import { ticTacToeThumbnail } from "./tic-tac-toe/tic-tac-toe-thumbnail.tsx";
import { ultimateThumbnail } from "./ultimate-tic-tac-toe/ultimate-thumbnail.tsx";

const THUMBNAILS = {
  "tic-tac-toe": ticTacToeThumbnail,
  "connect-four": connectFourThumbnail,
  gomoku: gomokuThumbnail,
  reversi: reversiThumbnail,
  "ultimate-tic-tac-toe": ultimateThumbnail,
  checkers: checkersThumbnail,
  chess: chessThumbnail,
  "dots-and-boxes": dotsThumbnail,
  battleship: battleshipThumbnail,
  backgammon: backgammonThumbnail,
  goofspiel: goofspielThumbnail,
} satisfies Record<GameType, AnyThumbnail>;

/** The thumbnails by game type: in one file, because a page often shows many. */
export const thumbnails: ReadonlyMap<string, AnyThumbnail> = new Map(Object.entries(THUMBNAILS));
