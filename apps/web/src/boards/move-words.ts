import { hasPosition, type Match, type MoveBody, otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import type { GameType } from "@yourmove/rules";
import type { Dictionary } from "../i18n/dictionary.ts";
import { describeMove as inBackgammon } from "./backgammon/texts.ts";
import { type View as BackgammonView, lastMover } from "./backgammon/turn.ts";
import { describeMove as inBattleship } from "./battleship/texts.ts";
import type { Described } from "./board.ts";
import { describeMove as inCheckers } from "./checkers/texts.ts";
import { describeMove as inChess } from "./chess/texts.ts";
import { describeMove as inConnectFour } from "./connect-four/connect-four-thumbnail.tsx";
import { describeMove as inDots } from "./dots-and-boxes/lattice.ts";
import { describeMove as inGomoku } from "./gomoku/gomoku-thumbnail.tsx";
import { describeMove as inGoofspiel } from "./goofspiel/texts.ts";
import { describeMove as inReversi } from "./reversi/flips.ts";
import { describeMove as inTicTacToe } from "./tic-tac-toe/tic-tac-toe-thumbnail.tsx";
import { squareName as inUltimate } from "./ultimate-tic-tac-toe/ultimate-thumbnail.tsx";

type Describe<Move> = (move: Move, t: Dictionary, of: Described<never>) => string;

/** Checks a description against its game's own move, then forgets it: payloads come as plain JSON. */
const of = <Move>(describe: Describe<Move>) => describe as unknown as Describe<MoveBody>;

/** How each game says a move, without its board. */
const DESCRIBE = {
  backgammon: of(inBackgammon),
  battleship: of(inBattleship),
  checkers: of(inCheckers),
  chess: of(inChess),
  "connect-four": of(inConnectFour),
  "dots-and-boxes": of(inDots),
  gomoku: of(inGomoku),
  goofspiel: of(inGoofspiel),
  reversi: of(inReversi),
  "tic-tac-toe": of(inTicTacToe),
  "ultimate-tic-tac-toe": of(inUltimate),
} satisfies Record<GameType, Describe<MoveBody>>;

const DESCRIPTIONS: ReadonlyMap<string, Describe<MoveBody>> = new Map(Object.entries(DESCRIBE));

/** The side that made the last move; in backgammon a side may have been passed over since. */
const moverOf = ({ gameType, game, currentTurnUserID, xUserID }: Match): PlayerSymbol | null => {
  const onTurn = currentTurnUserID === null ? null : currentTurnUserID === xUserID ? "X" : "O";
  if (gameType !== "backgammon") return onTurn && otherSymbol(onTurn);
  const { lastMove } = game;
  return lastMover({ view: game as unknown as BackgammonView, lastMove: lastMove as never, turn: onTurn });
};

/** A match's last move in words; null before the first, where it is hidden, and for a game that has no words here. */
export const lastMoveWords = (match: Match, t: Dictionary): string | null => {
  const { gameType, game, options } = match;
  const describe = DESCRIPTIONS.get(gameType);
  if (!describe || !hasPosition(game) || game.lastMove === null) return null;
  return describe(game.lastMove, t, { options, symbol: moverOf(match) });
};
