import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { MoveBody } from "@yourmove/contract";
import {
  type AnyGame,
  type AskOptions,
  answerHere,
  decideCommand,
  GameFault,
  isOfProcess,
  type MatchCommand,
  type MatchRecord,
  type NewMatch,
  playback,
  type RunsElsewhere,
  runsElsewhere,
  seeMatch,
  startFromChallenge,
  variantOf,
} from "@yourmove/rules";
import ts from "typescript";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { highCard } from "../../../tests/support/games/high-card/games.mjs";
import { kalah } from "../../../tests/support/games/kalah/games.mjs";
import { isShort, oneIn } from "../../../tests/support/rounds.ts";
import { MAX_ANSWER_BYTES } from "../src/games/answer-limits.ts";
import { readBoards } from "../src/games/boards.ts";
import { findPackage } from "../src/games/find-packages.ts";
import { type LoadedGames, loadGames } from "../src/games/load-games.ts";
import { createSpares } from "../src/games/spares.ts";

/** Each begins processes of its own. */
const inAll = it.skipIf(isShort);

const FIXTURES = resolve(import.meta.dirname, "../../../tests/support/games");
const folder = mkdtempSync(join(tmpdir(), "games-"));

const warned: object[] = [];
const log = { warn: (fields: object) => void warned.push(fields) };

const load = (
  entries: string[],
  {
    folders = [FIXTURES, folder],
    loadMs = 30_000,
    restMs = 600_000,
    kitVersion = "1.0.0",
    trustedBoards = entries.filter((entry): boolean => entry === "nim"),
    showsPositions = false,
  } = {},
) =>
  loadGames(
    {
      entries,
      folders,
      builtIn: undefined,
      limits: { timeoutMs: 250, memoryMB: 64, loadMs, restMs },
      accepted: [],
      trustedBoards,
    },
    { kitVersion, log, showsPositions },
  );

const write = (path: string, text: string): string => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

/** A game of one move, which does something else where a test says so. */
const oneMove = (name: string, more = "") => `
import { defineGame } from "@yourmove/game";
import * as z from "zod/mini";
export default defineGame({
  gameType: "demo.${name}",
  texts: { en: { name: "One", summary: "One move.", rules: ["Say one."], results: { said: "It was said" } } },
  boardSize: { rows: 1, columns: 1 },
  moveSchema: z.object({ say: z.int() }),
  viewSchema: z.object({ said: z.nullable(z.int()) }),
  resultDetails: ["said"],
  hasTakeback: false,
  hasAgreedDraw: false,
  start: () => ({ said: null }),
  turn: () => "X",
  legalMoves: () => [{ say: 1 }],
  play: (position, symbol, { say }) => (say === 1 ? { ok: true, state: { said: 1 } } : { ok: false, reason: "Say one" }),
  outcome: ({ said }) => (said === null ? null : { winner: "X", detail: "said" }),
  view: ({ said }) => ({ said }),
  ${more}
});
`;

/** The folder of a package: its files, and what its package.json says. */
const lay = (
  home: string,
  files: Readonly<Record<string, string>>,
  { games = "./games.mjs", board, ...json }: { games?: string; board?: object; [field: string]: unknown } = {},
): void => {
  write(`${home}/package.json`, JSON.stringify({ name: home, yourmove: { games, board }, ...json }));
  for (const [path, text] of Object.entries(files)) write(`${home}/${path}`, text);
};

type Host = RunsElsewhere["host"];

/** Where the rules of a package's game are asked. */
const hostOf = (game: AnyGame | undefined): Host => {
  if (!game || !runsElsewhere(game)) throw new Error("no game elsewhere");
  return game.host;
};

const faultOf = (answer: Promise<unknown>): Promise<GameFault> =>
  answer.then(
    () => {
      throw new Error("no fault");
    },
    (error: unknown) => {
      if (error instanceof GameFault) return error;
      throw error;
    },
  );

/** The fault of rules themselves: a machine that was too busy for a question blames nobody, and it is put again. */
const ownFaultOf = async (ask: () => Promise<unknown>): Promise<GameFault> => {
  for (;;) {
    const fault = await faultOf(ask());
    if (fault.kind !== "restarting") return fault;
  }
};

const SEED = "07".repeat(32);
const NEW: NewMatch = {
  matchID: 1,
  gameType: "demo.one",
  inviterID: 1,
  inviteeID: 2,
  inviterSymbol: "X",
  turnSeconds: 86_400,
  message: null,
};
const BEGUN = { createdTime: 1, now: 2, coin: true, seed: SEED };

/** A match of a definition that runs here, begun by the pure rules. */
const begin = (game: AnyGame): MatchRecord =>
  startFromChallenge({ ...NEW, gameType: game.gameType }, { ...BEGUN, game }).match;

const moveBy = (match: MatchRecord, move: object): MatchCommand => ({
  does: "act",
  match,
  request: { action: "move", move: move as never },
  circumstances: { userID: match.currentTurnUserID ?? 1, now: 3, coin: false, seed: null, moves: [] },
});

/** A match of the game that `oneMove` writes. */
const matchOfOne = (name: string, position: object = { said: null }): MatchRecord => ({
  ...begin(kalah as never),
  gameType: `demo.${name}`,
  position,
});

let loaded: LoadedGames | undefined;
afterEach(async () => {
  await loaded?.stop();
  loaded = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is asked of a game that `oneMove` writes. */
const asking = (game: AnyGame | undefined, name: string) => {
  const host = hostOf(game);
  return {
    host,
    decide: (say: number, more: AskOptions & { position?: object } = {}) =>
      host.ask("decide", moveBy(matchOfOne(name, more.position), { say }), more),
    see: (said: readonly (number | null)[], options: AskOptions = {}) => {
      const toSee = said.map((each) => ({ match: matchOfOne(name, { said: each }), viewerID: 1 }));
      return host.ask("see", toSee, { lane: "show", ...options });
    },
    check: (said: number | null) => host.ask("check", { matchID: 1, position: { said } }, { lane: "check" }),
    think: (position: object) => {
      const search = { about: "any", gameType: `demo.${name}`, rulesVersion: 1, symbol: "X", level: 1 } as const;
      return loaded?.packages[0]?.host.think({ ...search, position, budgetMs: 1 });
    },
  };
};

/** A game of one move that is the only one which is loaded. */
const loadOne = async (name: string, more = "", options: Parameters<typeof load>[1] = {}) => {
  loaded = await load([write(`${name}.mjs`, oneMove(name, more))], options);
  return asking(loaded.definitions[0], name);
};

describe("a package's games", () => {
  it("are decided and shown elsewhere as they are here, chance and secrets too", async () => {
    loaded = await load(["kalah", "high-card"]);
    expect(loaded.versions.map(({ gameType, rulesVersion }) => [gameType, rulesVersion])).toEqual([
      ["demo.kalah", 1],
      ["demo.high-card", 1],
    ]);
    for (const [at, definition] of [kalah, highCard].entries()) {
      const here = definition as unknown as AnyGame;
      const there = loaded.definitions[at] as AnyGame;
      const made: { symbol: "X" | "O"; move: MoveBody; sequence: number; moveNumber: number }[] = [];
      let match = begin(here);
      expect(await hostOf(there).ask("start", { options: null, seed: SEED })).toEqual(match.position);
      while (match.state === 1) {
        const [move] = here.legalMoves(match.position, here.turn(match.position) as "X") as MoveBody[];
        if (!move) throw new Error("no move");
        const command = moveBy(match, move);
        const decision = decideCommand(here, command);
        const answer = await hostOf(there).ask("decide", command);
        if (answer.kind !== "decided" || !decision.ok) throw new Error("refused");
        // What was recorded there decides here.
        expect(decideCommand(playback(there, answer.recording), command)).toEqual(decision);
        for (const [symbol, viewerID] of [
          ["X", 1],
          ["O", 2],
        ] as const)
          expect(answer.seen?.[symbol]).toEqual({
            ok: true,
            value: seeMatch(here, decision.match, viewerID, undefined),
          });
        made.push({
          symbol: decision.match.lastMoveSymbol ?? "X",
          move,
          sequence: made.length + 1,
          moveNumber: made.length + 1,
        });
        match = decision.match;
      }
      const line = { match, viewerID: 2, from: null, moves: made, unseen: 0, shown: made };
      expect(await hostOf(there).ask("line", line)).toEqual(answerHere(here, "line", line));
    }
  });

  it("parse moves and options by their own schemas: unknown fields go, and what is wrong has its path (promise 57)", async () => {
    loaded = await load(["kalah", "nim"]);
    const [kalahThere, nim] = loaded.definitions as [AnyGame, AnyGame];
    const match = begin(kalah as never);
    const decide = (move: object) => hostOf(kalahThere).ask("decide", moveBy(match, move));
    expect(await decide({ pit: 2, more: 1 })).toMatchObject({ kind: "decided", move: { pit: 2 } });
    expect(await decide({ pit: 9 })).toMatchObject({ kind: "invalid", issues: [{ path: ["pit"] }] });
    expect(z.toJSONSchema(kalahThere.moveSchema as z.ZodMiniType, { io: "input" })).toMatchObject({
      type: "object",
      required: ["pit"],
      properties: { pit: { maximum: 5, description: expect.any(String) } },
    });
    const options = (given: unknown) => hostOf(nim).ask("options", { given });
    expect(await options({ matches: 3 })).toEqual({ ok: true, options: { matches: 3, lastLoses: false } });
    expect(variantOf(nim, { matches: 7, lastLoses: true })).toBe("misere");
    for (const [given, path] of [
      [{ matches: 10 }, "options.matches"],
      [{ matches: 3, more: 1 }, "options.more"],
    ] as const)
      expect(await options(given)).toMatchObject({ ok: false, errors: [{ path }] });
    expect(z.toJSONSchema(nim.optionsSchema as z.ZodMiniType, { io: "input" })).toMatchObject({
      properties: { matches: { minimum: 3, maximum: 9, default: 7 } },
    });
  });
});

describe("a package that is wrong is named with the reason", () => {
  const unfit = [
    ["not found", ["nowhere"], /^GAMES: package nowhere is neither in .+ nor in/],
    ["no file", ["./no-such.mjs"], /^GAMES: there is no .+no-such\.mjs$/],
    ["another version", ["kalah@3"], /^GAMES: there is @demo\/kalah 1\.0\.0, and kalah@3 wants version 3$/],
    [
      "twice",
      ["kalah", join(FIXTURES, "kalah")],
      /^GAMES: package @demo\/kalah 1\.0\.0 brings demo\.kalah version 1, and/,
    ],
  ] as const;
  it.each(isShort ? unfit.slice(0, -1) : unfit)("%s", async (_, entries, sentence) => {
    await expect(load([...entries])).rejects.toThrow(sentence);
  });

  /** Each has a process: the first is for the short run. */
  const wrong: readonly (readonly [name: string, text: string, sentence: RegExp])[] = [
    [
      "a throw in a function",
      oneMove("x", "legalMoves: ({ said }) => {\n    return said.list;\n  },"),
      /demo\.x: throws: legalMoves threw TypeError: .* \(a-throw-in-a-function\.mjs:20\);/,
    ],
    ["a taken name", oneMove("x").replace("demo.x", "chess"), /has a game named chess, and a built-in game has/],
    [
      "a schema without end",
      oneMove("x").replace(
        "z.object({ said: z.nullable(z.int()) })",
        `z.object({ said: z.enum([${Array.from({ length: 9000 }, (_, at) => `"w${at}"`)}]) })`,
      ),
      /package a-schema-without-end: the viewSchema of demo\.x takes \d+ bytes as JSON Schema, and at most 32768 may be/,
    ],
    [
      "an error of syntax",
      "const one = 1;\n\nexport default ;;",
      /Unexpected token ';' \(an-error-of-syntax\.mjs:3\)$/,
    ],
    [
      "code that throws",
      "const none = undefined;\nnone.field;",
      /properties of undefined .* \(code-that-throws\.mjs:2\)$/,
    ],
    ["a part of Node, late", 'await import("node:fs"); export default 1;', /rules import what they need at their top/],
    ["its own chance", `Math.random();${oneMove("x")}`, /rules have no chance of their own/],
    ["a clock", `Date.now();${oneMove("x")}`, /rules have no clock/],
    [
      "a schema of many levels",
      oneMove("x").replace("z.object({ say: z.int() })", `${"z.array(".repeat(200)}z.int()${")".repeat(200)}`),
      /the moveSchema of demo\.x is deeper as JSON Schema than 100 levels/,
    ],
  ];
  it.each(isShort ? wrong.slice(0, 1) : wrong)("%s", async (name, text, sentence) => {
    const file = write(`${name.replaceAll(/[^a-z]+/g, "-")}.mjs`, text);
    await expect(load([file])).rejects.toThrow(sentence);
  });

  const withOption = (isHanging: string) => `
    texts: { en: { name: "One", summary: "One move.", rules: ["Say one."], results: { said: "It was said" },
      options: { loud: "Loud" }, variants: { standard: "Standard" } } },
    optionsSchema: z.strictObject({ loud: z._default(z.boolean(), false).check(z.describe("Loud")) })
      .check(z.refine(({ loud }) => { while (${isHanging}); return true; })),`;

  const looping: readonly (readonly [fn: string, more: string, given: string])[] = [
    ["view", "view({ said }) { while (said === 1); return { said }; },", ', in the position {"said":1}; in match 0'],
    ["optionsSchema", withOption("loud"), ', given the options {"loud":true}; with the seed'],
  ];
  it.each(looping)("an endless loop in %s, with what it was given and the seed", async (fn, more, given) => {
    const file = write(`loops-in-${fn}.mjs`, oneMove("loops", more));
    const says = await load([file]).then(String, (error: Error) => error.message);
    expect(says).toContain(`demo.loops: slow: ${fn} does not come back within 250 ms${given}`);
    expect(says).toMatch(/; with the seed "start"$/);
  });

  inAll("an endless loop outside of all functions, with the file that it stands in", async () => {
    write("endless/tables.mjs", "for (;;) {}");
    write("endless/names.mjs", "export const name = 1;");
    const file = write(
      "endless/index.mjs",
      `import { name } from "./names.mjs"; import "./tables.mjs";${oneMove("endless")}`,
    );
    await expect(load([file], { loadMs: 3000 })).rejects.toThrow(
      /^GAMES: package index: the code at the top of tables\.mjs, outside of all functions, does not end within 1 s$/,
    );
  });

  inAll("an endless loop that only the service can end, with where it is", async () => {
    write("awaited/tables.mjs", "await null; for (;;) {}");
    const undefinedGame = oneMove("undefined", withOption("true")).replace("default defineGame", "default ");
    const ended = [
      [`import "./tables.mjs";${oneMove("awaited")}`, "the code at the top of tables.mjs, outside of all functions,"],
      [undefinedGame, "its check"],
    ] as const;
    for (const [at, [text, what]] of ended.entries()) {
      const file = write(`awaited/index-${at}.mjs`, text);
      // What a process is at the system says on Linux alone.
      const where = process.platform === "linux" ? `: ${what} does not end` : "";
      await expect(load([file], { loadMs: 1000 })).rejects.toThrow(`it has not loaded within 1 seconds${where}`);
    }
  });

  inAll("a kit that does not fit", async () => {
    const needs = { version: "2.1.0", peerDependencies: { "@yourmove/game": "^2.0.0" } };
    const exported = { yourmove: undefined, type: "module", exports: "./games.mjs" };
    lay("new", { "games.mjs": oneMove("new") }, { name: "@me/new", ...needs, ...exported });
    await expect(load([join(folder, "new")])).rejects.toThrow(
      "GAMES: package @me/new 2.1.0 needs @yourmove/game ^2.0.0, and this service has 1.0.0",
    );
    loaded = await load([join(folder, "new")], { kitVersion: "2.3.1" });
    expect(loaded.versions).toHaveLength(1);
  });

  const found = (name: string) => findPackage(name, { folders: [folder], kitVersion: "1.0.0" });

  const layBoard = (board: object): void =>
    lay("boarded", { "games.mjs": oneMove("boarded"), "page.html": "<p>A page</p>" }, { board });

  it.each([
    ["not there", { "demo.boarded": { frame: "./board/index.html" } }, "board/index.html, is no file of the package"],
    ["outside", { "demo.boarded": { frame: "../../secret.html" } }, "is no file of the package"],
    ["behind a link out of it", { "demo.boarded": { frame: "./linked/index.html" } }, "is no file of the package"],
    ["no page", { "demo.boarded": { frame: "./games.mjs" } }, "games.mjs, is a frame, and no .html file"],
    ["no module", { "demo.boarded": { module: "./page.html" } }, "page.html, is a module, and no .mjs or .js file"],
  ])("a board that is %s", (_, board, words) => {
    layBoard(board);
    write("elsewhere/index.html", "somebody's secret");
    rmSync(join(folder, "boarded/linked"), { force: true });
    symlinkSync(join(folder, "elsewhere"), join(folder, "boarded/linked"));
    expect(() => readBoards([found("boarded")], ["boarded"])).toThrow(words);
  });

  inAll("a board that is another game's", async () => {
    layBoard({ "demo.other": { frame: "./board/index.html" } });
    await expect(load(["boarded"])).rejects.toThrow("has a board for demo.other, and no such game");
  });

  inAll("a board as a module, unless GAMES_TRUST_BOARDS names its package so that no other one is meant", async () => {
    for (const home of ["modular", "posing"]) {
      const files = { "games.mjs": oneMove(home), "board.mjs": "export default () => {};" };
      const board = { [`demo.${home}`]: { module: "./board.mjs" } };
      lay(home, files, { name: "@me/trusted", version: "1.0.0", board });
    }
    const sentence = "acts as whoever plays: GAMES_TRUST_BOARDS=modular trusts it";
    const both = [found("modular"), found("posing")];
    expect(() => readBoards(both, ["@me/trusted"])).toThrow(sentence);
    expect(() => readBoards(both, ["modular"])).toThrow("BOARDS=posing trusts");
    expect(() => readBoards(both, ["modulra"])).toThrow("no package modulra, which GAMES_TRUST_BOARDS names");
    await expect(load(["modular"], { trustedBoards: [] })).rejects.toThrow(sentence);
    loaded = await load(["modular"], { trustedBoards: ["@me/trusted"] });
    expect(loaded.withModules).toEqual(["@me/trusted 1.0.0"]);
  });

  it("rules that lie elsewhere, by their path or by a link", async () => {
    const secret = write("secret.mjs", oneMove("secret"));
    lay("outward", {}, { games: "../secret.mjs" });
    await expect(load(["outward"])).rejects.toThrow("names ../secret.mjs, which is no file of the package");
    symlinkSync(secret, join(folder, "outward/games.mjs"));
    lay("outward", {});
    await expect(load(["outward"])).rejects.toThrow("names ./games.mjs, which is no file of the package");
  });

  it.each([
    ["its own file", "./more/one.json", true],
    ["what it needs", "needed/one.json", true],
    ["what that needs", "../deep/one.json", true],
    ["its neighbour's", "../other/one.json", false],
    ["npm's own", "../.npm-cfg.json", false],
    ["where a name that is none leads", "../../secrets/one.json", false],
    ["where a link of its own leads", "linked/one.json", false],
  ])("installed beside others it reads what it needs, and nothing else: %s", async (_, path, isRead) => {
    const beside = "installed/node_modules";
    const needs = JSON.stringify({ peerDependencies: { deep: "1" } });
    for (const [home, json] of Object.entries({ needed: needs, deep: "{}", other: "{}", "../secrets": "{}" })) {
      write(`${beside}/${home}/package.json`, json);
      write(`${beside}/${home}/one.json`, "1");
    }
    write(`${beside}/.npm-cfg.json`, "1");
    const files = { "games.mjs": `import ${JSON.stringify(path)};${oneMove("acme")}`, "more/one.json": "1" };
    lay(`${beside}/acme`, files, {
      dependencies: { needed: "1", linked: "1", "../secrets": "1", ".npm-cfg.json": "1" },
    });
    const link = join(dirname(write(`${beside}/acme/node_modules/own.json`, "1")), "linked");
    rmSync(link, { force: true });
    symlinkSync(join(folder, "installed/secrets"), link);
    const loading = load([join(folder, beside, "acme")]);
    if (isRead) loaded = await loading;
    else await expect(loading).rejects.toThrow("which is no file of its package");
  });

  inAll("another package's game, in any version", async () => {
    write("first.mjs", oneMove("mine"));
    lay("second", { "games.mjs": oneMove("mine", "rulesVersion: 2,") });
    for (const [entries, sentence] of [
      [["first", "second"], "package second brings demo.mine version 2, and first has that game"],
      [["second", "first"], "package first brings demo.mine version 1, and second has that game"],
    ] as const)
      await expect(load([...entries])).rejects.toThrow(sentence);
  });

  inAll("with words without end, in a sentence that has one", async () => {
    const file = write("wordy.mjs", `throw new Error("x".repeat(6e6));`);
    const words = await load([file]).then(String, (error: Error) => error.message);
    expect([words.length > 300, words.length < 1000]).toEqual([true, true]);
  });
});

describe("a package of several versions", () => {
  inAll("may be two entries, of one package's name or of none, of which the newest shows its board", async () => {
    for (const version of [2, 1])
      lay(
        `split-${version}`,
        {
          "games.mjs": oneMove("split", `rulesVersion: ${version},`),
          "board.html": `<p>Version ${version}</p>`,
        },
        { name: "split", version: `${version}.0.0`, board: { "demo.split": { frame: "./board.html" } } },
      );
    loaded = await load(["split-2", "split-1"]);
    expect(loaded.versions.map(({ rulesVersion }) => rulesVersion)).toEqual([2, 1]);
    expect([...loaded.boards.files.values()].map(({ bytes }) => String(bytes))).toEqual(["<p>Version 2</p>"]);
    await loaded.stop();
    const files = [write("plain-1.mjs", oneMove("plain")), write("plain-2.mjs", oneMove("plain", "rulesVersion: 2,"))];
    loaded = await load(files);
    expect(loaded.versions).toHaveLength(2);
    const again = write("plain-3.mjs", oneMove("plain"));
    await expect(load([...files, again])).rejects.toThrow("plain-3 brings demo.plain version 1, and plain-1 has");
  });

  const digestsOf = async (entry: string) => {
    const { versions, stop } = await load([entry]);
    await stop();
    return new Map(versions.map(({ rulesVersion, digest }) => [rulesVersion, digest]));
  };

  inAll("keeps the digest of a version whose own file stays, and not of one that changes", async () => {
    const two = (second: string) => {
      write("two/v1.mjs", oneMove("two"));
      write("two/v2.mjs", oneMove("two", `rulesVersion: 2, ${second}`));
      const list = 'import one from "./v1.mjs"; import two from "./v2.mjs"; export default [one, two];';
      return write("two/index.mjs", list);
    };
    const before = await digestsOf(two(""));
    const after = await digestsOf(two("/* changed */"));
    expect(after.get(1)).toBe(before.get(1));
    expect(after.get(2)).not.toBe(before.get(2));
  });

  inAll("keeps it where the former version's file takes another name, to make room for the next", async () => {
    write("moved/rules.mjs", oneMove("moved"));
    const before = await digestsOf(write("moved/games.mjs", 'import one from "./rules.mjs"; export default one;'));
    write("moved/rules-1.mjs", oneMove("moved"));
    write("moved/rules.mjs", oneMove("moved", "rulesVersion: 2,"));
    const list = 'import two from "./rules.mjs"; import one from "./rules-1.mjs"; export default [two, one];';
    const after = await digestsOf(write("moved/games.mjs", list));
    expect([after.get(1), after.size]).toEqual([before.get(1), 2]);
  });
});

describe("a game that goes wrong", () => {
  const atPlay = (code: string) => `play: (position, symbol, { say }) => { ${code} },`;
  const go = 'return say === 1 ? { ok: true, state: { said: 1 } } : { ok: false, reason: "Say one" };';
  const hangsInMatch = "view: ({ said }) => { if (said === 77) for (;;) {} return { said }; },";

  const faults = [
    ["throws", 'if (say === 7) throw new Error("no seven");', "throw", /no seven/],
    ["loops", "if (say === 7) for (;;) {}", "timeout", /it took longer than \d+ ms/],
    ["fills-the-heap", "if (say === 7) { const all = []; for (;;) all.push({ all }); }", /memory|timeout/, /it took/],
    ["promises", "if (say === 7) return new Promise(() => {});", "value", /no answer to a move/],
  ] as const;
  it.each(isShort ? faults.slice(0, 1) : faults)(
    "%s: the question is a fault of a kind, and the game goes on",
    async (name, code, kind, message) => {
      write(`${name}.mjs`, oneMove(name, atPlay(`${code} ${go}`)));
      loaded = await load([name, "kalah"]);
      const { host: wrong, decide } = asking(loaded.definitions[0], name);
      const fault = await ownFaultOf(() => decide(7, { callerKey: "user 1" }));
      expect(fault).toMatchObject({ gameType: `demo.${name}`, rulesVersion: 1 });
      expect(fault.kind).toMatch(kind);
      expect(fault.message).toMatch(message);
      // Who is slow pays: the caller alone, whose question ended a process.
      expect(wrong.cooldownSeconds("user 1")).toBe(isOfProcess(fault) ? 60 : null);
      expect(wrong.cooldownSeconds("user 2")).toBeNull();
      // The other package never noticed, and the next question finds the game there.
      const { position } = begin(kalah as never);
      expect(await hostOf(loaded.definitions[1]).ask("check", { position })).toBeNull();
      expect(await decide(1)).toMatchObject({ kind: "decided", move: { say: 1 } });
      expect(wrong.isAway()).toBe(false);
    },
  );

  const hanging = ["hangs", "for (;;) {}"] as const;
  const filling = ["fills the heap", "for (const all = []; ; ) all.push({ all });"] as const;
  it.each(isShort ? [hanging] : [hanging, filling])(
    "a question beside a move that %s is answered, and the caller of the move alone pays",
    async (name, code) => {
      const game = name.replaceAll(" ", "-");
      const { host, decide } = await loadOne(game, atPlay(`if (say === 7) { ${code} } ${go}`));
      const innocents = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
      const before = innocents.slice(0, 4).map((user) => decide(1, { callerKey: `user ${user}` }));
      const wrong = faultOf(decide(7, { callerKey: "user 1" }));
      const after = innocents.map((user) => decide(1, { callerKey: `user ${user}` }));
      expect(isOfProcess(await wrong)).toBe(true);
      const answers = [...(await Promise.all(before)), ...(await Promise.all(after))];
      expect(answers.map(({ kind }) => kind)).toEqual(answers.map(() => "decided"));
      expect([1, ...innocents].filter((user) => host.cooldownSeconds(`user ${user}`) !== null)).toEqual([1]);
    },
  );

  inAll(
    "in compiled rules is faulted at the line of their source, by a map beside or within, not outside",
    async () => {
      const throwing = `view: ({ said }) => {
    if (said === 1) throw new Error("One!");
    return { said };
  },`;
      const source = `type None = never;\n${oneMove("compiled", throwing)}`;
      const lineIn = (text: string) => text.split("\n").findIndex((each) => each.includes("One!")) + 1;
      const { ES2023: target } = ts.ScriptTarget;
      const compile = (inlineSourceMap: boolean) => {
        const compilerOptions = { target, module: ts.ModuleKind.ESNext, sourceMap: !inlineSourceMap, inlineSourceMap };
        return ts.transpileModule(source, { fileName: "rules.ts", compilerOptions });
      };
      const { outputText, sourceMapText = "" } = compile(false);
      write("compiled/rules.js.map", sourceMapText);
      write("outside.map", sourceMapText);
      const places = { source: `rules.ts:${lineIn(source)}`, compiled: `rules.js:${lineIn(outputText)}` };
      expect(lineIn(source)).not.toBe(lineIn(outputText));
      for (const [text, place] of [
        [outputText, places.source],
        [compile(true).outputText, places.source],
        [outputText.replace("=rules.js.map", "=../outside.map"), places.compiled],
      ] as const)
        await expect(load([write("compiled/rules.js", text)])).rejects.toThrow(`view threw Error: One! (${place})`);
    },
  );

  inAll("by a view that hangs fails its whole question, and no move: moves have their own process", async () => {
    const { host, see, decide } = await loadOne("many", hangsInMatch);
    const sound = Array.from({ length: 40 }, (_, said) => said + 1);
    const all = await see(sound);
    expect(all.map((each) => each?.ok && each.value.game)).toEqual(sound.map((said) => ({ said, lastMove: null })));
    expect(await ownFaultOf(() => see([1, 77]))).toMatchObject({ kind: "timeout" });
    expect(host.isAway()).toBe(true);
    expect(warned.at(-1)).toMatchObject({ question: "see", matchIDs: [1, 1] });
    const again = ownFaultOf(() => see([77], { callerKey: "user 1" }));
    expect(await decide(1)).toMatchObject({ kind: "decided" });
    expect(await again).toMatchObject({ kind: "timeout" });
    expect(host.cooldownSeconds("user 1")).toBeNull();
  });

  it("is logged with function and match; move and position for an author alone, the seed never (48)", async () => {
    const loop = (name: string, when: string) => `${name}: (position, ...given) => { if (${when}) for (;;) {}`;
    const code = `${loop("view", "position.said === 77")} return position; },
      ${loop("play", "given[1].say === 777")} return { ok: true, state: { said: given[1].say } }; },
      moveSchema: z.object({ say: z.int().check(z.refine((say) => { while (say === 778); return true; })) }),`;
    const match = { ...matchOfOne("named", { said: null, hidden: "hand" }), seed: SEED };
    const package_ = { package: "named", game: "demo.named 1", reason: expect.stringMatching(/^it took longer/) };
    warned.length = 0;
    const { host, check, think } = await loadOne("named", code);
    const words: string[] = [];
    const hanging = [
      [77, "view"],
      [777, "play"],
      [778, "moveSchema"],
    ] as const;
    for (const [say, fn] of oneIn(3, hanging)) {
      const fault = await ownFaultOf(() => host.ask("decide", moveBy(match, { say })));
      words.push(fault.message);
      // The system says at what a process is on Linux alone.
      if (process.platform === "linux") expect(fault.fn).toBe(fn);
      expect(warned.at(-1)).toMatchObject({ ...package_, question: "decide", matchID: 1, moveNumber: 1 });
    }
    words.push((await ownFaultOf(() => check(77))).message);
    expect(warned.at(-1)).toMatchObject({ ...package_, question: "check", matchID: 1 });
    await think({ said: 77 })?.catch(() => {});
    expect(`${words} ${JSON.stringify(warned)}`).not.toMatch(new RegExp(`${SEED}|hand|said|"say`));

    await loaded?.stop();
    const author = await loadOne("named", code, { showsPositions: true });
    const shown = await ownFaultOf(() => author.host.ask("decide", moveBy(match, { say: 777 })));
    expect(shown.message).toContain(', given the move {"say":777}, in the position {"said":null,"hidden":"hand"}');
    expect(shown.message).not.toContain(SEED);
  });

  /** A view whose process gives something else for its answers once a position was shown. */
  const forging = (forged: string): string =>
    `view({ said }) { if (said === 77) Object.defineProperty(Object.prototype, "toJSON", {
      value() { return this.kind === "answer" ? ${forged} : this; } }); return { said }; },`;
  const FAULT = '{ fn: "f".repeat(10_000), kind: "throw", message: "No!" }';

  const shapeless = [
    ["no-answer", '{ kind: "answer", answer: 7 }'],
    ["no-function", `{ kind: "fault", fault: ${FAULT} }`],
    ["no-function-within", `{ kind: "answer", answer: [{ ok: false, fault: ${FAULT} }] }`],
  ] as const;
  it.each(isShort ? shapeless.slice(1, 2) : shapeless)(
    "an answer of no shape (%s) says nothing of a match: its process ends, and nobody pays",
    async (name, reply) => {
      const { host, see, decide } = await loadOne(name, forging(reply));
      expect(await faultOf(see([77]))).toMatchObject({ fn: "see", kind: "restarting" });
      expect(await decide(1, { callerKey: "user 1" })).toMatchObject({ kind: "decided" });
      expect(host.cooldownSeconds("user 1")).toBeNull();
    },
  );

  inAll("an answer that is too long is not read: its process ends, and the game goes on", async () => {
    const { see, decide } = await loadOne("long", forging('{ kind: "answer", answer: "a".repeat(1024 * 1024) }'));
    const fault = await faultOf(see([77]));
    expect(fault).toMatchObject({ gameType: "demo.long", fn: "see", kind: "value" });
    expect(fault.message).toContain(`it gives more than ${MAX_ANSWER_BYTES.shown} bytes, which are not read`);
    expect(await see([null])).toMatchObject([{ ok: true, value: { game: { said: null } } }]);
    expect(await decide(1)).toMatchObject({ kind: "decided" });
  });

  inAll("is away from a question that failed, a bot's too, until one is answered: its own if nobody asks", async () => {
    const hangs = "legalMoves: ({ isHanging }) => { while (isHanging); return [{ say: 1 }]; },";
    const { host, think } = await loadOne("absent", hangs);
    const backAfterMs: number[] = [];
    host.onBack((ms) => backAfterMs.push(ms));
    // A machine that was too busy for a thought blames nobody, and it is put again.
    const thought = () => think({ said: null, isHanging: true })?.then(String, (error: Error) => error.message);
    await expect.poll(thought).toMatch(/it took longer than/);
    expect(warned.at(-1)).toMatchObject({ question: "think", fn: undefined });
    expect([host.isAway(), backAfterMs]).toEqual([true, []]);
    await expect.poll(host.isAway).toBe(false);
    expect(backAfterMs).toHaveLength(1);
  });

  inAll("parses options that hang where the package runs: a fault of that question, and the game goes on", async () => {
    // A function's time is the longest that it took at the check.
    const options = `optionsSchema: z.strictObject({
        size: z._default(z.int().check(z.refine((n) => { if (n === 7) for (;;) {} return true; })), 1)
          .register(z.globalRegistry, { description: "How large" }),
      }),
      variants: [{ name: "standard", options: {}, pool: "standard" }],
      texts: { en: { name: "One", summary: "One move.", rules: ["Say one."], results: { said: "It was said" },
        variants: { standard: "Standard" }, options: { size: "Size" } } },
      view({ said }) { for (let n = globalThis.isBurnt ? 1e8 : 0; n < 1e8; n += 1); globalThis.isBurnt = true; return { said }; },`;
    const { host } = await loadOne("burns", options);
    const hung = ownFaultOf(() => host.ask("options", { given: { size: 7 } }, { callerKey: "user 1" }));
    // The time is that of what it calls, however long other functions may take.
    expect(await hung).toMatchObject({ kind: "timeout", message: expect.stringContaining("longer than 250 ms") });
    expect(["user 1", "user 2"].map(host.cooldownSeconds)).toEqual([60, null]);
    expect(await host.ask("options", { given: { size: 2 } })).toEqual({ ok: true, options: { size: 2 } });
  });
});

describe("a question", () => {
  inAll("without a place is refused, which is no absence; a caller has 25, who was refused goes first", async () => {
    const { host, decide: ask } = await loadOne("crowded");
    const order: string[] = [];
    const awayMs: number[] = [];
    const wasAway: boolean[] = [];
    host.onBack((ms) => awayMs.push(ms));
    const decide = (callerKey: string) =>
      ask(1, { callerKey }).then(
        () => void order.push(callerKey),
        (fault: GameFault) => {
          wasAway.push(host.isAway());
          order.push(`${callerKey}: ${fault.kind}`);
        },
      );
    const many = (name: string, length: number) => Array.from({ length }, (_, at) => decide(`${name} ${at}`));
    // None is sent before their process is there.
    const crowd = [...Array.from({ length: 30 }, () => decide("greedy")), ...many("one of many", 175)];
    await decide("refused");
    expect(order).toEqual([...Array.from({ length: 5 }, () => "greedy: busy"), "refused: busy"]);
    await crowd[40];
    await Promise.all([...many("later", 3), decide("refused"), ...crowd]);
    expect(order.indexOf("refused")).toBeGreaterThan(0);
    expect(order.indexOf("refused")).toBeLessThan(order.indexOf("later 0"));
    expect([wasAway.every(Boolean), host.isAway(), awayMs]).toEqual([true, false, []]);
  });

  it("of a move is refused before its turn runs out, in time for the minute that it gives; no other is", async () => {
    const { host } = await loadOne("last-second");
    const ask = (userID: number, leftMs: number) => {
      const command = moveBy(matchOfOne("last-second"), { say: 1 });
      if (command.does !== "act") throw new Error("no action");
      const { circumstances } = command;
      const match = { ...command.match, deadlineTime: circumstances.now + leftMs };
      const question = { ...command, match, circumstances: { ...circumstances, userID } };
      return host.ask("decide", question, { callerKey: `user ${userID}` }).then(
        ({ kind }) => kind,
        ({ kind }: GameFault) => kind,
      );
    };
    // None is sent before their process is there.
    const waiting = [ask(1, 200), ask(1, 60_000), ask(2, 200)];
    expect(await Promise.all(waiting)).toEqual(["busy", "decided", "decided"]);
    expect(await ask(1, 200)).toBe("decided");
  });

  inAll("may need twice what it needed at the check, and shows of a list what there is time for", async () => {
    const slow = `view: ({ said }) => { for (let n = 0; n < 4e6; n += 1) said = n < 0 ? n : said; return { said }; },`;
    const { see } = await loadOne("slow", slow);
    const sound = Array.from({ length: 200 }, (_, said) => said + 1);
    const seen = await see(sound, { enoughMs: 20 });
    expect(seen[0]).toMatchObject({ ok: true });
    expect(seen.at(-1)).toBeNull();
  });
});

describe("a process of rules", () => {
  it("begins beside as many as there are cores, two at the least, and for a crowd that hangs in turn", async () => {
    const spares = createSpares({ memoryMB: 64 });
    const places = Math.max(2, availableParallelism());
    const begun: number[] = [];
    let underWay = 0;
    const begin = async (each: number) => {
      begun.push(each);
      underWay += 1;
      expect(underWay).toBeLessThanOrEqual(places);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return {} as ReturnType<typeof spares.take>;
    };
    const crowd = Array.from({ length: 10 * places }, (_, at) => at);
    const all = crowd.map((each) => spares.begin(() => begin(each)));
    expect(underWay).toBe(places);
    await Promise.all(all);
    expect(begun).toEqual(crowd);
    spares.stop();
  });

  inAll("without questions for a while rests, and the next question begins another", async () => {
    const counting =
      "view({ said }) { if (said === 77) globalThis.seen = said = (globalThis.seen ?? 0) + 1; return { said }; },";
    const { see } = await loadOne("counting", counting, { restMs: 100 });
    const count = async (): Promise<number> => {
      const [seen] = await see([77]);
      return seen?.ok ? (seen.value.game as unknown as { said: number }).said : 0;
    };
    const first = await count();
    expect(await count()).toBeGreaterThan(first);
    await expect.poll(count, { interval: 500 }).toBe(first);
  });

  inAll("in which a package keeps something fails a position until it is looked at, and no longer", async () => {
    const sick =
      "view({ said }) { if (said === 77) globalThis.isSick = true; if (globalThis.isSick) throw 1; return { said }; },";
    const { check } = await loadOne("sick", sick);
    expect(await check(77)).toMatchObject({ kind: "throw" });
    expect(await check(null)).toBeNull();
  });
});
