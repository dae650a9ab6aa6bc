import type { BoardKind, Game, GameView, MoveBody } from "@yourmove/contract";
import { type BoardState, FrameBoard, ModuleBoard } from "@yourmove/game/board";
import { useMemo, useState, useSyncExternalStore } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { AnyBoard, BoardProps, BoardSize } from "../board.ts";
import { moveCells, sizeIn } from "./cells.ts";
import { GeneratedBoard } from "./generated-board.tsx";
import { inLanguage } from "./in-language.ts";
import { type Described, moveWords } from "./move-words.ts";
import { foreignTexts } from "./texts.ts";

interface HostedBoardProps extends BoardProps<GameView, MoveBody> {
  readonly game: Described;
  /** A path of this server. */
  readonly src: string;
  readonly kind: BoardKind;
}

const HOSTS = { frame: FrameBoard, module: ModuleBoard } as const satisfies Record<BoardKind, unknown>;

const DARK = "(prefers-color-scheme: dark)";
const STILL = "(prefers-reduced-motion: reduce)";

/** Calls back when the theme may have changed: the device's, or the one chosen here. */
const subscribe = (onChange: () => void) => {
  const queries = [DARK, STILL].map((query) => matchMedia(query));
  const watch = new MutationObserver(onChange);
  watch.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  for (const query of queries) query.addEventListener("change", onChange);
  return () => {
    watch.disconnect();
    for (const query of queries) query.removeEventListener("change", onChange);
  };
};

const readTheme = (): "light" | "dark" => {
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return matchMedia(DARK).matches ? "dark" : "light";
};

/** The state for a game's own board; the same object until something in it changes. */
const useBoardState = (props: BoardProps<GameView, MoveBody>): BoardState => {
  const { language } = useText();
  const theme = useSyncExternalStore(subscribe, readTheme);
  const reducedMotion = useSyncExternalStore(subscribe, () => matchMedia(STILL).matches);
  const { view, lastMove, canMove, yourSymbol, label } = props;
  const { proposed = null, resultDetail = null, rulesVersion = 1 } = props;
  const { legalMoves: listed = [], lastMove: _, ...position } = view;
  const state = {
    view: position,
    lastMove,
    canMove,
    yourSymbol,
    label,
    proposed,
    resultDetail,
    rulesVersion,
    legalMoves: canMove ? listed : [],
    theme,
    language,
    reducedMotion,
  };
  const key = JSON.stringify(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what reads the same is the same
  return useMemo(() => state, [key]);
};

/** A game's own board, served by this server: in a frame, or as a module. A faulty one is replaced by the generated one. */
const HostedBoard = ({ src, kind, ...props }: HostedBoardProps) => {
  const words = foreignTexts[useText().language];
  const state = useBoardState(props);
  const [isFaulty, setIsFaulty] = useState(false);
  const [said, setSaid] = useState("");
  if (isFaulty) {
    return (
      <div className="hosted-board">
        <div className="alert" role="status">
          <Icon name="warning" />
          <p>{words.wrongBoard}</p>
          <button type="button" className="button" onClick={() => setIsFaulty(false)}>
            {words.tryAgain}
          </button>
        </div>
        <GeneratedBoard {...props} />
      </div>
    );
  }
  const Hosted = HOSTS[kind];
  return (
    <div className="hosted-board" data-board data-kind="hosted">
      <Hosted
        src={src}
        state={state}
        className="hosted-place"
        onMove={(move) => props.onMove(move as MoveBody)}
        onSay={setSaid}
        onFault={() => setIsFaulty(true)}
      />
      <p className="unseen" role="status">
        {said}
      </p>
    </div>
  );
};

/** A path of this server below which boards stand, and nothing else. */
const OWN_BOARD = /^\/boards\/[\w-]+\/(?:[\w-]+\/)*[\w.%-]+$/;

/** The height of its squares, with room for the parts below. */
const sizeOf = ({ rows, columns }: Described["boardSize"]): BoardSize => ({
  perWidth: Math.min(Math.max(rows / columns, 0.4), 1.4),
  more: 5,
});

const made = new WeakMap<Game, AnyBoard>();

const make = (served: Game): AnyBoard => {
  const { moveSchema, boardURL, boardKind } = served;
  const spoken = new Map<string, Pick<Described, "moveSchema" | "viewSchema">>();
  /** What its schemas say to a reader of a language. */
  const schemasIn = (language: string): Pick<Described, "moveSchema" | "viewSchema"> => {
    const { moves = {}, views = {} } = served.texts[language] ?? served.texts["en"] ?? {};
    const made = spoken.get(language) ?? {
      moveSchema: inLanguage(moveSchema, moves),
      viewSchema: inLanguage(served.viewSchema, views),
    };
    spoken.set(language, made);
    return made;
  };
  const gameOn = (boardSize: Described["boardSize"], language: string): Described => ({
    boardSize,
    ...schemasIn(language),
  });
  const own = boardKind && boardURL && OWN_BOARD.test(boardURL) ? { kind: boardKind, src: boardURL } : null;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each game, and kept
  const Board = (props: BoardProps<GameView, MoveBody>) => {
    const game = gameOn(sizeIn(props.view, served.boardSize), useText().language);
    return own ? <HostedBoard {...props} {...own} game={game} /> : <GeneratedBoard {...props} game={game} />;
  };
  return {
    Board,
    ways: (move, { view }) => {
      const boardSize = sizeIn(view, served.boardSize);
      const cells = own ? [] : moveCells(move, { ...boardSize, moveSchema });
      return cells.length > 0 ? [cells] : [];
    },
    size: (view) => sizeOf(sizeIn(view, served.boardSize)),
    describe: (move, { language }, { view = {} } = {}) =>
      moveWords(move, gameOn(sizeIn(view, served.boardSize), language)),
  };
};

/** The board of a game without one here: the game's own, in a frame or as a module, or one generated from its schemas. */
export const foreignBoard = (served: Game): AnyBoard => {
  const board = made.get(served) ?? make(served);
  made.set(served, board);
  return board;
};
