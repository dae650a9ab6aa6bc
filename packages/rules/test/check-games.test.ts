import { checkGame } from "@yourmove/game/testing";
import { describe, expect, it } from "vitest";
import type { AnyGame } from "../src/game.ts";
import { builtInGames } from "../src/registry.ts";
import { rounds } from "./support/rounds.ts";

/** A third of them in `npm test`. */
const EVERY = rounds({ full: 1, quick: 1, short: 3 });
const ALL = builtInGames
  .list()
  .flatMap(({ gameType }) => builtInGames.versions(gameType))
  .filter((_, at) => at % EVERY === EVERY - 1);
const titleOf = ({ gameType, rulesVersion }: AnyGame): string =>
  builtInGames.newest(gameType)?.rulesVersion === rulesVersion ? gameType : `${gameType} ${rulesVersion}`;

describe.each(ALL.map((game) => [titleOf(game), game] as const))("%s", (_, game) => {
  it("has none of the faults that the kit knows", () => {
    const hides = ["battleship", "goofspiel"].includes(game.gameType);
    const acceptsUnlisted = game.gameType === "backgammon";
    const playthroughs = rounds({ full: 4, quick: 4, short: 1 });
    const report = checkGame(game, { seed: "rules", playthroughs, acceptsUnlisted, print: () => {} });
    expect(report.positions).toBeGreaterThan(20);
    expect(report.lookAlikes > 0, "whether moves are secret").toBe(hides);
    expect(report.sees.length > 0, "whether the sides see different things").toBe(hides);
    expect(report.withoutText.filter((what) => what.startsWith("refusal "))).toEqual([]);
  });
});
