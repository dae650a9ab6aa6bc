import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { LIMITS, STATES } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { prismaFolder } from "../src/migrations/migrations-folder.ts";
import { listMatches } from "../src/queries/statements/list-matches.ts";
import {
  bigint,
  bigints,
  bytes,
  int,
  ints,
  json,
  orNull,
  statement,
  text,
} from "../src/queries/statements/statement.ts";
import { INVITED, LISTED, OVER } from "../src/queries/statements/states.ts";
import { everyKind } from "../src/testing/index.ts";
import { useDatabase } from "./use-database.ts";

const types = { bigint, bigints, bytes, int, ints, json, text, missing: orNull(json), none: json };

describe.each(everyKind)("a statement on %s", (kind) => {
  const db = useDatabase(kind);

  it("takes its parameters by name, each as its own type; null is JSON's own unless it may be missing", async () => {
    const echo = statement<Record<string, unknown>>()(
      types,
      (at) => `select ${at.missing} as missing, ${at.text} as text, ${at.json} as json, ${at.ints} as ints,
        ${at.bigints}::float8[] as bigints, ${at.bigint}::float8 as bigint, ${at.bytes} as bytes, ${at.int} as int,
        jsonb_typeof(${at.none}) as none`,
    );
    const values = {
      missing: null,
      int: 1,
      text: "a'b\\c",
      json: [[1], { cell: null }],
      ints: [3, null],
      bigint: 2 ** 41,
      bigints: [2 ** 42],
      bytes: Uint8Array.of(7, 255),
      none: null,
    };
    expect(await db.run(echo, values)).toEqual([{ ...values, bytes: Buffer.of(7, 255), none: "null" }]);
  });

  it.each(["read", "dedicated"] as const)("is prepared once on a connection, on the path %s", async (path) => {
    const sql = `select '${path}'`;
    const known = statement<{ name: string }>(path)({ sql: text }, (at) => {
      return `select name from pg_prepared_statements where statement = ${at.sql}`;
    });
    for (let again = 0; again < 3; again += 1)
      await db.run(
        statement<object>(path)({}, () => sql),
        {},
      );
    expect(await db.run(known, { sql })).toHaveLength(1);
  });

  it("of a list has few shapes, whatever limits callers give", async () => {
    const { min, max } = LIMITS.listLimit;
    const shapes = [{}, { gameType: "chess" }, { opponentUserID: 2 }, { before: 3 }, { gameType: "chess", before: 3 }];
    const texts = new Set<string>();
    const forget = db.observe(({ text }) => void texts.add(text));
    for (let limit = min; limit <= max; limit += 1)
      for (const shape of shapes) await listMatches(db, { userID: 1 }, { ...shape, limit, now: 1 });
    forget();
    expect(texts.size).toBeGreaterThan(0);
    expect(texts.size).toBeLessThanOrEqual(shapes.length * 2);
  });
});

describe("the text of a statement", () => {
  it("gives each name one position and its type, however often it is used, and leaves casts and literals alone", () => {
    const { text: made } = statement<{ won: number }>()(
      { userID: int, name: text, now: orNull(bigint) },
      (at) => `select count(*)::int as "won", ':now' as word from t
        where id = ${at.userID} and (name = ${at.name} or owner = ${at.userID}) and at <= ${at.now}`,
    );
    expect(made.replace(/\s+/g, " ")).toBe(
      `select count(*)::int as "won", ':now' as word from t ` +
        "where id = $1::int and (name = $2::text or owner = $1::int) and at <= $3::bigint",
    );
  });

  it("names each of its parameters", () => {
    const make = () => statement<never>()({ userID: int, gameType: text }, (at) => `select ${at.userID}`);
    expect(make).toThrow("gameType");
    const twelve = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`p${index + 1}`, int]));
    expect(() => statement<never>()(twelve, (at) => `${Object.values(at).slice(1)}`)).toThrow("p1");
  });
});

it("conditions on a state are those of the partial indexes", async () => {
  const schema = await readFile(join(prismaFolder(), "schema.prisma"), "utf8");
  const ofStates = [...schema.matchAll(/where: raw\("(state [^"]+)"\)/g)].map(([, condition]) => condition);
  // Of what waits for a bot: both states of it imply this one.
  const isNotOver = `state < ${STATES.finished}`;
  // Of a webhook's deliveries, not of matches: dead letters.
  const isDead = "state = 2";
  expect(new Set(ofStates)).toEqual(new Set([isNotOver, OVER, INVITED, LISTED, isDead]));
});

it("a file of queries speaks one language, which its folder names", async () => {
  const queries = new URL("../src/queries/", import.meta.url);
  expect((await readdir(queries)).toSorted()).toEqual(["prisma", "statements"]);
  const raw = /\$(?:query|execute)Raw|\bdb\.run\(|\bstatement\(/;
  // Types cross between the two; the one lock is SQL.
  for (const [folder, other, foreign, allowed] of [
    ["statements", "prisma", /\bprisma\s*[.}]/, []],
    ["prisma", "statements", raw, ["while-verified.ts"]],
  ] as const) {
    const imports = new RegExp(`^(?:import|export) (?!type )[^;]*"\\.\\./${other}/`, "m");
    const found: string[] = [];
    for (const name of await readdir(new URL(`${folder}/`, queries))) {
      const source = name.endsWith(".test.ts") ? "" : await readFile(new URL(`${folder}/${name}`, queries), "utf8");
      expect(source, name).not.toMatch(imports);
      if (foreign.test(source)) found.push(name);
    }
    expect(found).toEqual(allowed);
  }
});
