import { describe, expect, it } from "vitest";
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
