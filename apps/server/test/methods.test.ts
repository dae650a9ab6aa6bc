import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { problemOf, startHarness, startMatch, useHarness } from "../../../tests/support/server-harness.ts";
import { createTestClock } from "../../../tests/support/test-clock.ts";
import { ROUTES } from "../src/rest/table.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "SEARCH"];

const allowedAt = (path: string): string[] => {
  const methods: string[] = ROUTES.filter((route) => route.path === path).map(({ method }) => method);
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].sort();
};

describe("methods", () => {
  const harness = useHarness();

  it.each([...new Set(ROUTES.map(({ path }) => path))])(
    "%s refuses every method it does not have, and allows the others",
    async (path) => {
      const url = path.replace(":gameType", "chess").replace(/:\w+/g, "1");
      for (const method of METHODS) {
        const answer = await harness.ask(method, url);
        if (allowedAt(path).includes(method)) {
          expect(answer.statusCode, method).not.toBe(405);
          continue;
        }
        expect(answer.statusCode, method).toBe(405);
        if (method !== "HEAD") expect(problemOf(answer).code, method).toBe("method_not_allowed");
        expect(answer.headers.allow, method).toBe(allowedAt(path).join(", "));
      }
    },
  );

  it("HEAD says what GET would, without a body", async () => {
    const { x, url } = await startMatch(harness);
    for (const path of [url, "/platform/matches", "/platform/games", "/platform/me", "/healthz", "/trpc/games.list"]) {
      const get = await harness.ask("GET", path, { token: x.token });
      const head = await harness.ask("HEAD", path, { token: x.token });
      expect(head.body).toBe("");
      expect([head.statusCode, head.headers["content-type"]]).toEqual([get.statusCode, get.headers["content-type"]]);
    }
    const missing = await harness.ask("HEAD", "/platform/games/chess/matches/1", { token: x.token });
    expect([missing.statusCode, missing.body]).toEqual([404, ""]);
  });

  it("HEAD never waits", async () => {
    // Its time stands still: who waits there waits for ever.
    const still = await startHarness({ clock: createTestClock() });
    const { x, url, cursor } = await startMatch(still);
    expect((await still.ask("HEAD", `${url}?since=${cursor}&wait=25`, { token: x.token })).statusCode).toBe(200);
    await still.close();
  });

  it("every answer has a request id and the headers of the API", async () => {
    const seen = new Set<string>();
    const urls = [
      ..."/games /me /nothing /%zz".split(" ").map((path) => `/platform${path}`),
      "/trpc/nothing",
      "/metrics",
    ];
    for (const url of urls) {
      const own = { "x-request-id": "mine", origin: "https://elsewhere.example" };
      const { headers } = await harness.ask("GET", url, { headers: own });
      seen.add(String(headers["x-request-id"]));
      expect(headers, url).toMatchObject({
        "cache-control": "no-store",
        "api-version": "1",
        "x-content-type-options": "nosniff",
      });
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
    expect(seen.size).toBe(urls.length);
    expect(seen).not.toContain("mine");
  });

  it("without a lobby there is nothing at /", async () => {
    expect(problemOf(await harness.ask("GET", "/", { headers: { accept: "text/html" } })).code).toBe("route_not_found");
  });
});

describe("the lobby", () => {
  const webDir = mkdtempSync(join(tmpdir(), "yourmove-lobby-"));
  afterAll(() => rmSync(webDir, { recursive: true }));
  mkdirSync(join(webDir, "assets"));
  writeFileSync(join(webDir, "index.html"), "<!doctype html><title>Lobby</title>");
  writeFileSync(join(webDir, "theme.js"), "1;");
  writeFileSync(join(webDir, "assets", "main-abc123.js"), `${"let x;\n".repeat(1000)}`);
  writeFileSync(join(webDir, "assets", "main-abc123.js.br"), brotliCompressSync("packed"));
  const harness = useHarness({ webDir });
  const html = { accept: "text/html,application/xhtml+xml" };

  it.each(["/", "/matches/tic-tac-toe/7", "/platformer", "/index.html"])("serves its page at %s", async (url) => {
    const page = await harness.ask("GET", url, { headers: html });
    expect(page.body).toContain("<title>Lobby</title>");
    expect(page.headers).toMatchObject({
      "content-type": expect.stringContaining("text/html"),
      "cache-control": "no-cache",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; (?!.*unsafe).*script-src 'self';.*frame-ancestors 'none'/,
      ),
    });
    expect((await harness.ask("HEAD", url, { headers: html })).statusCode).toBe(200);
  });

  it.each([
    [{}, "img-src 'self' https: http:;"],
    [{ AVATAR_ORIGINS: "https://a.example, https://b.example" }, "img-src 'self' https://a.example https://b.example;"],
    [{ AVATAR_ORIGINS: "none" }, "img-src 'self';"],
  ])("loads pictures from where people's may come: %j", async (env, policy) => {
    const other = await startHarness({ webDir, env });
    for (const url of ["/", "/players/1", "/c/nothing"])
      expect((await other.ask("GET", url, { headers: html })).headers["content-security-policy"]).toContain(policy);
    await other.close();
  });

  it.each<[method: string, url: string, headers: Record<string, string>]>([
    ["GET", "/platform", html],
    ["GET", "/platform/nothing", html],
    ["GET", "/trpc", html],
    ["GET", "/trpc/a/b", html],
    ["GET", "/%70latform/x", html],
    ["GET", "/assets/gone.js", {}],
    ["GET", "/assets/../../package.json", {}],
    ["GET", "/assets/%2e%2e%2f%2e%2e%2fpackage.json", {}],
    ["GET", "/players/1", { accept: "application/json" }],
    ["POST", "/players/1", {}],
  ])("answers nothing for what is the API's, missing or no page: %s %s %j", async (method, url, headers) => {
    expect(problemOf(await harness.ask(method, url, { headers })).code).toBe("route_not_found");
  });

  it.each(["/", "/players/1"])("marks who comes to %s without credentials, and nobody else", async (url) => {
    const { token } = await harness.guest();
    const markFor = async (headers: Record<string, string>) =>
      (await harness.ask("GET", url, { headers: { ...html, ...headers } })).headers["set-cookie"];
    expect(await markFor({})).toMatch(/^yourmove_anonymous=1; Path=\/; SameSite=Lax$/);
    expect(await markFor({ cookie: `yourmove_session=${token}` })).toBeUndefined();
    expect(await markFor({ authorization: `Bearer ${token}` })).toBeUndefined();
    expect(await markFor({ cookie: `yourmove_anonymous=1; yourmove_session=${token}` })).toMatch(
      /^yourmove_anonymous=; Max-Age=0;/,
    );
    expect((await harness.ask("GET", "/theme.js")).headers["set-cookie"]).toBeUndefined();
  });

  it("keeps named assets for a year, and sends the packed copy that the build has laid beside one", async () => {
    const url = "/assets/main-abc123.js";
    for (const [accepted, coding] of [
      ["identity", undefined],
      ["gzip", "gzip"],
      ["br, gzip", "br"],
    ] as const) {
      const { headers, rawPayload } = await harness.ask("GET", url, { headers: { "accept-encoding": accepted } });
      expect(headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-type": expect.stringContaining("javascript"),
      });
      expect(headers["content-encoding"]).toBe(coding);
      if (coding === "br") expect(brotliDecompressSync(rawPayload).toString()).toBe("packed");
    }
    const theme = await harness.ask("GET", "/theme.js");
    expect(theme.headers["cache-control"]).toBe("no-cache");
    const again = { "if-none-match": String(theme.headers.etag) };
    expect((await harness.ask("GET", "/theme.js", { headers: again })).statusCode).toBe(304);
  });

  it("marks nobody where a host platform's users may come", async () => {
    const env = {
      HOST_JWT_ISSUER: "https://host.example",
      HOST_JWT_AUDIENCE: "your-move",
      HOST_JWT_JWKS_URL: "http://127.0.0.1:9/jwks.json",
    };
    const other = await startHarness({ webDir, env });
    expect((await other.ask("GET", "/", { headers: html })).headers["set-cookie"]).toBeUndefined();
    await other.close();
  });
});
