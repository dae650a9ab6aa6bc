import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { highCard } from "../../../tests/support/games/high-card/games.mjs";
import { kalah } from "../../../tests/support/games/kalah/games.mjs";
import { run } from "../src/command/index.ts";

const SOURCES = join(import.meta.dirname, "..", "src", "index.ts");
const folder = mkdtempSync(join(tmpdir(), "yourmove-types-"));
afterAll(() => rmSync(folder, { recursive: true }));

const offered = ({
  gameType,
  name,
  summary,
  moveSchema,
  viewSchema,
  resultDetails,
}: typeof kalah | typeof highCard) => ({
  gameType,
  name,
  summary,
  resultDetails,
  moveSchema: z.toJSONSchema(moveSchema, { io: "input" }),
  viewSchema: z.toJSONSchema(viewSchema),
});

const serving = (body: unknown, init: ResponseInit = {}): typeof globalThis.fetch => {
  const headers = { "content-type": "application/json" };
  return async () => new Response(JSON.stringify(body), { headers, ...init });
};

const said = async (args: string[], fetch: typeof globalThis.fetch = serving({ items: [] })) => {
  let out = "";
  let complaint = "";
  const code = await run(args, { print: (text) => (out += text), complain: (text) => (complaint += text), fetch });
  return { code, out, complaint };
};

const URL_OF_GAMES = "https://play.example.org";
const typesOf = async (...items: object[]) => (await said(["types", URL_OF_GAMES], serving({ items }))).out;

/** What the compiler says of these types and of a program that uses them. */
const faultsOf = (types: string, program: string): string[] => {
  writeFileSync(join(folder, "games.ts"), types);
  writeFileSync(
    join(folder, "program.ts"),
    `import type { Match, MatchOf, MoveOf, ViewOf } from "@yourmove/client";\n${program}`,
  );
  const compiled = ts.createProgram([join(folder, "games.ts"), join(folder, "program.ts")], {
    strict: true,
    noEmit: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
    paths: { "@yourmove/client": [SOURCES] },
  });
  return ts
    .getPreEmitDiagnostics(compiled)
    .filter(({ file }) => file?.fileName.startsWith(folder))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
};

describe("yourmove-client types", () => {
  test("writes a service's games as the client takes them", async () => {
    const types = await typesOf(offered(kalah), offered(highCard), { ...offered(kalah), gameType: "chess" });
    expect(types).toContain("/** Seeds a pit, row by row as X sees them: O's six above, X's six below. */");
    expect(types).not.toContain('"chess"');
    const program = `
      const pits = (match: Match): number[] => (match.gameType === "demo.kalah" ? match.game.cells : []);
      const word = (match: MatchOf<"demo.kalah">): "more_seeds" | "equal_seeds" | "agreement" | null => match.resultDetail;
      const move: MoveOf<"demo.high-card"> = { card: 3 };
      const leader = (view: ViewOf<"demo.high-card">): "X" | "O" => view.leader;
      // @ts-expect-error: another game's move
      const other: MoveOf<"demo.kalah"> = { card: 3 };
      export { pits, word, move, leader, other };`;
    expect(faultsOf(types, program)).toEqual([]);
  });

  test("compiles for games named constructor and __proto__, and for $defs keys that begin with any character", async () => {
    const keys = [..."-/ #$~%'\"`1éß字😀._", "constructor", "__proto__", ""].flatMap((first) => [
      first,
      `${first}Part`,
    ]);
    const pointerOf = (key: string) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
    const moveSchema = {
      $defs: Object.fromEntries(keys.map((key) => [key, { type: "string" }])),
      type: "object",
      properties: Object.fromEntries(keys.map((key, at) => [`field${at}`, { $ref: `#/$defs/${pointerOf(key)}` }])),
      required: keys.map((_, at) => `field${at}`),
    };
    const types = await typesOf(
      { ...offered(kalah), gameType: "constructor", moveSchema },
      { ...offered(kalah), gameType: "to-string", moveSchema },
    );
    const program = `
      const seeds = (match: Match): number[] => (match.gameType === "constructor" ? match.game.cells : []);
      type Texts = Record<keyof MoveOf<"constructor">, string>;
      const move = (texts: Texts): MoveOf<"constructor"> => texts;
      const texts = (made: MoveOf<"to-string">): Texts => made;
      export { seeds, move, texts };`;
    expect(faultsOf(types, program)).toEqual([]);
  });

  test("takes games of any name, any schema and any words", async () => {
    const wild = { name: "*/ x", summary: "`$`{1} */ declare const y: 1;\n// \u2028", resultDetails: ['a"b', "c"] };
    const Tree: z.ZodType = z.object({ left: z.lazy(() => Tree.optional()), "odd key": z.literal(["a", 1, null]) });
    const schemas = {
      moveSchema: z.toJSONSchema(z.union([z.tuple([z.int()], z.string()), z.record(z.string(), z.boolean())])),
      viewSchema: z.toJSONSchema(z.object({ tree: Tree.meta({ id: "a-tree" }), rest: z.unknown() })),
    };
    const types = await typesOf(
      { ...wild, gameType: "a.b-c", ...schemas },
      { ...wild, gameType: "a-b.c", hasJointTurns: true, ...schemas },
      { ...wild, gameType: "2048.x" },
      { ...wild, gameType: "newer-than-the-client" },
      { ...wild, gameType: '"; evil' },
    );
    expect(types).not.toContain("evil");
    const program = `
      const wide = (match: MatchOf<"a.b-c">): unknown => match.game.rest ?? match.game.tree.left?.["odd key"];
      const word: MatchOf<"a-b.c">["resultDetail"] = "timeout";
      const bare = (match: MatchOf<"newer-than-the-client">): "a\\"b" | "c" | null => match.resultDetail;
      const move: MoveOf<"2048.x"> = {};
      export { wide, word, bare, move };`;
    expect(faultsOf(types, program)).toEqual([]);
  });

  test("writes a module where there is nothing to add", async () => {
    expect(await typesOf()).toMatch(
      /^\/\/ The games of "https:\/\/play\.example\.org"\. .*\n(\/\/ {3}np.*\n)*\/\/ {3}npx .* types "https:\/\/play\.example\.org" > .*\nexport \{\};\n$/,
    );
  });

  test("says in a sentence why there are no types, and how it is called", async () => {
    const refused = await said(["types", URL_OF_GAMES], () => Promise.reject(new TypeError("ENOTFOUND")));
    expect(refused).toMatchObject({ code: 1, out: "", complaint: expect.stringContaining("there is no such host") });
    const page = serving({}, { headers: { "content-type": "text/html" } });
    expect((await said(["types", URL_OF_GAMES], page)).complaint).toContain("something else answered");
    for (const args of [[], ["types"], ["types", "play.example.org"], ["typos", URL_OF_GAMES]])
      expect(await said(args)).toMatchObject({
        code: 1,
        out: "",
        complaint: expect.stringContaining("npx @yourmove/client types"),
      });
    expect(await said(["--help"])).toMatchObject({ code: 0, complaint: "" });
  });
});
