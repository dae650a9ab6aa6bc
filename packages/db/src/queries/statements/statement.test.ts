import { describe, expect, it } from "vitest";
import { bigint, int, json, orNull, statement, text } from "./statement.ts";

describe("a statement with parameters by name", () => {
  const find = statement<{ won: number }>()(
    { userID: int, name: text, now: orNull(bigint) },
    (at) => `select count(*)::int as "won", ':now' as word from t
      where id = ${at.userID} and (name = ${at.name} or owner = ${at.userID}) and at <= ${at.now}`,
  );

  it("gives each name one position and its type, however often it is used, and leaves casts and literals alone", () => {
    expect(find.text.replace(/\s+/g, " ")).toBe(
      `select count(*)::int as "won", ':now' as word from t ` +
        "where id = $1::int and (name = $2::text or owner = $1::int) and at <= $3::bigint",
    );
  });

  it("puts the values in the order of their positions, however they are written down", () => {
    expect(find.valuesOf({ now: 5, name: "ann", userID: 1 })).toEqual([1, "ann", 5]);
    expect(find.valuesOf({ name: "", now: null, userID: 0 })).toEqual([0, "", null]);
  });

  it("sends plain values as JSON text, null as JSON's own unless it may be missing", () => {
    const write = statement<never>()({ a: json, b: orNull(json) }, (at) => `${at.a} ${at.b}`);
    expect(write.valuesOf({ a: [1, { c: "d" }], b: ["x"] })).toEqual(['[1,{"c":"d"}]', '["x"]']);
    expect(write.valuesOf({ a: null, b: null })).toEqual(["null", null]);
  });

  it("refuses to be made with a parameter that its text never uses", () => {
    const make = () => statement<never>()({ userID: int, gameType: text }, (at) => `select ${at.userID}`);
    expect(make).toThrow("gameType");
    const twelve = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`p${index + 1}`, int]));
    expect(() => statement<never>()(twelve, (at) => `${Object.values(at).slice(1)}`)).toThrow("p1");
  });
});
