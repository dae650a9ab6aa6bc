import { describe, expect, it } from "vitest";
import { operationsByName } from "./index.ts";
import { UnfitAnswerError } from "./operation.ts";

describe("an operation", () => {
  it("tells what its schema names, and in the sources refuses to tell anything else", () => {
    const logout = operationsByName.get("auth.logout");
    expect(logout?.write({ value: {} })).toBe("{}");
    expect(() => logout?.write({ value: { token: "secret" } })).toThrow(UnfitAnswerError);
    expect(() => logout?.check({ ok: true, value: { token: "secret" } })).toThrow(UnfitAnswerError);
    expect(() =>
      operationsByName.get("challenges.cancel")?.write({ value: { challenge: { passwordHash: "x" } } }),
    ).toThrow();
  });
});
