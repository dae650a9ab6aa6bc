import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as Prisma from "../src/generated/internal/prismaNamespace.ts";
import type { Database } from "../src/index.ts";
import { everyKind, openTestDatabase } from "../src/testing/index.ts";

describe.each(everyKind)("raw SQL on %s", (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());

  it("columns come back with their own types", async () => {
    const [row] = await db.prisma.$queryRaw<unknown[]>`
      select 3::smallint as int2, 4::int as int4, 9007199254740993::int8 as int8, count(*) as count, true as bool,
        'x'::text as text, null::text as nothing, decode('0102', 'hex') as bytes, array[1, 2] as ints,
        '{"a": [1, null]}'::jsonb as object, '"s"'::jsonb as word, 'null'::jsonb as json_null, null::jsonb as no_json
      from users`;
    expect(row).toEqual({
      int2: 3,
      int4: 4,
      int8: 9007199254740993n,
      count: 0n,
      bool: true,
      text: "x",
      nothing: null,
      bytes: new Uint8Array([1, 2]),
      ints: [1, 2],
      object: { a: [1, null] },
      word: "s",
      json_null: null,
      no_json: null,
    });
  });

  it("parameters take the type that the statement gives them", async () => {
    const [row] = await db.prisma.$queryRaw<unknown[]>`
      select ${1}::int as int, ${2 ** 41}::int8 as number_as_int8, ${5n}::int8 as bigint_as_int8, ${null}::int8 as nothing,
        ${Uint8Array.of(7, 255)}::bytea as bytes, ${JSON.stringify({ cell: 4 })}::jsonb as json, ${"a'b\\c"} as text,
        ${[1, 2]}::int[] as ints, ${[5n]}::int8[] as bigints, ${["a"]}::text[] as texts, ${true}::bool as bool`;
    expect(row).toEqual({
      int: 1,
      number_as_int8: 2199023255552n,
      bigint_as_int8: 5n,
      nothing: null,
      bytes: Uint8Array.of(7, 255),
      json: { cell: 4 },
      text: "a'b\\c",
      ints: [1, 2],
      bigints: [5n],
      texts: ["a"],
      bool: true,
    });
  });

  it("an update says how many rows it changed, and returning gives them", async () => {
    const insert = Prisma.sql`insert into users (username, username_key, search_key, is_guest, created_time)
      select 'U' || n, 'u' || n, 'u' || n, true, ${1}::int8 from generate_series(1, 3) n`;
    const rows = await db.prisma.$queryRaw<unknown[]>`${insert} returning user_id, created_time`;
    expect(rows).toEqual([1, 2, 3].map((id) => ({ user_id: id, created_time: 1n })));
    expect(await db.prisma.$executeRaw`update users set avatar = 'a' where user_id > ${1}`).toBe(2);
  });

  it("a transaction that fails leaves nothing, and the connection works on", async () => {
    const before = await db.prisma.user.count();
    const write = db.prisma.$executeRaw`
      insert into users (username, search_key, is_guest, created_time) values ('t', 't', true, 1)`;
    await expect(db.prisma.$transaction([write, db.prisma.$executeRaw`select 1 / 0`])).rejects.toThrow();
    expect(await db.prisma.user.count()).toBe(before);
  });
});
