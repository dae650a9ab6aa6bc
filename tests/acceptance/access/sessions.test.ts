import { credentialsSchema } from "@yourmove/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, onPostgres } from "../fixtures.ts";

const PASSWORD = "a secret of seven words";

describe("credentials", () => {
  let fixture: Fixture;
  let one: string;
  beforeAll(async () => {
    fixture = await onPostgres(1, { LOG_LEVEL: "trace" });
    one = fixture.url;
  });
  afterAll(() => fixture.close());

  const post = (url: string, path: string, { token, body }: { token?: string; body?: object }) =>
    fetch(url + path, {
      method: "POST",
      headers: { ...(token && { authorization: `Bearer ${token}` }), "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signIn = async (url: string, path: string, body: object) =>
    credentialsSchema.parse(await (await post(url, path, { body })).json());

  it("leave neither token nor password in an address or in the log, for every request", async () => {
    const { token } = await signIn(one, "/platform/auth/guest", {});
    const secrets = [
      token,
      PASSWORD,
      "forged-token-value",
      "query-token-value",
      "cookie-token-value",
      "basic-secret-value",
    ];
    await fetch(`${one}/platform/me?token=query-token-value`, {
      headers: { authorization: "Bearer forged-token-value" },
    });
    await fetch(`${one}/platform/me`, { headers: { cookie: "yourmove_session=cookie-token-value" } });
    await fetch(`${one}/platform/me`, { headers: { authorization: "Basic basic-secret-value" } });
    await post(one, "/platform/auth/login", { token, body: { username: "holder", password: "basic-secret-value" } });
    await post(one, "/platform/auth/register", {
      token: "forged-token-value",
      body: { username: "!", password: PASSWORD },
    });
    const made = await fetch(`${one}/platform/auth/guest`, { method: "POST" });
    secrets.push(String((await made.json()).token));
    for (const [, value] of made.headers)
      if (!value.startsWith("yourmove_session=")) for (const secret of secrets) expect(value).not.toContain(secret);
    expect(made.url).toBe(`${one}/platform/auth/guest`);
    const lines = fixture.servers[0]?.output() ?? "";
    expect(lines).toContain('"path":"/platform/me"');
    expect(lines).toContain('"credentials":"refused"');
    for (const secret of secrets) expect(lines.includes(secret), secret).toBe(false);
    for (const line of lines
      .split("\n")
      .filter((text) => text.startsWith("{"))
      .slice(1))
      expect(() => JSON.parse(line)).not.toThrow();
  });
});
