import { builtInGames } from "@yourmove/rules";
import { chooseMove } from "@yourmove/rules/bot";
import type { HintSearch } from "./use-hint.ts";

/** How long a hint is thought about, in milliseconds. */
const THINKS_MS = 900;

/** The move that the strongest bot would make; null where there is none. */
const think = ({ gameType, rulesVersion, position, view, symbol }: HintSearch): object | null => {
  const game = builtInGames.find(gameType, rulesVersion);
  if (!game) return null;
  const known = position ?? game.imagine?.(view, symbol, Math.random);
  if (!known) return null;
  const until = performance.now() + THINKS_MS;
  const budget = () => performance.now() > until;
  return chooseMove(game, known, { symbol, level: 5, random: Math.random, budget });
};

addEventListener("message", ({ data }: MessageEvent<HintSearch>) => {
  postMessage(think(data));
});
