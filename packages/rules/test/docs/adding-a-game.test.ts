import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type BotLevel, chooseMove } from "../../src/bot/choose-move.ts";
import type { AnyGame } from "../../src/game.ts";
import { playOut } from "../support/play-out.ts";
import { seededRandom } from "../support/random.ts";
import { codeBlocks, ROOT, read } from "./code-blocks.ts";
import { problemsIn } from "./compile-with.ts";

const DOCUMENT = "docs/adding-a-game.md";
const RULES = "packages/rules/src/games/chomp.ts";
const GAMES = "packages/rules/src/registry.ts";
const BOARD = "apps/web/src/boards/chomp/chomp-board.tsx";
const BOARDS = "apps/web/src/boards/registry.ts";

/** This project compiles the rules from source, too. */
const WEB = `${ROOT}apps/web/tsconfig.json`;

const blocks = codeBlocks(DOCUMENT);
const block = (file: string): string => blocks.get(file) ?? "";

/** The registries with the document's lines where it says that they go. */
const registries = () => {
  const [importLine, nameLine] = block(GAMES).split("\n");
  const games = read(GAMES).replace("import ", `${importLine}\nimport `).replace("= [\n", `= [\n${nameLine}\n`);
  const boards = read(BOARDS).replace(/REGISTRY: .* = \{\n/, (start) => start + block(BOARDS));
  return { games, boards };
};

/** The repository's files after the document has been followed. */
const followed = (): Map<string, string> => {
  const { games, boards } = registries();
  const files = { [RULES]: block(RULES), [GAMES]: games, [BOARD]: block(BOARD), [BOARDS]: boards };
  return new Map(Object.entries(files).map(([file, code]) => [ROOT + file, code]));
};

/** The rules of the document, run with their imports as they stand, beside stand-ins for what they import. */
const runRules = async (folder: string): Promise<AnyGame> => {
  mkdirSync(`${folder}/games`);
  writeFileSync(`${folder}/game.ts`, 'export * from "../../../src/game.ts";\n');
  writeFileSync(`${folder}/games/cells.ts`, 'export * from "../../../../src/games/cells.ts";\n');
  writeFileSync(`${folder}/games/chomp.ts`, block(RULES));
  const { chomp } = (await import(`${folder}/games/chomp.ts`)) as { chomp: AnyGame };
  return chomp;
};

describe(`following ${DOCUMENT} to the letter`, () => {
  let folder: string;
  let chomp: AnyGame;
  beforeAll(async () => {
    folder = mkdtempSync(`${ROOT}packages/rules/test/docs/.chomp-`);
    chomp = await runRules(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("takes four pieces of code, under 100 lines in all", () => {
    expect([...blocks.keys()]).toEqual([RULES, GAMES, BOARD, BOARDS]);
    expect([...blocks.values()].join("").split("\n").length).toBeLessThan(100);
  });

  it("compiles: the rules, the registry, the board and its registry", { timeout: 120_000 }, () => {
    expect(problemsIn(WEB, [...followed().keys()], followed())).toEqual([]);
  });

  it("does not compile with a wrong shape: types watch over rules and board", { timeout: 120_000 }, () => {
    const wrongView = block(RULES).replace("view: ({ cells }) => ({ cells })", "view: () => ({ squares: 20 })");
    expect(problemsIn(WEB, [ROOT + BOARD], followed().set(ROOT + RULES, wrongView))).not.toEqual([]);
    const withoutTurn = block(RULES).replace("turn: (position)", "whoseTurn: (position)");
    expect(problemsIn(WEB, [ROOT + RULES], followed().set(ROOT + RULES, withoutTurn))).not.toEqual([]);
  });

  it("gives a game that always ends, from frozen positions, by listed moves only", () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      for (const { position } of playOut(chomp, seed)) {
        expect(JSON.parse(JSON.stringify(position))).toEqual(position);
        for (const move of chomp.legalMoves(position)) {
          expect(z.parse(chomp.moveSchema, move)).toEqual(move);
          expect(chomp.play(position, chomp.turn(position), move).ok).toBe(true);
        }
      }
    }
  });

  it("gives a game that refuses anything else without throwing", () => {
    const property = fc.property(fc.integer(), fc.anything(), (seed, move) => {
      const { position } = playOut(chomp, seed)[1] ?? {};
      fc.pre(!z.safeParse(chomp.moveSchema, move).success);
      expect(chomp.play(position, chomp.turn(position), move)).toMatchObject({ ok: false });
    });
    fc.assert(property);
    expect(chomp.play(chomp.start(), "O", { row: 3, column: 4 })).toMatchObject({ ok: false });
  });

  it.each([1, 2, 3] as const)("gives bots of level %i a game that they play", (level: BotLevel) => {
    const thinking = { symbol: "X" as const, level, random: seededRandom(1), budget: 2000 };
    expect(chomp.legalMoves(chomp.start())).toContainEqual(chooseMove(chomp, chomp.start(), thinking));
  });
});
