import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type DeclaredOperation, LIMITS, OPERATIONS } from "../src/index.ts";

const all: [string, DeclaredOperation][] = Object.entries(OPERATIONS);
const namesOf = (isWanted: (facts: DeclaredOperation) => boolean) =>
  all.filter(([, facts]) => isWanted(facts)).map(([name]) => name);

describe("the operations", () => {
  it("honour Idempotency-Key exactly where they act on a match or a challenge, or sign somebody in", () => {
    const signingIn = ["auth.guest", "auth.register", "auth.login"];
    expect(namesOf(({ isRepeatable }) => isRepeatable)).toEqual(
      namesOf(({ type }) => type === "mutation").filter(
        (name) => /^(matches|challenges)\./.test(name) || signingIn.includes(name),
      ),
    );
  });

  it("take credentials everywhere but for what the service offers, one challenge, the position of the day and signing in", () => {
    expect(namesOf(({ requiresUser }) => !requiresUser).sort()).toEqual([
      "auth.guest",
      "auth.login",
      "auth.register",
      "challenges.get",
      "daily.get",
      "games.list",
      "meta.get",
      "passkeys.signIn",
      "passkeys.signInOptions",
      "recovery.use",
    ]);
  });

  it("are counted as credentials wherever a password is shown or set", () => {
    const bodies = all.map(([name, { input, bucket }]) => {
      const schema = JSON.stringify(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
      return { name, bucket, hasPassword: /"(password|currentPassword|newPassword)":/.test(schema) };
    });
    const withPassword = bodies.filter(({ hasPassword }) => hasPassword);
    expect(withPassword.map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining(["auth.login", "recovery.create"]),
    );
    expect(withPassword.filter(({ bucket }) => bucket !== "credentials")).toEqual([]);
  });

  it("are each counted in a bucket that has a limit, reading apart from writing", () => {
    for (const [name, { bucket, type }] of all) {
      expect(LIMITS.requestsPerMinute, name).toHaveProperty(bucket);
      expect(["read", "search"].includes(bucket), name).toBe(type === "query");
    }
  });
});
