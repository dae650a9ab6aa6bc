import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createRandom } from "@yourmove/game";
import {
  type AnyGame,
  chanceOf,
  GameFault,
  type Line,
  type LineMove,
  type PlayedLine,
  type PrefetchesViews,
  parseOptions,
  playLine,
  variantOf,
} from "@yourmove/rules";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { highCard } from "../../../tests/support/games/high-card/games.mjs";
import { kalah } from "../../../tests/support/games/kalah/games.mjs";
import { type LoadedGames, loadGames } from "../src/games/load-games.ts";

const FIXTURES = resolve(import.meta.dirname, "../../../tests/support/games");
const folder = mkdtempSync(join(tmpdir(), "games-"));

const warned: object[] = [];
const log = { warn: (fields: object) => void warned.push(fields) };

const load = (
  entries: string[],
  { folders = [FIXTURES, folder], loadMs = 30_000, kitVersion = "1.0.0", trustedBoards = ["nim"] } = {},
) =>
  loadGames(
    {
      entries,
      folders,
      builtIn: undefined,
      limits: { timeoutMs: 250, memoryMB: 64, loadMs },
      accepted: [],
      trustedBoards,
    },
    { kitVersion, log },
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

/** A game as a test calls it. */
type Played = {
  [fn in "start" | "turn" | "legalMoves" | "play" | "outcome" | "view"]: (...args: unknown[]) => unknown;
};
const played = (game: AnyGame | undefined) => game as unknown as Played;

const faultOf = (call: () => unknown): GameFault => {
  try {
    call();
  } catch (error) {
    if (error instanceof GameFault) return error;
    throw error;
  }
  throw new Error("no fault");
};

let loaded: LoadedGames | undefined;
afterEach(async () => {
  await loaded?.stop();
  loaded = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a package's games", () => {
  it("play in a thread as they play here, chance and secrets too", async () => {
    loaded = await load(["kalah", "@demo/high-card"].map((name) => name.replace("@demo/", "")));
    expect(loaded.versions.map(({ gameType, rulesVersion }) => [gameType, rulesVersion])).toEqual([
      ["demo.kalah", 1],
      ["demo.high-card", 1],
    ]);
    const seed = new Uint8Array(32).fill(7);
    for (const [at, definition] of [kalah, highCard].entries()) {
      const here = played(definition as never);
      const there = played(loaded.definitions[at]);
      const chance = (version: number) => ({ random: createRandom(seed, version) });
      let position = here.start(chance(0));
      let other = there.start(chance(0));
      for (let version = 1; here.outcome(position) === null; version += 1) {
        expect(other).toEqual(position);
        for (const viewer of ["X", "O", null]) expect(there.view(other, viewer)).toEqual(here.view(position, viewer));
        const moves = here.legalMoves(position) as object[];
        expect(there.legalMoves(other)).toEqual(moves);
        const turn = here.turn(position);
        expect(there.turn(other)).toBe(turn);
        const move = moves[version % moves.length];
        const next = here.play(position, turn, move, chance(version)) as { state: unknown };
        const otherNext = there.play(other, turn, move, chance(version)) as { state: unknown };
        [position, other] = [next.state, otherNext.state];
      }
      expect(there.outcome(other)).toEqual(here.outcome(position));
      expect(there.play(other, "X", {}, chance(99))).toEqual({ ok: false, reason: "The match is over" });
    }
  });

  it("parse moves by their own schemas: fields that are unknown go, and what is wrong has its path", async () => {
    loaded = await load(["kalah"]);
    const schema = loaded.definitions[0]?.moveSchema as z.ZodMiniType;
    expect(z.safeParse(schema, { pit: 2, more: 1 })).toEqual({ success: true, data: { pit: 2 } });
    expect(z.safeParse(schema, { pit: 9 }).error?.issues).toMatchObject(
      [{ path: ["pit"], message: /5/ }].map(({ path }) => ({ path })),
    );
    expect(z.toJSONSchema(schema, { io: "input" })).toMatchObject({
      $schema: expect.any(String),
      type: "object",
      required: ["pit"],
      properties: { pit: { maximum: 5, description: expect.any(String) } },
    });
  });

  it("parse options by their own schemas, and start by them (promise 57)", async () => {
    loaded = await load(["nim"]);
    const [nim] = loaded.definitions;
    if (!nim) throw new Error("no game");
    expect(parseOptions(nim, undefined)).toEqual({ ok: true, options: { matches: 7, lastLoses: false } });
    expect(parseOptions(nim, { matches: 3 })).toEqual({ ok: true, options: { matches: 3, lastLoses: false } });
    expect(variantOf(nim, { matches: 7, lastLoses: true })).toBe("misere");
    for (const [given, path] of [
      [{ matches: 10 }, "options.matches"],
      [{ matches: 3, more: 1 }, "options.more"],
    ] as const)
      expect(parseOptions(nim, given)).toMatchObject({ ok: false, errors: [{ path }] });
    const start = played(nim).start({ options: { matches: 3, lastLoses: true } });
    expect(played(nim).view(start, "X")).toMatchObject({ left: 3 });
    expect(z.toJSONSchema(nim.optionsSchema as z.ZodMiniType, { io: "input" })).toMatchObject({
      properties: { matches: { minimum: 3, maximum: 9, default: 7 } },
    });
  });

  it("draw as many numbers as they like", async () => {
    const random =
      "hasChance: true, start: ({ random }) => ({ said: null, all: Array.from({ length: 3000 }, () => random.int(2 ** 32)) }),";
    write("thousands.mjs", oneMove("thousands", random));
    loaded = await load(["thousands"]);
    const chance = { random: createRandom(new Uint8Array(32), 0) };
    const again = createRandom(new Uint8Array(32), 0);
    expect(played(loaded.definitions[0]).start(chance)).toEqual({
      said: null,
      all: Array.from({ length: 3000 }, () => again.int(2 ** 32)),
    });
  });
});

describe("a list of many matches", () => {
  it("takes one call for all views, and a view that hangs keeps those before it", async () => {
    const hangs = "view: ({ said }) => { if (said === 77) for (;;) {} return { said }; },";
    loaded = await load([write("many.mjs", oneMove("many", hangs))]);
    const game = loaded.definitions[0] as AnyGame & PrefetchesViews;
    const thread = loaded.packages[0]?.thread;
    if (!thread) throw new Error("no thread");
    const call = vi.spyOn(thread, "call");
    const positions = Array.from({ length: 40 }, (_, said) => ({ said }));
    const requests = positions.map((position) => ({ position, viewer: "X" as const }));
    game.prefetchViews(requests);
    expect(positions.map((position) => game.view(position, "X"))).toEqual(positions);
    game.prefetchViews(requests);
    expect(call).toHaveBeenCalledTimes(1);
    const before = { said: 1 };
    const hung = { said: 77 };
    const after = { said: 2 };
    game.prefetchViews([before, hung, after].map((position) => ({ position, viewer: "O" })));
    expect(game.view(before, "O")).toEqual(before);
    expect(faultOf(() => game.view(hung, "O"))).toMatchObject({ fn: "view", kind: "timeout" });
    await expect.poll(() => played(game).view(after, "O")).toEqual(after);
  });
});

describe("a line of moves", () => {
  const seed = "07".repeat(32);
  const lineOf = (moves: readonly LineMove[]): Line => ({
    from: null,
    chance: chanceOf(seed, 0),
    moves,
    viewer: "O",
    unseen: 0,
  });
  const never = () => false;

  it("is played in a thread as it is here, chance and secrets too, in a few calls that each are short", async () => {
    loaded = await load(["kalah", "high-card"]);
    for (const [at, definition] of [kalah, highCard].entries()) {
      const here = definition as unknown as AnyGame;
      const made: LineMove[] = [];
      for (let position = here.start(...(chanceOf(seed, 0) as [])); here.outcome(position) === null; ) {
        const symbol = here.turn(position) as "X" | "O";
        const [move] = here.legalMoves(position, symbol);
        // Chance is drawn from only once.
        const chance = () => chanceOf(seed, made.length + 1);
        const played = here.play(position, symbol, move, ...(chance() as []));
        made.push({ symbol, move, chance: chance() });
        if (played.ok) position = played.state;
      }
      const fresh = () => made.map((each, index) => ({ ...each, chance: chanceOf(seed, index + 1) }));
      const whole = playLine(here, lineOf(fresh()), never);
      expect(whole.seen).toHaveLength(made.length + 1);
      const thread = loaded.packages[at]?.thread;
      if (!thread) throw new Error("no thread");
      const call = vi.spyOn(thread, "call");
      const seen: unknown[] = [];
      let from: Line["from"] = null;
      for (let count = 0; count <= made.length; ) {
        const moves: readonly LineMove[] = from ? fresh().slice(count - 1) : fresh();
        const played: PlayedLine = playLine(loaded.definitions[at] as AnyGame, { ...lineOf(moves), from }, never);
        seen.push(...played.seen);
        count += played.count;
        from = { position: played.position };
      }
      expect(seen).toEqual(whole.seen);
      expect(from).toEqual({ position: whole.position });
      expect(call.mock.calls.length).toBeLessThan(made.length);
    }
  });

  it("that hangs at a move, or is refused one, is a fault of that move, and its thread is there again", async () => {
    const hangs = `play: ({ said }, symbol, { say }) => {
      if (say === 7) for (;;) {}
      return say === 1 && said === null ? { ok: true, state: { said: 1 } } : { ok: false, reason: "Say one, once" };
    },`;
    loaded = await load([write("lines.mjs", oneMove("lines", hangs))]);
    const game = loaded.definitions[0] as AnyGame;
    const say = (...all: number[]) =>
      lineOf(all.map((each): LineMove => ({ symbol: "X", move: { say: each }, chance: [] })));
    expect(playLine(game, { ...say(1), unseen: 1 }, never)).toEqual({
      count: 2,
      position: { said: 1 },
      seen: [{ turn: null, view: { said: 1 } }],
    });
    expect(faultOf(() => playLine(game, say(1, 2), never))).toMatchObject({ fn: "play", kind: "value" });
    expect(faultOf(() => playLine(game, say(7, 1), never))).toMatchObject({ fn: "play", kind: "timeout" });
    expect(faultOf(() => playLine(game, say(1), never))).toMatchObject({ kind: "restarting" });
    const count = () => {
      try {
        return playLine(game, say(1), never).count;
      } catch {
        return null;
      }
    };
    await expect.poll(count).toBe(2);
  });

  it("is given as much chance as each of its moves draws", async () => {
    const thousands = `hasChance: true, play: ({ said }, symbol, { say }, { random }) => {
      if (say !== 1 || said !== null) return { ok: false, reason: "Say one, once" };
      return { ok: true, state: { said: Array.from({ length: 3000 }, () => random.int(2 ** 32)).at(-1) } };
    },`;
    loaded = await load([write("lined.mjs", oneMove("lined", thousands))]);
    const game = loaded.definitions[0] as AnyGame;
    const line = () => lineOf([{ symbol: "X", move: { say: 1 }, chance: chanceOf(seed, 1) }]);
    const first = playLine(game, line(), never);
    expect(first).toMatchObject({ count: 1, position: { said: null } });
    const next = playLine(game, { ...line(), from: { position: first.position } }, never);
    const again = createRandom(new Uint8Array(32).fill(7), 1);
    const last = Array.from({ length: 3000 }, () => again.int(2 ** 32)).at(-1);
    expect(next).toEqual({ count: 1, position: { said: last }, seen: [{ turn: null, view: { said: last } }] });
  });
});

describe("a package that is wrong is named with the reason", () => {
  it.each([
    ["not found", ["nowhere"], /^GAMES: package nowhere is neither in .+ nor in/],
    ["no file", ["./no-such.mjs"], /^GAMES: there is no .+no-such\.mjs$/],
    ["another version", ["kalah@3"], /^GAMES: there is @demo\/kalah 1\.0\.0, and kalah@3 wants version 3$/],
    [
      "twice",
      ["kalah", join(FIXTURES, "kalah")],
      /^GAMES: package @demo\/kalah 1\.0\.0 brings demo\.kalah version 1, and/,
    ],
  ])("%s", async (_, entries, sentence) => {
    await expect(load(entries)).rejects.toThrow(sentence);
  });

  it.each([
    ["no definition", "export default { hello: 1 };", /package no-definition: its default export is no definition/],
    [
      "a name that is taken",
      oneMove("x").replace("demo.x", "chess"),
      /has a game named chess, and a built-in game has/,
    ],
    ["a bare name", oneMove("x").replace("demo.x", "hex"), /has a game named "hex": a name is vendor\.name$/],
    ["an error of syntax", "export default {", /package an-error-of-syntax: Unexpected end of input|SyntaxError/],
    ["a part of Node", 'import "node:fs"; export default 1;', /imports node:fs: rules are pure/],
    ["a part of Node, late", 'await import("node:fs"); export default 1;', /rules import what they need at their top/],
    ["its own chance", `Math.random();${oneMove("x")}`, /rules have no chance of their own/],
    ["a clock", `Date.now();${oneMove("x")}`, /rules have no clock/],
    ["the process", `process.exit(3);${oneMove("x")}`, /process is not defined/],
    ["the network", `fetch("http://localhost");${oneMove("x")}`, /fetch is not defined/],
    ["a failing check", oneMove("x", "legalMoves: () => [{ say: 2 }],"), /Say one.*; with the seed "start"$/],
    [
      "a schema without JSON",
      oneMove("x").replace("z.object({ say: z.int() })", "z.map(z.string(), z.string())"),
      /moveSchema of demo\.x has no JSON Schema/,
    ],
  ])("%s", async (name, text, sentence) => {
    const file = write(`${name.replaceAll(/[^a-z]+/g, "-")}.mjs`, text);
    await expect(load([file])).rejects.toThrow(sentence);
  });

  it("an endless loop in a function, with its position and the seed", async () => {
    const file = write("loops.mjs", oneMove("loops", "view({ said }) { while (said === 1); return { said }; },"));
    await expect(load([file])).rejects.toThrow(
      /^GAMES: package loops: demo\.loops: slow: view does not come back within 250 ms, in the position \{"said":1\}; .*; with the seed "start"$/,
    );
  });

  it("an endless loop", async () => {
    const file = write("endless.mjs", "for (;;) {} export default 1;");
    await expect(load([file], { loadMs: 1000 })).rejects.toThrow("package endless: it has not loaded within 1 seconds");
  });

  it("a kit that does not fit", async () => {
    const needs = { name: "@me/new", version: "2.1.0", peerDependencies: { "@yourmove/game": "^2.0.0" } };
    write("new/package.json", JSON.stringify({ ...needs, type: "module", exports: "./games.mjs" }));
    write("new/games.mjs", oneMove("new"));
    await expect(load([join(folder, "new")])).rejects.toThrow(
      "GAMES: package @me/new 2.1.0 needs @yourmove/game ^2.0.0, and this service has 1.0.0",
    );
    loaded = await load([join(folder, "new")], { kitVersion: "2.3.1" });
    expect(loaded.versions).toHaveLength(1);
  });

  it("a board that is not there, or is another game's", async () => {
    const json = (board: object) =>
      write("boarded/package.json", JSON.stringify({ name: "boarded", yourmove: { games: "./games.mjs", board } }));
    write("boarded/games.mjs", oneMove("boarded"));
    json({ "demo.boarded": { frame: "./board/index.html" } });
    await expect(load(["boarded"])).rejects.toThrow(
      "the board of demo.boarded, board/index.html, is no file of the package",
    );
    json({ "demo.boarded": { frame: "../../secret.html" } });
    await expect(load(["boarded"])).rejects.toThrow("is no file of the package");
    // A folder of the package that is a link out of it.
    write("elsewhere/index.html", "somebody's secret");
    symlinkSync(join(folder, "elsewhere"), join(folder, "boarded/linked"));
    json({ "demo.boarded": { frame: "./linked/index.html" } });
    await expect(load(["boarded"])).rejects.toThrow("is no file of the package");
    json({ "demo.other": { frame: "./board/index.html" } });
    await expect(load(["boarded"])).rejects.toThrow("has a board for demo.other, and no such game");
    for (const [board, words] of [
      [{ frame: "./games.mjs" }, "games.mjs, is a frame, and no .html file"],
      [{ module: "./page.html" }, "page.html, is a module, and no .mjs or .js file"],
    ] as const) {
      write("boarded/page.html", "<p>A page</p>");
      json({ "demo.boarded": board });
      await expect(load(["boarded"], { trustedBoards: ["boarded"] })).rejects.toThrow(
        `GAMES: package boarded: the board of demo.boarded, ${words}`,
      );
    }
  });

  it("a board as a module, unless the operator trusts that package: as GAMES names it, or by a name that no other one has", async () => {
    const lay = (home: string, gameType: string, board: object) => {
      const json = { name: "@me/trusted", version: "1.0.0", yourmove: { games: "./games.mjs", board } };
      write(`${home}/package.json`, JSON.stringify(json));
      write(`${home}/games.mjs`, oneMove(gameType.replace("demo.", "")));
      write(`${home}/board.mjs`, "export default () => {};");
    };
    lay("modular", "demo.modular", { "demo.modular": { module: "./board.mjs" } });
    lay("posing", "demo.posing", { "demo.posing": { module: "./board.mjs" } });
    const sentence = "acts as whoever plays: GAMES_TRUST_BOARDS=modular trusts it";
    await expect(load(["modular"], { trustedBoards: [] })).rejects.toThrow(sentence);
    loaded = await load(["modular"], { trustedBoards: ["@me/trusted"] });
    expect(loaded.withModules).toEqual(["@me/trusted 1.0.0"]);
    await loaded.stop();
    await expect(load(["modular", "posing"], { trustedBoards: ["@me/trusted"] })).rejects.toThrow(sentence);
    await expect(load(["modular", "posing"], { trustedBoards: ["modular"] })).rejects.toThrow("BOARDS=posing trusts");
  });

  it("rules that lie elsewhere, by their path or by a link", async () => {
    write("secret.mjs", oneMove("secret"));
    write("outward/package.json", JSON.stringify({ name: "outward", yourmove: { games: "../secret.mjs" } }));
    await expect(load(["outward"])).rejects.toThrow("names ../secret.mjs, which is no file of the package");
    symlinkSync(join(folder, "secret.mjs"), join(folder, "outward/games.mjs"));
    write("outward/package.json", JSON.stringify({ name: "outward", yourmove: { games: "./games.mjs" } }));
    await expect(load(["outward"])).rejects.toThrow("names ./games.mjs, which is no file of the package");
  });

  it("another package's game, in any version", async () => {
    write("first.mjs", oneMove("mine"));
    write("second.mjs", oneMove("mine", "rulesVersion: 2,"));
    await expect(load(["first", "second"])).rejects.toThrow(
      "package second brings demo.mine version 2, and first has that game",
    );
  });

  it("with words without end, in a sentence that has one", async () => {
    const file = write("wordy.mjs", `throw new Error("x".repeat(6e6));`);
    const words = await load([file]).then(
      () => "",
      (error: Error) => error.message,
    );
    expect([words.length > 300, words.length < 1000]).toEqual([true, true]);
  });
});

describe("a package of several versions", () => {
  it("keeps the digest of a version whose own file stays, and not of one that changes", async () => {
    const two = (second: string) => {
      write("two/v1.mjs", oneMove("two"));
      write("two/v2.mjs", oneMove("two", `rulesVersion: 2, ${second}`));
      return write(
        "two/index.mjs",
        'import one from "./v1.mjs"; import two from "./v2.mjs"; export default [one, two];',
      );
    };
    const digests = async (file: string) => {
      const { versions, stop } = await load([file]);
      await stop();
      return versions.map(({ digest }) => digest);
    };
    const [one, other] = await digests(two(""));
    const [sameOne, changed] = await digests(two("/* changed */"));
    expect(sameOne).toBe(one);
    expect(changed).not.toBe(other);
  });

  it("keeps it where the former version's file takes another name, to make room for the next", async () => {
    const digestsOf = async (entry: string) => {
      const { versions, stop } = await load([entry]);
      await stop();
      return new Map(versions.map(({ rulesVersion, digest }) => [rulesVersion, digest]));
    };
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
  const isBack = async (game: Played) =>
    expect
      .poll(() => {
        try {
          return game.start();
        } catch {
          return null;
        }
      })
      .toEqual({ said: null });

  it.each([
    ["loops", "if (say === 7) for (;;) {}", "timeout", "it took longer than 250 ms"],
    ["fills-the-heap", "if (say === 7) { const all = []; for (;;) all.push({ all }); }", /memory|timeout/, /it took/],
    [
      "fills-the-rest",
      "if (say === 7) { const all = []; for (;;) all.push(new Uint8Array(2 ** 24).fill(1)); }",
      /memory|timeout/,
      /it took/,
    ],
    ["nests", "const deep = (n) => deep(n + 1) + 1; if (say === 7) deep(0);", "throw", /call stack/],
    ["throws", 'if (say === 7) throw new Error("no seven");', "throw", /no seven/],
    ["gives-code", "if (say === 7) return { ok: true, state: { said: () => 1 } };", "value", /it gave what is no data/],
  ])("%s: the call is a fault of a kind, and the game goes on", async (name, code, kind, message) => {
    const go = 'return say === 1 ? { ok: true, state: { said: 1 } } : { ok: false, reason: "Say one" };';
    write(`${name}.mjs`, oneMove(name, atPlay(`${code} ${go}`)));
    loaded = await load([name, "kalah"]);
    const [wrong, other] = loaded.definitions.map(played);
    if (!wrong || !other) throw new Error("no games");
    const position = wrong.start();
    const fault = faultOf(() => wrong.play(position, "X", { say: 7 }));
    expect(fault).toMatchObject({ gameType: `demo.${name}`, rulesVersion: 1, fn: "play" });
    expect(fault.kind).toMatch(kind);
    expect(fault.message).toMatch(message);
    // The other package never noticed.
    expect(other.legalMoves(other.start())).toHaveLength(6);
    await isBack(wrong);
    expect(wrong.play(position, "X", { say: 1 })).toEqual({ ok: true, state: { said: 1 } });
  });

  it("parses options that hang where the package runs: a fault of the schema, and the game goes on", async () => {
    const file = write(
      "burns.mjs",
      oneMove(
        "burns",
        `optionsSchema: z.strictObject({
          size: z._default(z.int().check(z.refine((n) => { if (n === 7) for (;;) {} return true; })), 1)
            .register(z.globalRegistry, { description: "How large" }),
        }),
        variants: [{ name: "standard", options: {}, pool: "standard" }],
        texts: { en: { name: "One", summary: "One move.", rules: ["Say one."], results: { said: "It was said" },
          variants: { standard: "Standard" }, options: { size: "Size" } } },`,
      ),
    );
    loaded = await load([file]);
    const [game] = loaded.definitions;
    if (!game) throw new Error("no game");
    expect(faultOf(() => parseOptions(game, { size: 7 }))).toMatchObject({ fn: "optionsSchema", kind: "timeout" });
    await isBack(played(game));
    expect(parseOptions(game, { size: 2 })).toEqual({ ok: true, options: { size: 2 } });
  });

  it("names the function that hung for either side, keeps the results before it, and does not call it twice", async () => {
    const hangs = "view: ({ said }) => { if (said === 5) for (;;) {} return { said }; },";
    const file = write(
      "late.mjs",
      oneMove(
        "late",
        hangs +
          atPlay(
            'if (say !== 1 && say !== 5) return { ok: false, reason: "No" }; return { ok: true, state: { said: say } };',
          ),
      ),
    );
    loaded = await load([file]);
    const game = played(loaded.definitions[0]);
    const next = game.play(game.start(), "X", { say: 5 }) as { ok: boolean; state: object };
    expect(next).toEqual({ ok: true, state: { said: 5 } });
    for (let times = 0; times < 50; times += 1)
      for (const viewer of ["X", "O"])
        expect(faultOf(() => game.view(next.state, viewer))).toMatchObject({ fn: "view", kind: "timeout" });
    // What the hung call was to tell besides is asked of the next thread.
    await isBack(game);
    expect(game.outcome(next.state)).toEqual({ winner: "X", detail: "said" });
  });
});
