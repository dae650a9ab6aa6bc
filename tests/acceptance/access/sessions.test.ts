import { credentialsSchema } from "@yourmove/contract";
import { type Database, openDatabase } from "@yourmove/db";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, onPostgres } from "../fixtures.ts";
import { personAt, startMatch } from "../rest.ts";
import { expectWithin } from "../rounds.ts";

const TOKEN = /^yms_[A-Za-z0-9_-]{43}$/;
const PASSWORD = "a secret of seven words";

describe("sessions, in two servers on one PostgreSQL", () => {
  let fixture: Fixture;
  let database: Database;
  let one: string;
  let two: string;
  beforeAll(async () => {
    fixture = await onPostgres(2, { LOG_LEVEL: "trace", MAX_WAIT_SECONDS: "10" });
    [one, two] = [fixture.url, fixture.urlOf(1)];
    database = await openDatabase({ databaseUrl: fixture.databaseUrl, maxConnections: 1 });
  });
  afterAll(async () => {
    await database.close();
    await fixture.close();
  });

  const post = (url: string, path: string, { token, body }: { token?: string; body?: object }) =>
    fetch(url + path, {
      method: "POST",
      headers: { ...(token && { authorization: `Bearer ${token}` }), "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signIn = async (url: string, path: string, body: object) =>
    credentialsSchema.parse(await (await post(url, path, { body })).json());
  const status = async (url: string, token: string) =>
    (await personAt(url, { userID: 0, token }).get("/platform/me")).status;

  it("each sign-in gives a new token of 256 random bits, stored as its SHA-256 alone", async () => {
    const account = { username: "holder", password: PASSWORD };
    const tokens = [(await signIn(one, "/platform/auth/register", account)).token];
    for (let i = 0; i < 4; i += 1)
      tokens.push((await signIn(i % 2 ? one : two, "/platform/auth/login", account)).token);
    for (let i = 0; i < 60; i += 1) tokens.push((await signIn(one, "/platform/auth/guest", {})).token);
    for (const token of tokens) expect(token).toMatch(TOKEN);
    expect(new Set(tokens).size).toBe(tokens.length);
    // Random bytes, so every one of the 256 bits is seen both set and not among 65 tokens.
    const bytes = tokens.map((token) => Buffer.from(token.slice(4), "base64url"));
    expect(bytes.every(({ length }) => length === 32)).toBe(true);
    for (let bit = 0; bit < 256; bit += 1) {
      expect(new Set(bytes.map((all) => ((all[bit >> 3] ?? 0) >> (bit & 7)) & 1)).size, `bit ${bit}`).toBe(2);
    }
    const { rows } = await database.pool.query(
      "select row_to_json(s)::text as text, length(token_hash) as size from sessions s",
    );
    expect(rows.length).toBe(tokens.length);
    for (const { text, size } of rows) {
      expect(size).toBe(32);
      for (const token of tokens) expect(text.includes(token.slice(4))).toBe(false);
    }
    const hex = bytes.map((all) => all.toString("hex"));
    const { rows: stored } = await database.pool.query("select encode(token_hash, 'hex') as hex from sessions");
    expect(stored.filter((row) => hex.includes(row.hex))).toEqual([]);
  });

  it("ended in one server are dead in the other at once, and a poll that waits there gets 401 and no data", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { token, user } = await signIn(one, "/platform/auth/guest", {});
      expect(await status(two, token)).toBe(200);
      const other = await signIn(one, "/platform/auth/guest", {});
      const match = await startMatch(
        personAt(one, { userID: user.userID, token }),
        personAt(one, { userID: other.user.userID, token: other.token }),
      );
      const poll = personAt(two, { userID: 0, token }).get(`/platform/matches?since=${match.lastActionTime}&wait=10`);
      const start = performance.now();
      expect((await post(one, "/platform/auth/logout", { token })).status).toBe(200);
      expect(await status(two, token)).toBe(401);
      const polled = await poll;
      expect([polled.status, polled.body.code, polled.body.items]).toEqual([401, "unauthenticated", undefined]);
      expectWithin(performance.now() - start, 5000);
    }
  });

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
