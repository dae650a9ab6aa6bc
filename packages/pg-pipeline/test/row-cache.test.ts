import fc from "fast-check";
import { types } from "pg";
import { describe, expect, it } from "vitest";
import { RowCache } from "../src/row-cache.ts";
import { type Field, RowReader } from "../src/rows-query.ts";

const { INT4, TEXT, JSONB } = types.builtins;
const fieldsOf = (columns: Record<string, number>): Field[] =>
  Object.entries(columns).map(([name, dataTypeID]) => ({ name, dataTypeID }));

interface Found {
  readonly thing: object;
}

const THING = { "thing.id": INT4, "thing.word": TEXT };
const word = "x".repeat(86);
/** What one of them is counted as: its texts, of an id of some four digits and a word, and what keeping it costs. */
const BYTES_EACH = 154;

const reading = (cache: RowCache, columns: Record<string, number> = THING) => {
  const reader = new RowReader(fieldsOf(columns));
  return (...texts: (string | null)[]) => (reader.read(texts, cache) as Found).thing;
};

describe("a cache of rows", () => {
  it("gives the same object from its second reading on, whatever other columns and whichever statement", () => {
    const cache = new RowCache();
    const alone = reading(cache);
    const around = reading(cache, { before: TEXT, ...THING, after: TEXT });
    alone("1", "a");
    const kept = alone("1", "a");
    expect(kept).toEqual({ id: 1, word: "a" });
    expect(
      [alone("1", "a"), around("p", "1", "a", "q"), around("r", "1", "a", null)].map((one) => one === kept),
    ).toEqual([...[true, true, true]]);
  });

  it("hands out what it keeps frozen, for many hold it", () => {
    const read = reading(new RowCache());
    expect([1, 2, 3].map(() => Object.isFrozen(read("1", word)))).toEqual([false, true, true]);
  });

  it("tells a text that is missing from one that is empty, and one text from two", () => {
    const cache = new RowCache();
    const read = reading(cache, { "thing.id": INT4, "thing.a": TEXT, "thing.b": TEXT });
    const others: [string | null, string | null][] = [
      ...([
        [null, ""],
        ["", null],
        ["", ""],
        [null, null],
        ["a", ""],
        ["", "a"],
        ["a,", "b"],
        ["a", ",b"],
      ] as never[]),
    ];
    for (let again = 0; again < 4; again += 1)
      for (const [a, b] of others)
        for (let twice = 0; twice < 2; twice += 1) expect(read("1", a, b)).toEqual({ id: 1, a, b });
  });

  it("never takes one kind for another: other names, other types", () => {
    const cache = new RowCache();
    const ways = [
      [reading(cache), { id: 1, word: "2" }],
      [reading(cache, { "thing.id": INT4, "thing.name": TEXT }), { id: 1, name: "2" }],
      [reading(cache, { "thing.id": INT4, "thing.word": INT4 }), { id: 1, word: 2 }],
    ] as const;
    for (let again = 0; again < 3; again += 1) for (const [read, thing] of ways) expect(read("1", "2")).toEqual(thing);
  });

  it("makes a new object each time where its columns stand apart", () => {
    const reader = new RowReader(fieldsOf({ "thing.id": INT4, between: TEXT, "thing.word": TEXT }));
    const cache = new RowCache();
    const read = () => reader.read(["1", "b", "a"], cache) as Found;
    const one = read();
    const two = read();
    const three = read();
    expect(one).toEqual({ thing: { id: 1, word: "a" }, between: "b" });
    expect(three).toEqual(one);
    expect(three.thing).not.toBe(two.thing);
  });

  it("holds no more than its bytes, and what is used longest", () => {
    const read = reading(new RowCache(100 * BYTES_EACH));
    const thingOf = (id: number) => read(String(id), word);
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
    const read = reading(new RowCache(100 * BYTES_EACH));
    const others = Array.from({ length: 30 }, (_, id) => [read(String(id), word), read(String(id), word)][1]);
    for (let change = 0; change < 1000; change += 1)
      for (let twice = 0; twice < 2; twice += 1) read("500", `${word}${change}`);
    expect(others.every((other, id) => read(String(id), word) === other)).toBe(true);
  });

  it("keeps nothing of what comes again only after very many others", () => {
    const read = reading(new RowCache());
    for (let round = 0; round < 3; round += 1)
      for (let id = 0; id < 20_000; id += 1) read(String(id), `${word}${id * 7919}`);
    const kept = Array.from({ length: 20_000 }, (_, id) => Object.isFrozen(read(String(id), `${word}${id * 7919}`)));
    expect(kept.filter(Boolean).length).toBeLessThan(200);
  });

  it("a reader with it reads the same as one without, whatever comes in whatever order", () => {
    const text = fc.constantFrom(null, "", "0", "1", "2", "10", "12", "01");
    const json = fc.constantFrom(null, "null", "[]", "[1]", '{"a":[1,null]}');
    const SHAPES = [
      { "a.id": INT4, "a.word": TEXT, "a.deep": JSONB, "b.id": INT4, "b.word": TEXT },
      { before: TEXT, "b.id": INT4, "b.word": TEXT, "a.id": INT4, "a.word": TEXT, "a.deep": JSONB },
      { "a.id": TEXT, "a.word": INT4, "a.deep": TEXT },
    ];
    const texts = fc.record({
      id: fc.constantFrom(null, "1", "2"),
      number: fc.constantFrom("1", "2"),
      word: text,
      json,
    });
    const rows = fc.array(fc.tuple(fc.nat({ max: SHAPES.length - 1 }), texts, texts), { maxLength: 60 });
    const fill = (shape: Record<string, number>, one: Record<string, string | null>, two: typeof one) =>
      Object.entries(shape).map(([name, type]) => {
        const { id, number, word, json } = (name.startsWith("a") ? one : two) as typeof one;
        if (type === JSONB) return json ?? null;
        return (type === INT4 ? (name.endsWith("id") ? id : number) : word) ?? null;
      });
    fc.assert(
      fc.property(rows, fc.constantFrom(1, 400, 1_000_000), (all, bytes) => {
        const cache = new RowCache(bytes);
        const readers = SHAPES.map((shape) => new RowReader(fieldsOf(shape)));
        for (const [shape, one, two] of all) {
          const row = fill(SHAPES[shape] ?? {}, one, two);
          expect(readers[shape]?.read(row, cache)).toEqual(readers[shape]?.read(row, null));
        }
      }),
      { numRuns: 300 },
    );
  });
});
