import { checkGame, GameFault } from "@yourmove/game/testing";
import type { AnyGame } from "@yourmove/rules";

/** The same at every start, so that a package which has started once starts again. */
const SEED = "start";

/**
 * Plays a game out once and looks for what a definition may not do; throws the first fault, with its seed and its moves.
 * `npx vitest` in the package's own folder looks harder.
 */
export const checkBriefly = (game: AnyGame, clock: () => number): void => {
  // The check looks at the clock, which is gone from here; for the game's own functions it stays so.
  Object.defineProperty(globalThis, "performance", { value: { now: clock }, configurable: true });
  try {
    checkGame(game as never, { seed: SEED, playthroughs: 1, acceptsUnlisted: true, print: () => {} });
  } catch (error) {
    // Where moves are not listed, only the package's own check knows how to find some.
    const isUnlisted = error instanceof GameFault && error.kind === "legal-moves" && game.hasLegalMoves === false;
    if (!isUnlisted) throw error;
  } finally {
    Reflect.deleteProperty(globalThis, "performance");
  }
};
