import { types } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../src/database.ts";
import { FieldCursor } from "../src/lanes/field-cursor.ts";
import { createRowMemory } from "../src/lanes/row-memory.ts";
import { compileReader } from "../src/lanes/row-reader.ts";
import { int, json, orNull, statement, text } from "../src/queries/statement.ts";
import { openTestDatabase, testKinds } from "../src/testing/index.ts";

interface Thing {
  readonly id: number | null;
  readonly word: string | null;
  readonly deep: unknown;
  readonly isSo: boolean;
  readonly half: number;
}
interface Found {
  readonly before: number;
  readonly thing: Thing;
}

const PARAMETERS = { before: int, id: orNull(int), word: orNull(text), deep: json, half: int };
type Asked = { before: number; id: number | null; word: string | null; deep: unknown; half: number };
const COLUMNS = (at: Record<keyof Asked, string>) => `${at.id} as "thing.id", ${at.word} as "thing.word",
  ${at.deep} as "thing.deep", ${at.half} > 4 as "thing.isSo", ${at.half} / 2::float8 as "thing.half"`;
const FIND = statement<Found>("read")(PARAMETERS, (at) => `select ${at.before} as before, ${COLUMNS(at)}`);
const FIND_OTHERWISE = statement<Found>("write")(PARAMETERS, (at) => `select ${COLUMNS(at)}, ${at.before} as before`);
const APART = statement<Found>("read")(
  PARAMETERS,
  (at) => `select ${COLUMNS(at).replace(",", `, ${at.before} as before,`)}`,
);
const WITHOUT_ID = statement<{ thing: object }>("read")({ word: text }, (at) => `select ${at.word} as "thing.word"`);

const asked: Asked = { before: 1, id: 7, word: "Zoë", deep: { cells: [null, "X"] }, half: 3 };
const thing: Thing = { id: 7, word: "Zoë", deep: { cells: [null, "X"] }, isSo: false, half: 1.5 };

describe.each(testKinds)("an object of a row on %s", (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());
  const find = async (more: Partial<Asked> = {}, by = FIND) => (await db.run(by, { ...asked, ...more }))[0] as Found;

  it("is the very same from its second reading on, on every connection and whatever stands around it", async () => {
    await find();
    const first = await find();
    expect(first).toEqual({ before: 1, thing });
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, before) => find({ before }, before % 2 ? FIND : FIND_OTHERWISE)),
    );
    for (const [before, other] of others.entries()) {
      expect(other.before).toBe(before);
      expect(other.thing).toBe(first.thing);
    }
  });

  it.each<[string, Partial<Asked>, Partial<Thing>]>([
    ["its text", { word: "Zoe" }, { word: "Zoe" }],
    ["a text that is missing", { word: null }, { word: null }],
    ["a text that is empty", { word: "" }, { word: "" }],
    ["what lies deep in it", { deep: { cells: [null, "O"] } }, { deep: { cells: [null, "O"] } }],
    ["a number", { half: 4 }, { half: 2 }],
    ["a yes or no", { half: 5 }, { half: 2.5, isSo: true }],
    ["its id", { id: 8 }, { id: 8 }],
  ])("is another once something differs, and then that one: %s", async (_, other, told) => {
    await find();
    const { thing: before } = await find();
    expect((await find()).thing).toBe(before);
    const { thing: after } = await find(other);
    expect(after).toEqual({ ...thing, ...told });
    const kept = (await find(other)).thing;
    expect(kept).toEqual(after);
    expect((await find(other)).thing).toBe(kept);
    expect(before).toEqual(thing);
    expect((await find()).thing).toEqual(thing);
  });

  it("is made anew each time without an id, or where its columns stand apart", async () => {
    for (const again of [() => find({ id: null }), () => find({}, APART)]) {
      await again();
      const [one, other] = [await again(), await again()];
      expect(other).toEqual(one);
      expect(other.thing).not.toBe(one.thing);
    }
    const [one, other] = [await db.run(WITHOUT_ID, { word: "a" }), await db.run(WITHOUT_ID, { word: "a" })];
    expect(other).toEqual(one);
    expect(other[0]?.thing).not.toBe(one[0]?.thing);
  });
});

const COLUMNS_OF_BYTES = [
  { name: "thing.id", type: types.builtins.INT4 },
  { name: "thing.word", type: types.builtins.TEXT },
];

/** The fields of a row, as they come from the database. */
const fieldsOf = (...fields: readonly string[]): FieldCursor => {
  const parts = fields.flatMap((field) => {
    const bytes = Buffer.from(field);
    const length = Buffer.alloc(4);
    length.writeInt32BE(bytes.length);
    return [length, bytes];
  });
  const cursor = new FieldCursor();
  cursor.start(Buffer.concat(parts), 0);
  return cursor;
};

describe("a memory of rows", () => {
  const word = "x".repeat(86);
  const BYTES_EACH = 160;

  it("holds no more than its bytes, and what is used longest", () => {
    const read = compileReader(COLUMNS_OF_BYTES, createRowMemory(100 * BYTES_EACH));
    const thingOf = (id: number) => (read(fieldsOf(String(id), word)) as Found).thing;
    thingOf(0);
    const first = thingOf(0);
    const kept = Array.from({ length: 1000 }, (_, id) => {
      thingOf(0);
      thingOf(id);
      return thingOf(id);
    });
    expect(thingOf(0)).toBe(first);
    // From the newest back, so that what is looked at pushes out nothing that is looked at later.
    const same = kept.map((_, back) => 999 - back).filter((id) => thingOf(id) === kept[id]);
    expect(same.length).toBeGreaterThan(30);
    expect(same.length).toBeLessThan(110);
  });

  it("does not grow by what changes over and over", () => {
    const read = compileReader(COLUMNS_OF_BYTES, createRowMemory(100 * BYTES_EACH));
    const thingOf = (id: number, text = word) => (read(fieldsOf(String(id), text)) as Found).thing;
    const others = Array.from({ length: 30 }, (_, id) => [thingOf(id), thingOf(id)][1]);
    for (let change = 0; change < 1000; change += 1) {
      thingOf(500, `${word}${change}`);
      thingOf(500, `${word}${change}`);
    }
    expect(others.every((other, id) => thingOf(id) === other)).toBe(true);
  });

  it("never takes one kind for another", () => {
    const memory = createRowMemory();
    const [first, second] = COLUMNS_OF_BYTES.map((column) => ({ ...column }));
    const one = compileReader(COLUMNS_OF_BYTES, memory);
    const other = compileReader([first, { ...second, name: "thing.name" }] as typeof COLUMNS_OF_BYTES, memory);
    for (let again = 0; again < 3; again += 1) {
      expect(one(fieldsOf("1", "a"))).toEqual({ thing: { id: 1, word: "a" } });
      expect(other(fieldsOf("1", "a"))).toEqual({ thing: { id: 1, name: "a" } });
    }
  });

  it("keeps nothing of what comes again only after very many others", () => {
    const read = compileReader(COLUMNS_OF_BYTES, createRowMemory());
    const thingOf = (id: number) => (read(fieldsOf(String(id), word)) as Found).thing;
    for (let round = 0; round < 3; round += 1)
      for (let id = 0; id < 5000; id += 1) expect(Object.isFrozen(thingOf(id))).toBe(false);
  });

  it("hands out what it keeps frozen, for many share it", () => {
    const read = compileReader(COLUMNS_OF_BYTES, createRowMemory());
    const thingOf = () => (read(fieldsOf("1", word)) as Found).thing;
    expect([thingOf(), thingOf(), thingOf()].map(Object.isFrozen)).toEqual([false, true, true]);
  });
});
