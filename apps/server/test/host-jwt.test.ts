import { createServer, type Server } from "node:http";
import { systemClock } from "@yourmove/api";
import { meSchema } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Harness, problemOf, startHarness, startMatch } from "../../../tests/support/server-harness.ts";

const ISSUER = "https://host.example";
const AUDIENCE = "your-move";
const MINUTE = 60;

const envOf = (url: string) => ({
  HOST_JWT_ISSUER: ISSUER,
  HOST_JWT_AUDIENCE: AUDIENCE,
  HOST_JWT_JWKS_URL: url,
});

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

const jwkOf = async ({ publicKey }: Pair, kid: string) => ({
  ...(await exportJWK(publicKey)),
  kid,
  alg: "ES256",
  use: "sig",
});

/** A host platform's JWKS address, whose keys may change. */
const startHost = async () => {
  let keys: object[] = [];
  const server: Server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/jwks.json`,
    publish: (published: object[]) => {
      keys = published;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

describe.each(testKinds)("a host platform's users on %s", (kind) => {
  let harness: Harness;
  let host: Awaited<ReturnType<typeof startHost>>;
  let pair: Pair;
  const now = () => Math.floor(Date.now() / 1000);

  beforeAll(async () => {
    host = await startHost();
    pair = await generateKeyPair("ES256");
    host.publish([await jwkOf(pair, "one")]);
    harness = await startHarness({ kind, env: envOf(host.url) });
  });
  afterAll(async () => {
    await harness.close();
    await host.close();
  });

  const payload = (claims: Record<string, unknown> = {}): JWTPayload => ({
    iss: ISSUER,
    aud: AUDIENCE,
    sub: "user-1",
    exp: now() + 5 * MINUTE,
    preferred_username: "Grace Hopper",
    picture: "https://host.example/grace.png",
    ...claims,
  });
  const sign = (claims: Record<string, unknown> = {}, header: object = {}, key = pair.privateKey) =>
    new SignJWT(payload(claims)).setProtectedHeader({ alg: "ES256", kid: "one", ...header }).sign(key);
  const me = async (token: string) => harness.ask("GET", "/platform/me", { token });
  const userOf = async (token: string) => meSchema.parse((await me(token)).json()).user;

  it("play under their own names, and stay the same user", async () => {
    const first = await userOf(await sign());
    expect(first).toMatchObject({ username: "Grace Hopper", avatar: "https://host.example/grace.png", isGuest: false });
    expect((await userOf(await sign({ preferred_username: "Grace" }))).userID).toBe(first.userID);
    expect((await userOf(await sign({ sub: "user-2" }))).userID).not.toBe(first.userID);
    const { x } = await startMatch(harness);
    const invited = await harness.ask("POST", "/platform/games/chess/invite", {
      token: await sign(),
      body: { opponentUserID: x.user.userID },
    });
    expect(invited.json().match).toMatchObject({ yourUserID: first.userID });
  });

  it.each([
    ["name", { preferred_username: undefined, name: "Ada L" }, "Ada L"],
    ["nickname", { preferred_username: " ", name: 7, nickname: "ada" }, "ada"],
    ["a name of ours", { preferred_username: "bad\u0000name" }, "player-92303aa0"],
    ["what can be seen of the name", { preferred_username: "\u202eAda\u200b\u2066 L\u00ad\ufeff" }, "Ada L"],
    ["the next name that can be seen", { preferred_username: "\u200b\u2060", name: "Ada" }, "Ada"],
    ["an emoji with its own selector", { preferred_username: "Ada \u2764\ufe0f" }, "Ada \u2764\ufe0f"],
    ["at most 255 characters, each whole", { preferred_username: "\u{1f3b2}".repeat(300) }, "\u{1f3b2}".repeat(255)],
  ])("are named by %s", async (_, claims, username) => {
    expect((await userOf(await sign({ sub: "user-3", ...claims }))).username).toBe(username);
  });

  it.each(["javascript:alert(1)", "data:image/png;base64,x", "//host", 7])("have no avatar at %j", async (picture) => {
    expect((await userOf(await sign({ sub: "user-4", picture }))).avatar).toBeNull();
  });

  it("have pictures from origins that the operator names alone, where any are named", async () => {
    const origins = ["https://host.example", "https://host.example:8443", "http://host.example", "https://x.example"];
    const pictures = origins.map((origin) => `${origin}/a.png`);
    for (const [AVATAR_ORIGINS, shown] of [
      ["https://host.example", [pictures[0], null, null, null]],
      ["https://host.example, https://x.example", [pictures[0], null, null, pictures[3]]],
      ["none", [null, null, null, null]],
    ] as const) {
      const strict = await startHarness({ kind, env: { ...envOf(host.url), AVATAR_ORIGINS } });
      const avatars: unknown[] = [];
      for (const [index, picture] of pictures.entries()) {
        const token = await sign({ sub: `pictured-${index}`, picture });
        avatars.push((await strict.ask("GET", "/platform/me", { token })).json().user.avatar);
      }
      await strict.close();
      expect([AVATAR_ORIGINS, avatars]).toEqual([AVATAR_ORIGINS, shown]);
    }
  });

  it("are nobody with a token that is not the host's, or not now", async () => {
    const other = await generateKeyPair("ES256");
    const rsa = await generateKeyPair("RS256");
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(pair.publicKey)));
    const good = await sign();
    const tokens: Record<string, string> = {
      "another audience": await sign({ aud: "elsewhere" }),
      "another issuer": await sign({ iss: "https://evil.example" }),
      "an expired token": await sign({ exp: now() - MINUTE }),
      "no expiry": await sign({ exp: undefined }),
      "a future token": await sign({ nbf: now() + 2 * MINUTE }),
      "no subject": await sign({ sub: undefined }),
      "an empty subject": await sign({ sub: "" }),
      "a long subject": await sign({ sub: "s".repeat(256) }),
      "another key": await sign({}, {}, other.privateKey),
      "a key of another kind": await sign({}, { alg: "RS256" }, rsa.privateKey),
      "no signature": new UnsecuredJWT(payload()).setIssuer(ISSUER).setAudience(AUDIENCE).encode(),
      "a shared secret": await new SignJWT(payload()).setProtectedHeader({ alg: "HS256", kid: "one" }).sign(secret),
      "a changed payload": good.replace(
        /\.[^.]+\./,
        `.${Buffer.from(JSON.stringify(payload({ sub: "admin" }))).toString("base64url")}.`,
      ),
      "a cut signature": good.slice(0, -4),
      "dots only": "..",
    };
    for (const [what, token] of Object.entries(tokens)) {
      expect(problemOf(await me(token)).code, what).toBe("unauthenticated");
    }
    for (const why of ['unexpected "aud" claim value', 'no usable "sub" claim', "signature verification failed"])
      expect(harness.lines).toContainEqual(expect.objectContaining({ credentials: "refused", why }));
    expect((await userOf(await sign({ exp: now() - 10, sub: "user-5" }))).username).toBe("Grace Hopper");
  });

  it("are known by the service's clock, where the process's own is an hour off", async () => {
    const clock = { ...systemClock, now: () => systemClock.now() - 60 * MINUTE * 1000 };
    const behind = await startHarness({ env: envOf(host.url), clock });
    const ask = async (exp: number) =>
      (await behind.ask("GET", "/platform/me", { token: await sign({ exp }) })).statusCode;
    expect([await ask(now() - 59 * MINUTE), await ask(now() - 61 * MINUTE)]).toEqual([200, 401]);
    await behind.close();
  });

  it("get the answer that their site's token can't be ended here, and go on", async () => {
    const token = await sign({ sub: "user-6" });
    const answer = await harness.ask("POST", "/platform/auth/logout", { token });
    expect(problemOf(answer).code).toBe("forbidden_action");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect((await me(token)).statusCode).toBe(200);
  });

  it("are unavailable, not refused, while the host's keys can't be had, or never end", async () => {
    const huge = await startHost();
    huge.publish([await jwkOf(pair, "one"), { kty: "none", kid: "x".repeat(256 * 1024) }]);
    for (const url of ["http://127.0.0.1:1/jwks.json", huge.url]) {
      const down = await startHarness({ env: envOf(url) });
      const answer = await down.ask("GET", "/platform/me", { token: await sign() });
      expect(problemOf(answer).code).toBe("unavailable");
      expect(down.lines).toContainEqual(
        expect.objectContaining({ level: "warn", message: "the host platform's keys can't be had" }),
      );
      expect((await down.ask("GET", "/platform/games")).statusCode).toBe(200);
      await down.close();
    }
    await huge.close();
  });

  it("stay themselves when the host rotates its keys", async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const next = await generateKeyPair("ES256");
    const before = await userOf(await sign());
    host.publish([await jwkOf(pair, "one"), await jwkOf(next, "two")]);
    vi.setSystemTime(Date.now() + 11_000);
    const after = await userOf(await sign({}, { kid: "two" }, next.privateKey));
    expect(after.userID).toBe(before.userID);
    host.publish([await jwkOf(next, "two")]);
    // Withdrawn a minute ago: neither the host's keys nor a token that was good with them are trusted any longer.
    vi.setSystemTime(Date.now() + MINUTE * 1000);
    expect((await me(await sign({ exp: now() + MINUTE }))).statusCode).toBe(401);
    expect((await me(await sign({ exp: now() + MINUTE }, { kid: "two" }, next.privateKey))).statusCode).toBe(200);
  });
});
