import type { AnyGame } from "@yourmove/rules";
import { acceptsDraw, chooseMove } from "@yourmove/rules/bot";
import type { PackageSearch } from "./messages.ts";

/** Thinks for a bot: with a clock and chance of the service's own, which the rules beside it are without. */
export const think = (
  games: readonly AnyGame[],
  { about, gameType, rulesVersion, position, symbol, level, budgetMs }: PackageSearch,
  { clock, random }: { readonly clock: () => number; readonly random: () => number },
): object | null => {
  const game = games.find((each) => each.gameType === gameType && each.rulesVersion === rulesVersion);
  if (!game) return null;
  const end = clock() + budgetMs;
  const thinking = { symbol, level, random, budget: () => clock() >= end };
  if (about === "draw") return { takesDraw: acceptsDraw(game, position, thinking) };
  if (about === "move") return chooseMove(game, position, thinking);
  const moves: object[] = game.legalMoves(position, symbol);
  return moves[Math.floor(random() * moves.length)] ?? null;
};
