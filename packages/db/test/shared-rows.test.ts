import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../src/database.ts";
import { int, json, orNull, statement, text } from "../src/queries/statement.ts";
import { everyKind, openTestDatabase } from "../src/testing/index.ts";

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

const SHARES = { sharesRows: true };
const PARAMETERS = { before: int, id: orNull(int), word: orNull(text), deep: json, half: int };
type Values = { before: number; id: number | null; word: string | null; deep: unknown; half: number };
const COLUMNS = (at: Record<keyof Values, string>) => `${at.id} as "thing.id", ${at.word} as "thing.word",
  ${at.deep} as "thing.deep", ${at.half} > 4 as "thing.isSo", ${at.half} / 2::float8 as "thing.half"`;
const FIND = statement<Found>("read", SHARES)(PARAMETERS, (at) => `select ${at.before} as before, ${COLUMNS(at)}`);
const FIND_OTHERWISE = statement<Found>("write", SHARES)(
  PARAMETERS,
  (at) => `select ${COLUMNS(at)}, ${at.before} as before`,
);
const APART = statement<Found>("read", SHARES)(
  PARAMETERS,
  (at) => `select ${COLUMNS(at).replace(",", `, ${at.before} as before,`)}`,
);
const UNSHARED = statement<Found>("read")(PARAMETERS, (at) => `select ${at.before} as before, ${COLUMNS(at)}`);
const ALONE = statement<Found>("alone", SHARES)(PARAMETERS, (at) => `select ${at.before} as before, ${COLUMNS(at)}`);

const values: Values = { before: 1, id: 7, word: "Zoë", deep: { cells: [null, "X"] }, half: 3 };
const thing: Thing = { id: 7, word: "Zoë", deep: { cells: [null, "X"] }, isSo: false, half: 1.5 };

describe.each(everyKind)("an object of a row on %s", (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());
  const find = async (more: Partial<Values> = {}, by = FIND) => (await db.run(by, { ...values, ...more }))[0] as Found;

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

  it.each<[string, Partial<Values>, Partial<Thing>]>([
    ["its text", { word: "Zoe" }, { word: "Zoe" }],
    ["a text that is missing", { word: null }, { word: null }],
    ["a text that is empty", { word: "" }, { word: "" }],
    ["what lies deep in it", { deep: { cells: [null, "O"] } }, { deep: { cells: [null, "O"] } }],
    ["a number", { half: 4 }, { half: 2 }],
    ["a yes or no", { half: 5 }, { half: 2.5, isSo: true }],
    ["its id", { id: 8 }, { id: 8 }],
  ])("is another once something differs, and then that one: %s", async (_, other, changed) => {
    await find();
    const { thing: before } = await find();
    expect((await find()).thing).toBe(before);
    const { thing: after } = await find(other);
    expect(after).toEqual({ ...thing, ...changed });
    const kept = (await find(other)).thing;
    expect(kept).toEqual(after);
    expect((await find(other)).thing).toBe(kept);
    expect(before).toEqual(thing);
    expect((await find()).thing).toEqual(thing);
  });

  it("is a new object each time where its columns stand apart, or where the statement does not share its rows", async () => {
    for (const by of [APART, UNSHARED]) {
      await find({}, by);
      const one = await find({}, by);
      const other = await find({}, by);
      expect(other).toEqual(one);
      expect(other.thing).not.toBe(one.thing);
    }
  });

  it("is the very same also for a statement that has its connection alone", async () => {
    await find({}, ALONE);
    const { thing: kept } = await find({}, ALONE);
    expect((await find({}, ALONE)).thing).toBe(kept);
    expect((await find()).thing).toBe(kept);
  });

  it("is frozen, for many hold it", async () => {
    await find();
    expect(Object.isFrozen((await find()).thing)).toBe(true);
  });
});
