import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { UnfitAnswerError, writerOf } from "./writer.ts";

const person = z.object({
  userID: z.int(),
  name: z.string(),
  avatar: z.string().nullable(),
  isBot: z.boolean(),
  role: z.enum(["player", "guest"]),
  note: z.string().optional(),
});
const view = z.looseObject({ lastMove: z.record(z.string(), z.unknown()).nullable() });
const envelope = z.discriminatedUnion("unchanged", [
  z.object({ unchanged: z.literal(false), items: z.array(person), game: view }),
  z.object({ unchanged: z.literal(true) }),
]);

const ann = { userID: 7, name: "Ann", avatar: null, isBot: false, role: "player" };

describe("a writer", () => {
  it("writes what its schema names, in its order, and nothing else", () => {
    const leaking = { passwordHash: "x", note: undefined, ...ann, __proto__: { token: "y" } };
    expect(writerOf(person)(leaking)).toBe('{"userID":7,"name":"Ann","avatar":null,"isBot":false,"role":"player"}');
  });

  it("writes what JSON.stringify would write of what the schema lets through", () => {
    const game = { lastMove: { cell: 4 }, cells: ["X", null], deep: { more: [1, 2] } };
    for (const value of [
      { unchanged: true },
      { unchanged: false, items: [], game: { lastMove: null } },
      { unchanged: false, items: [ann, { ...ann, avatar: "/a", note: "" }, { ...ann, note: "hm" }], game },
    ])
      expect(writerOf(envelope)(value)).toBe(JSON.stringify(envelope.parse(value)));
  });

  it.each([
    "",
    'a "quoted" one',
    "back\\slash",
    "line\nbreak\ttab\u0000\u001f\u007f",
    "</script>\u2028\u2029",
    "\ud800 alone \udc00",
    "🦊 é ٣ 漢",
    "x".repeat(70),
    `"${"y".repeat(70)}`,
  ])("escapes %j as JSON does", (text) => {
    expect(writerOf(z.string())(text)).toBe(JSON.stringify(text));
  });

  it.each([
    [z.string(), 5],
    [z.string(), null],
    [z.number(), "5"],
    [z.number(), Number.NaN],
    [z.int(), undefined],
    [z.boolean(), 0],
    [z.enum(["a", "b"]), "c"],
    [z.array(z.int()), { length: 0 }],
    [person, null],
    [person, { ...ann, name: undefined }],
    [z.unknown(), undefined],
    [envelope, { unchanged: "yes" }],
  ])("refuses what does not fit, rather than writing what is no JSON", (schema, value) => {
    expect(() => writerOf(schema)(value)).toThrow(UnfitAnswerError);
  });

  it("is not made for a kind that it would write wrongly", () => {
    expect(() => writerOf(z.date())).toThrow("No writer for date");
    expect(() => writerOf(z.string().transform(Number))).toThrow("No writer for pipe");
  });
});

describe("an item of a list that is written again", () => {
  const list = z.object({ items: z.array(person) });

  it("is written as one that never was", () => {
    const write = writerOf(list);
    const shared = Object.freeze({ ...ann });
    const items = [shared, { ...ann }, shared];
    for (const again of [items, items.slice(1), items])
      expect(write({ items: again })).toBe(JSON.stringify({ items: again }));
  });

  it("is looked at once", () => {
    const read = vi.fn(() => "Ann");
    const item = Object.freeze(Object.defineProperty({ ...ann }, "name", { get: read }));
    const write = writerOf(list);
    const expected = JSON.stringify({ items: [ann] });
    expect([write({ items: [item] }), write({ items: [item] })]).toEqual([expected, expected]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("is looked at each time where it may change", () => {
    const item = { ...ann };
    const write = writerOf(list);
    write({ items: [item] });
    item.name = "Anna";
    expect(write({ items: [item] })).toBe(JSON.stringify({ items: [item] }));
  });

  it("is another where it is another object, however alike the two are", () => {
    const write = writerOf(list);
    for (const more of [{}, { name: "Anna" }, { isBot: true }, { note: "" }, { avatar: "/a" }]) {
      const items = [Object.freeze(ann), Object.freeze({ ...ann, ...more })];
      expect(JSON.parse(write({ items }))).toEqual({ items });
    }
  });

  it("is refused each time where it does not fit", () => {
    const write = writerOf(list);
    const unfit = Object.freeze({ ...ann, userID: "seven" });
    for (const item of [unfit, unfit, null, 5]) expect(() => write({ items: [item] })).toThrow(UnfitAnswerError);
  });
});
