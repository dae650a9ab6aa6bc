import { checkGame, FailedCheck } from "../../src/testing/index.ts";

/** A check that says nothing, and takes the time that it needs. */
export const quiet = { print: () => {}, maxSeconds: Number.POSITIVE_INFINITY };

/** The fault that is found in a game; null where there is none. */
export const faultIn = (
  game: Parameters<typeof checkGame>[0],
  options: Parameters<typeof checkGame>[1] = {},
): FailedCheck | null => {
  try {
    checkGame(game, { seed: "planted", ...quiet, ...options });
    return null;
  } catch (error) {
    if (error instanceof FailedCheck) return error;
    throw error;
  }
};
