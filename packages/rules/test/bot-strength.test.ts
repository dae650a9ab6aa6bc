import { describe, expect, it } from "vitest";
import { builtInGames } from "../src/registry.ts";
import { plainScore } from "./support/plain-player.ts";

/**
 * As many matches, and positions a move, as a test has time for; `tests/bench/bot-strength.ts` plays enough to tell shares. The
 * same seeds play the same matches everywhere: the bounds are loose to leave room for changes of the bots.
 */
const EFFORT: Readonly<Record<string, { matches: number; budget: number }>> = {
  gomoku: { matches: 4, budget: 400 },
  battleship: { matches: 8, budget: 400 },
  chess: { matches: 2, budget: 150 },
  backgammon: { matches: 8, budget: 200 },
};

describe.each(builtInGames.list().map((game) => [game.gameType, game] as const))(
  "a plain player at %s",
  (gameType, game) => {
    const effort = EFFORT[gameType] ?? { matches: 16, budget: 1000 };
    const share = (level: 1 | 2) => plainScore(game, { level, ...effort }).won / effort.matches;

    it("beats the easy bot in most matches", () => {
      expect(share(1)).toBeGreaterThanOrEqual(0.5);
    });

    it.runIf(effort.matches >= 8)("beats the medium bot in some matches, and not in most", () => {
      const won = share(2);
      expect(won).toBeGreaterThan(0.1);
      expect(won).toBeLessThan(0.65);
    });
  },
);
