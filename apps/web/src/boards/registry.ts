import type { GameView, MoveBody } from "@yourmove/contract";
import type { GameTexts } from "@yourmove/game";
import type { AnyGame, GameType, Options } from "@yourmove/rules";
import { backgammonTexts } from "@yourmove/rules/games/backgammon.texts";
import { battleshipTexts } from "@yourmove/rules/games/battleship.texts";
import { checkersTexts } from "@yourmove/rules/games/checkers.texts";
import { chessTexts } from "@yourmove/rules/games/chess.texts";
import { connectFourTexts } from "@yourmove/rules/games/connect-four.texts";
import { dotsAndBoxesTexts } from "@yourmove/rules/games/dots-and-boxes.texts";
import { gomokuTexts } from "@yourmove/rules/games/gomoku.texts";
import { goofspielTexts } from "@yourmove/rules/games/goofspiel.texts";
import { reversiTexts } from "@yourmove/rules/games/reversi.texts";
import { ticTacToeTexts } from "@yourmove/rules/games/tic-tac-toe.texts";
import { ultimateTicTacToeTexts } from "@yourmove/rules/games/ultimate-tic-tac-toe.texts";
import type { Dictionary, Language } from "../i18n/dictionary.ts";
import type { AnyBoard, Described } from "./board.ts";
import { hasUsualRights, isBlackToMove, whiteToMove } from "./chess/white-to-move.ts";
import { loadOnce } from "./load-once.ts";

/** How a match begins where another one came to. */
export interface Beginning {
  readonly options: Options;
  /** Whether the sides have changed places for it. */
  readonly isSwapped: boolean;
}

/** How a game says a move. */
type Describe<Move> = (move: Move, t: Dictionary, of: Described<never>) => string;

/** Checks a description against its game's own move, then forgets it: payloads come as plain JSON. */
const described = <Move>(describe: Describe<Move>) => describe as unknown as Describe<MoveBody>;

interface Entry {
  /** What it is called, its rules and its endings in words. */
  readonly texts: Readonly<Record<Language, GameTexts>>;
  readonly loadBoard: () => Promise<AnyBoard>;
  /** The game's own rules, for replays and optimistic moves. */
  readonly loadGame: () => Promise<AnyGame>;
  /** How it says a move, without its board. */
  readonly loadDescribe: () => Promise<Describe<MoveBody>>;
  /** Its rules in former versions, which matches are still played under. */
  readonly loadFormer?: () => Promise<readonly AnyGame[]>;
  /** The options that have no meaning beside the others. */
  readonly unusedOptions?: (options: Options) => readonly string[];
  /** How a match begins where another one came to; undefined where none can. */
  readonly optionsFrom?: (view: GameView) => Beginning | undefined;
  /** The options that make a match's start without chance, where its view shows which start was drawn. */
  readonly shownOptions?: (view: GameView) => Options | undefined;
}

/** The boards by game type: each game of the rules has one entry here and one folder beside this file. */
const REGISTRY = {
  "tic-tac-toe": {
    texts: ticTacToeTexts,
    loadBoard: async () => (await import("./tic-tac-toe/tic-tac-toe-board.tsx")).ticTacToeBoard,
    loadGame: async () => (await import("@yourmove/rules/games/tic-tac-toe")).ticTacToe,
    loadDescribe: async () => described((await import("./tic-tac-toe/tic-tac-toe-thumbnail.tsx")).describeMove),
  },
  "connect-four": {
    texts: connectFourTexts,
    loadBoard: async () => (await import("./connect-four/connect-four-board.tsx")).connectFourBoard,
    loadGame: async () => (await import("@yourmove/rules/games/connect-four")).connectFour,
    loadDescribe: async () => described((await import("./connect-four/connect-four-thumbnail.tsx")).describeMove),
  },
  gomoku: {
    texts: gomokuTexts,
    loadBoard: async () => (await import("./gomoku/gomoku-board.tsx")).gomokuBoard,
    loadGame: async () => (await import("@yourmove/rules/games/gomoku")).gomoku,
    loadDescribe: async () => described((await import("./gomoku/gomoku-thumbnail.tsx")).describeMove),
  },
  reversi: {
    texts: reversiTexts,
    loadBoard: async () => (await import("./reversi/reversi-board.tsx")).reversiBoard,
    loadGame: async () => (await import("@yourmove/rules/games/reversi")).reversi,
    loadDescribe: async () => described((await import("./reversi/flips.ts")).describeMove),
  },
  "ultimate-tic-tac-toe": {
    texts: ultimateTicTacToeTexts,
    loadBoard: async () =>
      (await import("./ultimate-tic-tac-toe/ultimate-tic-tac-toe-board.tsx")).ultimateTicTacToeBoard,
    loadGame: async () => (await import("@yourmove/rules/games/ultimate-tic-tac-toe")).ultimateTicTacToe,
    loadDescribe: async () => described((await import("./ultimate-tic-tac-toe/ultimate-thumbnail.tsx")).squareName),
  },
  checkers: {
    texts: checkersTexts,
    loadBoard: async () => (await import("./checkers/checkers-board.tsx")).checkersBoard,
    loadGame: async () => (await import("@yourmove/rules/games/checkers")).checkers,
    loadDescribe: async () => described((await import("./checkers/texts.ts")).describeMove),
  },
  chess: {
    texts: chessTexts,
    loadBoard: async () => (await import("./chess/chess-board.tsx")).chessBoard,
    loadGame: async () => (await import("@yourmove/rules/games/chess")).chess,
    loadDescribe: async () => described((await import("./chess/texts.ts")).describeMove),
    unusedOptions: ({ start }) => [
      ...(start === "chess960" ? [] : ["number"]),
      ...(start === "position" ? [] : ["fen"]),
    ],
    optionsFrom: ({ fen, startFen, startNumber }) => {
      if (typeof fen !== "string") return undefined;
      if (typeof startNumber === "number" && fen === startFen)
        return { options: { start: "chess960", number: startNumber, fen: null }, isSwapped: false };
      if (!hasUsualRights(fen)) return undefined;
      return { options: { start: "position", number: null, fen: whiteToMove(fen) }, isSwapped: isBlackToMove(fen) };
    },
    shownOptions: ({ startNumber }) =>
      typeof startNumber === "number" ? { start: "chess960", number: startNumber, fen: null } : undefined,
  },
  "dots-and-boxes": {
    texts: dotsAndBoxesTexts,
    loadBoard: async () => (await import("./dots-and-boxes/dots-and-boxes-board.tsx")).dotsAndBoxesBoard,
    loadGame: async () => (await import("@yourmove/rules/games/dots-and-boxes")).dotsAndBoxes,
    loadDescribe: async () => described((await import("./dots-and-boxes/lattice.ts")).describeMove),
  },
  battleship: {
    texts: battleshipTexts,
    loadBoard: async () => (await import("./battleship/battleship-board.tsx")).battleshipBoard,
    loadGame: async () => (await import("@yourmove/rules/games/battleship")).battleship,
    loadDescribe: async () => described((await import("./battleship/texts.ts")).describeMove),
    loadFormer: async () => [(await import("@yourmove/rules/games/battleship")).battleshipV1],
  },
  backgammon: {
    texts: backgammonTexts,
    loadBoard: async () => (await import("./backgammon/backgammon-board.tsx")).backgammonBoard,
    loadGame: async () => (await import("@yourmove/rules/games/backgammon")).backgammon,
    loadDescribe: async () => described((await import("./backgammon/texts.ts")).describeMove),
  },
  goofspiel: {
    texts: goofspielTexts,
    loadBoard: async () => (await import("./goofspiel/goofspiel-board.tsx")).goofspielBoard,
    loadGame: async () => (await import("@yourmove/rules/games/goofspiel")).goofspiel,
    loadDescribe: async () => described((await import("./goofspiel/texts.ts")).describeMove),
  },
} satisfies Record<GameType, Entry>;

const ENTRIES: ReadonlyMap<string, Entry> = new Map(Object.entries(REGISTRY));

/** The texts of the games that have a board here, by game type. */
export const builtInTexts: ReadonlyMap<string, Entry["texts"]> = new Map(
  Object.entries<Entry>(REGISTRY).map(([gameType, { texts }]) => [gameType, texts]),
);

/** A game's board; null for a game that has none here. */
export const loadBoard = loadOnce(async (gameType) => (await ENTRIES.get(gameType)?.loadBoard()) ?? null);

/** How each game says a move, by game type: one file for most of them, whose boards need it, too. */
export const loadDescriptions = async (): Promise<ReadonlyMap<string, Describe<MoveBody>>> =>
  new Map(
    await Promise.all(
      [...ENTRIES].map(async ([gameType, { loadDescribe }]) => [gameType, await loadDescribe()] as const),
    ),
  );

const loadVersions = loadOnce(async (gameType): Promise<readonly AnyGame[]> => {
  const entry = ENTRIES.get(gameType);
  return entry ? [await entry.loadGame(), ...((await entry.loadFormer?.()) ?? [])] : [];
});

/** A game's rules in a version; null for a game that has no board here, and for a version that is not known here. */
export const loadGame = async (gameType: string, rulesVersion: number): Promise<AnyGame | null> =>
  (await loadVersions(gameType)).find((game) => game.rulesVersion === rulesVersion) ?? null;

/** A game's rules as new matches have them; null for a game that has no board here. */
export const loadNewest = async (gameType: string): Promise<AnyGame | null> =>
  (await loadVersions(gameType)).at(0) ?? null;

/** The options that have no meaning beside the others: a form leaves them out. */
export const unusedOptions = (gameType: string, options: Options): readonly string[] =>
  ENTRIES.get(gameType)?.unusedOptions?.(options) ?? [];

/** The options that make a match's start without chance, as its view shows them; undefined where it shows none. */
export const shownOptions = (gameType: string, view: GameView): Options | undefined =>
  ENTRIES.get(gameType)?.shownOptions?.(view);

/** How a match begins where another one came to; undefined where none can. */
export const optionsFrom = (gameType: string, view: GameView): Beginning | undefined =>
  ENTRIES.get(gameType)?.optionsFrom?.(view);

const foreign = loadOnce(() => import("./foreign/foreign-board.tsx"));

/** Loads what draws the boards of games that have none here. */
export const loadForeignBoard = () => foreign("all");
