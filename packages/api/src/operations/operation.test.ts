import { describe, expect, it } from "vitest";
import { writerOf } from "../answers/writer.ts";
import { operationsByName } from "./index.ts";

describe("an operation", () => {
  it.each([...operationsByName])("%s can write its answers", (_name, { output }) => {
    expect(writerOf(output)).toBeTypeOf("function");
  });

  it("never writes what its schema does not name, nor what does not fit it", () => {
    const me = operationsByName.get("auth.logout");
    expect(me?.write({ token: "secret" })).toBe("{}");
    expect(() => operationsByName.get("challenges.cancel")?.write({ challenge: { passwordHash: "x" } })).toThrow();
  });
});
