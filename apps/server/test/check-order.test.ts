import type { ErrorCode } from "@yourmove/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Ask, type Harness, problemOf, startHarness, startMatch } from "../../../tests/support/server-harness.ts";

const BIG = JSON.stringify({ move: { cell: 0 }, padding: "x".repeat(64 * 1024) });
const TEXT = { "content-type": "text/plain" };

/** One wrong more a line: each request also has every fault of the lines below it. */
describe("a request with several faults is refused for the first of 405, 404, 401, 403, 429, 415, 413, 400, 404, 403, 409", () => {
  let harness: Harness;
  let match: Awaited<ReturnType<typeof startMatch>>;
  let cookie: string;
  let spentCookie: string;

  const cookieOf = async () => {
    const answer = await harness.ask("POST", "/platform/auth/guest");
    return String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  };

  const codeOf = async (method: string, url: string, ask: Ask): Promise<ErrorCode> =>
    problemOf(await harness.ask(method, url, ask)).code;

  beforeAll(async () => {
    harness = await startHarness({ env: { RATE_LIMIT: "on" } });
    match = await startMatch(harness);
    cookie = await cookieOf();
    spentCookie = await cookieOf();
    for (let i = 0; i < 120; i += 1)
      await harness.ask("POST", `${match.url}/move`, { headers: { cookie: spentCookie } });
  });
  afterAll(() => harness.close());

  const move = "/platform/games/nope/matches/0/move";
  const foreign = { origin: "https://elsewhere.example" };

  it("405 before 401", async () => {
    expect(await codeOf("PUT", move, { headers: TEXT, body: BIG })).toBe("method_not_allowed");
  });

  it("404 of the route before 401", async () => {
    for (const url of ["/platform/games//matches/1/move", "/platform/nothing", `${move}/more`]) {
      expect(await codeOf("POST", url, { headers: TEXT, body: BIG })).toBe("route_not_found");
    }
  });

  it("401 before 403, 415 and 413", async () => {
    const headers = { ...TEXT, ...foreign };
    expect(await codeOf("POST", move, { headers, body: BIG })).toBe("unauthenticated");
    expect(await codeOf("POST", move, { headers, body: BIG, token: "wrong" })).toBe("unauthenticated");
  });

  it("403 for a foreign origin before 429", async () => {
    const headers = { ...TEXT, ...foreign, cookie: spentCookie };
    expect(await codeOf("POST", move, { headers, body: BIG })).toBe("bad_origin");
  });

  it("429 before 415", async () => {
    expect(await codeOf("POST", move, { headers: { ...TEXT, cookie: spentCookie }, body: BIG })).toBe("rate_limited");
  });

  it("415 before 413", async () => {
    expect(await codeOf("POST", move, { headers: { ...TEXT, cookie }, body: BIG })).toBe("unsupported_media_type");
  });

  it("413 before 400 and 404", async () => {
    expect(await codeOf("POST", move, { headers: { cookie }, body: BIG })).toBe("payload_too_large");
    expect(await codeOf("POST", move, { headers: { cookie }, body: `{${BIG}` })).toBe("payload_too_large");
    const large = { move: { cell: 0, padding: "x".repeat(16 * 1024) } };
    const malformed = { ...large, expectedLastActionTime: "soon" };
    for (const body of [large, malformed]) {
      expect(await codeOf("POST", move, { headers: { cookie }, body })).toBe("payload_too_large");
      const trpc = await harness.ask("POST", "/trpc/matches.move", {
        headers: { cookie },
        body: { ...body, gameType: "nope", matchID: "none" },
      });
      expect(trpc.json().error.data.problem.code).toBe("payload_too_large");
    }
  });

  it("400 before 404", async () => {
    expect(await codeOf("POST", move, { headers: { cookie }, body: { move: 1 } })).toBe("invalid_request");
    expect(await codeOf("GET", "/platform/games/nope/matches?limit=x", { headers: { cookie } })).toBe(
      "invalid_request",
    );
  });

  it("404 of the game type before 404 of the match", async () => {
    expect(await codeOf("POST", move, { headers: { cookie }, body: { move: {} } })).toBe("game_type_not_found");
    const known = "/platform/games/chess/matches/0/move";
    expect(await codeOf("POST", known, { headers: { cookie }, body: { move: { from: "e2", to: "e4" } } })).toBe(
      "match_not_found",
    );
  });

  it("403 for the wrong role before 409 for the state", async () => {
    for (const action of ["accept", "decline", "cancel"]) {
      const token = action === "cancel" ? match.o.token : match.x.token;
      expect(await codeOf("POST", `${match.url}/${action}`, { token })).toBe("forbidden_action");
    }
    expect(await codeOf("POST", `${match.url}/accept`, { token: match.o.token })).toBe("invalid_state");
  });
});
