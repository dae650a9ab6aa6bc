import { systemClock } from "@yourmove/api";
import { credentialsSchema, LIMITS } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { cookieOf, problemOf, startHarness, useHarness } from "../../../tests/support/server-harness.ts";

describe.each(testKinds)("credentials on %s", (kind) => {
  const harness = useHarness({ kind });
  const me = (headers: Record<string, string>) => harness.ask("GET", "/platform/me", { headers });

  it("are a bearer token or the session cookie, the token first", async () => {
    const one = await harness.ask("POST", "/platform/auth/guest");
    const two = await harness.ask("POST", "/platform/auth/guest");
    const { token, user } = credentialsSchema.parse(one.json());
    const cookie = cookieOf(two);
    const other = credentialsSchema.parse(two.json()).user.userID;
    expect((await me({ authorization: `Bearer ${token}` })).json().user.userID).toBe(user.userID);
    expect((await me({ authorization: `bearer ${token}`, cookie })).json().user.userID).toBe(user.userID);
    expect((await me({ cookie: `x=1; ${cookie}; y=2` })).json().user.userID).toBe(other);
    expect((await me({ cookie, authorization: "Basic eDp5" })).json().user.userID).toBe(other);
  });

  it("that are no good are 401 with WWW-Authenticate, and never fall back to the cookie", async () => {
    const cookie = cookieOf(await harness.ask("POST", "/platform/auth/guest"));
    const bad = [
      {},
      { authorization: "Bearer" },
      { authorization: "Bearer " },
      { authorization: "Bearer nope", cookie },
      { authorization: `Bearer ${"a".repeat(4000)}` },
      { authorization: "Bearer a.b.c" },
      { authorization: "Basic eDp5" },
      { cookie: "yourmove_session=" },
      { cookie: "yourmove_session=nope" },
      { cookie: cookie.replace("yourmove_session", "Yourmove_session") },
      { "x-token": "nope" },
    ];
    for (const headers of bad) {
      const answer = await me(headers as Record<string, string>);
      expect(problemOf(answer).code, JSON.stringify(headers)).toBe("unauthenticated");
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  });

  it("of one user are refused where the request is meant for another, and nothing is done", async () => {
    const mine = await harness.ask("POST", "/platform/auth/guest");
    const { token, user } = credentialsSchema.parse(mine.json());
    const cookie = cookieOf(mine);
    const own = { "your-move-user": String(user.userID) };
    for (const other of [String(user.userID + 1), "", "x", `0${user.userID}`]) {
      const answer = await me({ cookie, "your-move-user": other });
      expect(problemOf(answer).code, other).toBe("unauthenticated");
    }
    const headers = { authorization: `Bearer ${token}`, "your-move-user": String(user.userID + 1) };
    expect((await harness.ask("POST", "/platform/auth/logout", { headers })).statusCode).toBe(401);
    expect((await me({ cookie, ...own })).json().user.userID).toBe(user.userID);
    expect((await harness.ask("GET", "/platform/games", { headers: own })).statusCode).toBe(200);
    // A guest who keeps its matches by registering never becomes somebody new unnoticed.
    await harness.ask("POST", "/platform/auth/logout", { token });
    const register = (username: string, named: Record<string, string>) => {
      const body = { username, password: "a secret of seven words" };
      return harness.ask("POST", "/platform/auth/register", { token, headers: named, body });
    };
    expect((await register("kept", own)).statusCode).toBe(401);
    expect((await register("new", {})).statusCode).toBe(200);
  });

  it("are distinguished from none in the log, and neither there nor in any header but their own", async () => {
    harness.lines.length = 0;
    await me({ authorization: "Bearer secret-token", cookie: "yourmove_session=secret-cookie" });
    expect(harness.lines).toMatchObject([{ level: "warn", status: 401, path: "/platform/me", credentials: "refused" }]);
    const made = await harness.ask("POST", "/platform/auth/guest");
    const { token } = credentialsSchema.parse(made.json());
    await harness.ask("GET", "/platform/me?token=secret-query", { token });
    await me({ cookie: "yourmove_session=secret-cookie" });
    await me({ authorization: "Basic secret-basic" });
    const body = { username: "holder", password: "a secret of seven words" };
    await harness.ask("POST", "/platform/auth/login", { token, body });
    await harness.ask("POST", "/platform/auth/register", { token: "secret-token", body: { ...body, username: "!" } });
    expect(harness.lines).toHaveLength(7);
    expect(JSON.stringify(harness.lines)).not.toMatch(new RegExp(`secret|${token}`));
    expect(JSON.stringify({ ...made.headers, "set-cookie": undefined })).not.toContain(token);
  });

  it("of a cookie are HttpOnly, Lax, and cleared at logout", async () => {
    const answer = await harness.ask("POST", "/platform/auth/guest");
    expect(answer.headers["set-cookie"]).toMatch(
      /^yourmove_session=yms_[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const cookie = cookieOf(answer);
    const out = await harness.ask("POST", "/platform/auth/logout", { headers: { cookie } });
    expect(out.headers["set-cookie"]).toMatch(/^yourmove_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await me({ cookie })).statusCode).toBe(401);
  });

  it("of a cookie are set again in each week of their use, with the same token, and of a bearer never", async () => {
    const clock = { ...systemClock };
    const weekly = await startHarness({ kind, clock });
    const answer = await weekly.ask("POST", "/platform/auth/guest");
    const cookie = cookieOf(answer);
    const { token } = credentialsSchema.parse(answer.json());
    const setBy = async (url: string, headers: Record<string, string>) =>
      (await weekly.ask("GET", url, { headers })).headers["set-cookie"];
    expect(await setBy("/platform/me", { cookie })).toBeUndefined();
    for (const [url, headers, isSet] of [
      ["/platform/me", { cookie }, true],
      ["/platform/matches?since=0&wait=1", { cookie }, true],
      ["/trpc/auth.me", { cookie }, true],
      ["/platform/games/nope/matches", { cookie }, false],
      ["/platform/me", { cookie, origin: "https://elsewhere.example" }, false],
      ["/platform/me", { authorization: `Bearer ${token}` }, false],
    ] as const) {
      const { now } = clock;
      clock.now = () => now() + LIMITS.cookieRenewalMs;
      expect(await setBy(url, headers), url).toBe(isSet ? answer.headers["set-cookie"] : undefined);
    }
    const out = await weekly.ask("POST", "/platform/auth/logout", { headers: { cookie } });
    expect(out.headers["set-cookie"]).toMatch(/^yourmove_session=; Max-Age=0;/);
    await weekly.close();
  });

  it("leave the device a cookie of its own at register and log-in, which is no credential and outlives a logout", async () => {
    const account = { username: `Known-${kind}`, password: "correct horse battery" };
    const register = await harness.ask("POST", "/platform/auth/register", { body: account });
    const [session = "", device = ""] = register.headers["set-cookie"] as string[];
    expect(device).toMatch(/^yourmove_device=ymd_[\w-]{64}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = session.split(";")[0] ?? "";
    const known = device.split(";")[0] ?? "";
    const headers = { cookie: `${cookie}; ${known}` };
    const out = await harness.ask("POST", "/platform/auth/logout", { headers });
    expect(String(out.headers["set-cookie"])).not.toContain("device");
    expect((await me({ cookie: known })).statusCode).toBe(401);
    const login = await harness.ask("POST", "/platform/auth/login", { body: account, headers: { cookie: known } });
    expect(String(login.headers["set-cookie"])).toContain(`${known};`);
    expect(login.body).not.toContain("ymd_");
  });

  it("of a bearer work from any origin, and a foreign page never sets our cookie", async () => {
    const headers = { origin: "https://elsewhere.example" };
    const answer = await harness.ask("POST", "/platform/auth/guest", { headers });
    const { token } = credentialsSchema.parse(answer.json());
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect((await harness.ask("POST", "/platform/auth/logout", { token, headers })).statusCode).toBe(200);
  });
});

describe("under https", () => {
  const harness = useHarness({ env: { PUBLIC_URL: "https://play.example.org" } });

  it("the cookie is __Host- and Secure, and HSTS is set", async () => {
    const answer = await harness.ask("POST", "/platform/auth/guest");
    expect(answer.headers["set-cookie"]).toMatch(
      /^__Host-yourmove_session=yms_[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(answer.headers["strict-transport-security"]).toMatch(/^max-age=\d+$/);
    const plain = cookieOf(answer).replace("__Host-", "");
    expect((await harness.ask("GET", "/platform/me", { headers: { cookie: plain } })).statusCode).toBe(401);
  });

  it("the own origin is PUBLIC_URL's, whatever the Host header says", async () => {
    const cookie = cookieOf(await harness.ask("POST", "/platform/auth/guest"));
    const logout = (origin: string) =>
      harness.ask("POST", "/platform/auth/logout", { headers: { cookie, origin, host: "inner:3000" } });
    expect((await logout("http://inner:3000")).statusCode).toBe(403);
    expect((await logout("http://play.example.org")).statusCode).toBe(403);
    expect((await logout("https://play.example.org")).statusCode).toBe(200);
  });
});
