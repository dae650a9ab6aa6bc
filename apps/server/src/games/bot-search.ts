import type { AnyGame } from "@yourmove/rules";
import { acceptsDraw, type BotLevel, chooseMove } from "@yourmove/rules/bot";

/** A search in a position of a game that a package brought; `any` is a move by chance, for whose search never ends. */
export interface PackageSearch {
  readonly about: "move" | "draw" | "any";
  readonly gameType: string;
  readonly rulesVersion: number;
  readonly position: unknown;
  readonly symbol: "X" | "O";
  readonly level: BotLevel;
  readonly budgetMs: number;
}

/** What a thread that thinks for bots does: its own clock and chance, which the rules beside it are without. */
export const createThinker =
  (games: readonly AnyGame[], clock: () => number, random: () => number) =>
  ({ about, gameType, rulesVersion, position, symbol, level, budgetMs }: PackageSearch): object | null => {
    const game = games.find((each) => each.gameType === gameType && each.rulesVersion === rulesVersion);
    if (!game) return null;
    const end = clock() + budgetMs;
    const thinking = { symbol, level, random, budget: () => clock() >= end };
    if (about === "draw") return { takesDraw: acceptsDraw(game, position, thinking) };
    if (about === "move") return chooseMove(game, position, thinking);
    const moves: object[] = game.legalMoves(position);
    return moves[Math.floor(random() * moves.length)] ?? null;
  };
