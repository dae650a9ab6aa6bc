import { describe, expect, it } from "vitest";
import { z } from "zod";
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

  it("that takes a password, or makes an account's way in, counts as credentials: whatever runs scrypt, and no other bucket's", () => {
    const takesPassword = ({ input }: { input: unknown }): boolean =>
      /"(?:password|currentPassword|newPassword)":/.test(
        JSON.stringify(z.toJSONSchema(input as z.ZodType, { io: "input", unrepresentable: "any" })),
      );
    const taking = [...operationsByName.values()].filter(takesPassword);
    expect(taking.length).toBeGreaterThan(7);
    expect(taking.filter(({ bucket }) => bucket !== "credentials").map(({ name }) => name)).toEqual([]);
  });
});
