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

const types = { bigint, bigints, bytes, int, ints, json, text, missing: orNull(json) };

describe.each(everyKind)("a statement on %s", (kind) => {
  const db = useDatabase(kind);

  it("takes its parameters by name, each as its own type", async () => {
    const echo = statement<Record<string, unknown>>()(
      types,
      (at) => `select ${at.missing} as missing, ${at.text} as text, ${at.json} as json, ${at.ints} as ints,
        ${at.bigints}::float8[] as bigints, ${at.bigint}::float8 as bigint, ${at.bytes} as bytes, ${at.int} as int`,
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
    };
    expect(await db.run(echo, values)).toEqual([{ ...values, bytes: Buffer.of(7, 255) }]);
  });

  it("is prepared once on a connection, whatever its values", async () => {
    const add = statement<{ sum: number }>()({ a: int, b: int }, (at) => `select ${at.a} + ${at.b} as sum`);
    for (const a of [1, 2, 3]) expect(await db.run(add, { a, b: 1 })).toEqual([{ sum: a + 1 }]);
    const { rows } = await db.pool.query("select name from pg_prepared_statements where statement = $1", [add.text]);
    expect(rows).toHaveLength(1);
    const sql = "select 'short'";
    const prepared = "select name from pg_prepared_statements where statement = $1::text";
    const short = statement<object>("read")({}, () => sql);
    const known = statement<{ name: string }>("read")({ sql: text }, () => prepared);
    for (let again = 0; again < 3; again += 1) await db.run(short, {});
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
