import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { MadeDaily } from "@yourmove/api";
import { DAY_MS, type DailyPosition, type GameView, type MoveBody } from "@yourmove/contract";
import { builtInGames, type PlainGame } from "@yourmove/rules";
import { findPuzzle, type Puzzle, puzzleGamesOn } from "@yourmove/rules/bot";

/** What this thread is to make. */
export interface DailyWork {
  readonly day: string;
  /** The games that are on offer. */
  readonly games: readonly string[];
  /** How long it may look, in milliseconds. */
  readonly budgetMs: number;
}

/** On Linux a thread has a priority of its own: this one runs when nothing else does. */
const workAfterAll = (): void => {
  if (process.platform !== "linux") return;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Where a container forbids it, it works like everybody else.
  }
};

/** The first game has this share of the time, those after it have the rest. */
const FIRST_SHARE = 0.5;

const shownOf = (
  game: PlainGame,
  { position, symbol, line }: Puzzle,
): Pick<DailyPosition, "game" | "line" | "symbol"> => ({
  symbol,
  game: {
    ...(game.view(position, symbol) as object),
    lastMove: null,
    legalMoves: game.legalMoves(position) as MoveBody[],
  },
  line: line.map(({ symbol: by, move, position: after }) => ({
    symbol: by,
    move: move as MoveBody,
    game: { ...(game.view(after, symbol) as object), lastMove: move as MoveBody } satisfies GameView,
  })),
});

const madeFor = ({ day, games, budgetMs }: DailyWork): MadeDaily => {
  const gameTypes = puzzleGamesOn(Date.parse(day) / DAY_MS, games);
  if (gameTypes.length === 0) return "no_game";
  const end = performance.now() + budgetMs;
  for (const [at, gameType] of gameTypes.entries()) {
    const game = builtInGames.newest(gameType) as PlainGame;
    const isLast = at === gameTypes.length - 1;
    const until = isLast ? end : performance.now() + (end - performance.now()) * FIRST_SHARE;
    const found = findPuzzle(game, gameType, { random: Math.random, isSpent: () => performance.now() >= until });
    const { rulesVersion, defaultOptions: options } = game;
    if (found) return { day, gameType, rulesVersion, options, ...shownOf(game, found) };
  }
  return null;
};

workAfterAll();
parentPort?.postMessage(madeFor(workerData as DailyWork));
