import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { operationsByName } from "@yourmove/api";
import { type DeclaredOperation, ERROR_CODES, OPERATIONS, type OperationName, problemSchema } from "@yourmove/contract";
import { builtInGames } from "@yourmove/rules";
import { describe, expect, it } from "vitest";
import { isShort } from "../../../tests/support/rounds.ts";
import { cookieOf, problemOf, startHarness, useHarness } from "../../../tests/support/server-harness.ts";
import { readDocument } from "../../docs/src/reference/document.ts";
import { createOpenApi as documentOf } from "../src/docs/openapi.ts";
import { problemExample } from "../src/docs/own-document.ts";
import { ROUTES } from "../src/rest/table.ts";
import { surfaceOf } from "./openapi-surface.ts";

const createOpenApi = () => documentOf(builtInGames);

/** What is served beside REST: for typed clients, and the other halves of GET. */
const isBeside = (route: string): boolean => route.startsWith("HEAD ") || route.endsWith(" /trpc/:path");

const documented = (): string[] =>
  Object.entries(createOpenApi().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );

/** What stands in paths, and so in no body. */
const IN_PATHS = { gameType: "tic-tac-toe", matchID: 1, kind: "draw", webhookID: 1, sessionID: 1, passkeyID: 1 };

describe("the OpenAPI document", () => {
  const harness = useHarness();

  it("documents exactly the routes that are served", () => {
    expect(documented().sort()).toEqual(
      harness.app.routeBook
        .all()
        .filter((route) => !isBeside(route))
        .sort(),
    );
  });

  it("is the one that reviews read, in openapi.surface.txt: after a change, run `npx vitest run --project server openapi.test -u`", async () => {
    await expect(surfaceOf(await readDocument())).toMatchFileSnapshot("../openapi.surface.txt");
  });

  it("is served as it is", async () => {
    const answer = await harness.ask("GET", "/openapi.json");
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(createOpenApi())));
  });

  it.skipIf(isShort)("is valid under redocly's strict rules, without a warning", async () => {
    const folder = mkdtempSync(join(tmpdir(), "yourmove-openapi-"));
    const file = join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(createOpenApi()));
    const manifest = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
    const cli = join(manifest, "..", "bin", "cli.js");
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, "lint", "--extends=recommended-strict", "--format=json", file],
      { env, cwd: folder },
    );
    rmSync(folder, { recursive: true });
    expect(JSON.parse(stdout.slice(stdout.indexOf("{"))).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  });

  it("gives every operation of the router a route", () => {
    const routed = new Set<string>(ROUTES.map(({ operation }) => operation));
    expect([...operationsByName.keys()].filter((name) => !routed.has(name))).toEqual([]);
    expect([...operationsByName.keys()].sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it.each(Object.keys(OPERATIONS) as OperationName[])("has examples of %s that are true to its schemas", (name) => {
    const { input, output, example }: DeclaredOperation = OPERATIONS[name];
    const { body, answer } = example;
    expect(output.parse(answer)).toEqual(answer);
    if (body) expect(input.safeParse({ ...IN_PATHS, ...body }).error).toBeUndefined();
  });

  it.each([
    ["matches.invite", { stateName: "invited", canCancelInvite: true }],
    ["matches.accept", { stateName: "active", moveCount: 0 }],
    ["matches.decline", { stateName: "declined" }],
    ["matches.cancel", { stateName: "canceled" }],
    ["matches.forfeit", { result: "forfeit", outcome: "lost" }],
    ["matches.move", { isYourTurn: false, game: { lastMove: { cell: 8 } } }],
    ["matches.acceptOffer", { resultDetail: "agreement" }],
    ["matches.declineOffer", { offers: { draw: { lastAnswer: "declined" } } }],
    ["matches.withdrawOffer", { offers: { draw: { lastAnswer: "withdrawn" } } }],
    ["challenges.accept", { origin: "link", moveCount: 0 }],
  ] as const)("has an example of %s that shows what it does", (name, match) => {
    expect(OPERATIONS[name].example.answer).toMatchObject({ match });
  });

  it.each(ERROR_CODES)("has an example of %s that is a problem", (code) => {
    const example = problemExample(code);
    expect(problemSchema.parse(example)).toEqual(example);
    const { match, challenge } = example;
    if (example.status === 409 && !["limit_reached", "username_taken"].includes(code))
      expect(match ?? challenge).toBeDefined();
    if (code === "not_your_turn") expect(match).toMatchObject({ isYourTurn: false });
  });
});

describe("CORS", () => {
  const origin = "https://site.example";
  const preflight = {
    origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization",
  };

  it("is open to the named origins, for bearer tokens and never for cookies", async () => {
    const harness = await startHarness({ env: { CORS_ORIGINS: origin } });
    for (const url of ["/platform/matches", "/trpc/matches.move"]) {
      const answer = await harness.ask("OPTIONS", url, { headers: preflight });
      expect(answer.statusCode).toBe(204);
      expect(answer.headers).toMatchObject({ "access-control-allow-origin": origin, vary: "Origin" });
      expect(answer.headers["access-control-allow-headers"]).toContain("authorization");
      expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
    }
    const refused = await harness.ask("GET", "/platform/me", { headers: { origin } });
    expect([refused.statusCode, refused.headers["access-control-allow-origin"]]).toEqual([401, origin]);
    const guest = await harness.ask("POST", "/platform/auth/guest", { headers: { origin } });
    expect([guest.statusCode, guest.headers["set-cookie"]]).toEqual([200, undefined]);
    const cookie = cookieOf(await harness.ask("POST", "/platform/auth/guest"));
    const withCookie = await harness.ask("POST", "/platform/auth/logout", { headers: { origin, cookie } });
    expect(problemOf(withCookie).code).toBe("bad_origin");
    for (const other of ["https://other.example", "null", "https://site.example.evil", "http://site.example"]) {
      const answer = await harness.ask("OPTIONS", "/platform/matches", { headers: { ...preflight, origin: other } });
      expect([answer.statusCode, answer.headers["access-control-allow-origin"]]).toEqual([405, undefined]);
    }
    await harness.close();
  });
});
