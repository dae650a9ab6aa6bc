import type { Game, GameView, MoveBody } from "@yourmove/contract";
import { LANGUAGES, type Language } from "../../i18n/dictionary.ts";
import { servedTexts } from "../../i18n/served-game.ts";
import type { AnyBoard, BoardProps, BoardSize } from "../board.ts";
import { GeneratedBoard } from "./generated-board.tsx";
import { HostedBoard } from "./hosted-board.tsx";
import { type Described, moveWords } from "./move-words.ts";

/** A path of this server below which boards stand, and nothing else. */
const OWN_BOARD = /^\/boards\/[\w-]+\/(?:[\w-]+\/)*[\w.%-]+$/;

/** As high as its squares, with room for what stands below them. */
const sizeOf = ({ rows, columns }: Described["boardSize"]): BoardSize => ({
  perWidth: Math.min(Math.max(rows / columns, 0.4), 1.4),
  more: 5,
});

const made = new WeakMap<Game, AnyBoard>();

const make = (served: Game): AnyBoard => {
  const { boardSize, moveSchema, viewSchema, boardURL } = served;
  const game: Described = { boardSize, moveSchema, viewSchema };
  const src = boardURL && OWN_BOARD.test(boardURL) ? boardURL : null;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each game, and kept
  const Board = (props: BoardProps<GameView, MoveBody>) =>
    src === null ? <GeneratedBoard {...props} game={game} /> : <HostedBoard {...props} game={game} src={src} />;
  const rulesIn = (language: Language) => servedTexts(served, { language })?.rules ?? [served.summary];
  return {
    Board,
    size: sizeOf(boardSize),
    rules: Object.fromEntries(
      LANGUAGES.map((language) => [language, rulesIn(language)]),
    ) as unknown as AnyBoard["rules"],
    describe: (move) => moveWords(move, game),
  };
};

/** The board of a game that is none of ours: its own, in a frame or as a module, or one that is made of what it describes. */
export const foreignBoard = (served: Game): AnyBoard => {
  const board = made.get(served) ?? make(served);
  made.set(served, board);
  return board;
};
