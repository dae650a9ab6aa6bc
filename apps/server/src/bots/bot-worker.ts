import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { BotSearch } from "@yourmove/api";
import { builtInGames } from "@yourmove/rules";
import { acceptsDraw, chooseMove } from "@yourmove/rules/bot";

/** A search for this thread: a position, and the time limit in milliseconds. */
export interface BotSearchMessage extends BotSearch {
  /** What to find: a move, whether a draw is taken, as `{ takesDraw }`, or any move, where searching for a good one failed. */
  readonly about: "move" | "draw" | "any";
  readonly budgetMs: number;
}

/** On Linux a thread has a priority of its own: whenever the server has something to do, thinking waits. */
const thinkAfterOthers = (): void => {
  if (process.platform !== "linux") return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where a container forbids it, it thinks like everybody else.
  }
};

thinkAfterOthers();
parentPort?.on("message", ({ about, gameType, rulesVersion, position, symbol, level, budgetMs }: BotSearchMessage) => {
  const game = builtInGames.find(gameType, rulesVersion);
  const end = performance.now() + budgetMs;
  const thinking = { symbol, level, random: Math.random, budget: () => performance.now() >= end };
  if (!game) parentPort?.postMessage(null);
  else if (about === "draw") parentPort?.postMessage({ takesDraw: acceptsDraw(game, position, thinking) });
  else parentPort?.postMessage(chooseMove(game, position, thinking));
});
