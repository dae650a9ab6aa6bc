import { describe, expect, expectTypeOf, it } from "vitest";
import { bigint, int, ints, json, orNull, type Statement, statement, text } from "./statement.ts";

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

  it("knows its names and types, so that TypeScript refuses one that is not declared, missing or surplus", () => {
    const run = <Parameters, Row>(_: Statement<Parameters, Row>, __: NoInfer<Parameters>): Row[] => [];
    expectTypeOf(find.valuesOf).parameter(0).toEqualTypeOf<{
      readonly userID: number;
      readonly name: string;
      readonly now: number | null;
    }>();
    expectTypeOf(run(find, { userID: 1, name: "", now: null })).toEqualTypeOf<{ won: number }[]>();
    // @ts-expect-error: the parameter now is missing.
    run(find, { userID: 1, name: "" });
    // @ts-expect-error: the parameter when is surplus.
    run(find, { userID: 1, name: "", now: 1, when: 2 });
    // @ts-expect-error: a name is no number.
    run(find, { userID: "1", name: "", now: 1 });
    // @ts-expect-error: the name userId is not declared.
    statement<never>()({ userID: int }, (at) => `select ${at.userID}, ${at.userId}`);
    // @ts-expect-error: an array where one number is meant.
    expect(() => statement<never>()({ userIDs: ints }, (at) => at.userIDs).valuesOf({ userIDs: 1 })).toThrow();
  });
});
