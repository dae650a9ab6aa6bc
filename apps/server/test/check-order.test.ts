import type { ErrorCode } from "@yourmove/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, cookieOf, problemOf, startMatch, useHarness } from "../../../tests/support/server-harness.ts";

const BIG = JSON.stringify({ move: { cell: 0 }, padding: "x".repeat(64 * 1024) });
const E4 = { from: "e2", to: "e4" };
const TEXT = { "content-type": "text/plain" };

/** One wrong more a line: each request also has every fault of the lines below it. */
describe("a request with several faults is refused for the first of 405, 404, 401, 403, 429, 415, 413, 400, 404, 403, 409", () => {
  const harness = useHarness({ env: { RATE_LIMIT: "on" } });
  let match: Awaited<ReturnType<typeof startMatch>>;
  let cookie: string;
  let spentCookie: string;

  const newCookie = async () => cookieOf(await harness.ask("POST", "/platform/auth/guest"));

  const codeOf = async (method: string, url: string, ask: Ask): Promise<ErrorCode> =>
    problemOf(await harness.ask(method, url, ask)).code;

  beforeAll(async () => {
    match = await startMatch(harness);
    cookie = await newCookie();
    spentCookie = await newCookie();
    for (let i = 0; i < 120; i += 1)
      await harness.ask("POST", `${match.url}/move`, { headers: { cookie: spentCookie } });
  });

  const move = "/platform/games/nope/matches/0/move";
  const known = "/platform/games/chess/matches/0/move";
  const foreign = { ...TEXT, origin: "https://elsewhere.example" };
  const all = { headers: TEXT, body: BIG };

  it.each<[string, ErrorCode, method: string, url: string, ask: () => Ask]>([
    ["405 before 401", "method_not_allowed", "PUT", move, () => all],
    ["404 of an empty segment before 401", "route_not_found", "POST", "/platform/games//matches/1/move", () => all],
    ["404 of the route before 401", "route_not_found", "POST", "/platform/nothing", () => all],
    ["404 of a longer route before 401", "route_not_found", "POST", `${move}/more`, () => all],
    ["401 before 403, 415 and 413", "unauthenticated", "POST", move, () => ({ ...all, headers: foreign })],
    ["401 of a wrong token", "unauthenticated", "POST", move, () => ({ ...all, headers: foreign, token: "wrong" })],
    ["403 before 429", "bad_origin", "POST", move, () => ({ ...all, headers: { ...foreign, cookie: spentCookie } })],
    ["429 before 415", "rate_limited", "POST", move, () => ({ ...all, headers: { ...TEXT, cookie: spentCookie } })],
    ["415 before 413", "unsupported_media_type", "POST", move, () => ({ ...all, headers: { ...TEXT, cookie } })],
    ["413 before 404", "payload_too_large", "POST", move, () => ({ headers: { cookie }, body: BIG })],
    ["413 before 400", "payload_too_large", "POST", move, () => ({ headers: { cookie }, body: `{${BIG}` })],
    ["400 before 404", "invalid_request", "POST", move, () => ({ headers: { cookie }, body: { move: 1 } })],
    [
      "400 of a query",
      "invalid_request",
      "GET",
      "/platform/games/nope/matches?limit=x",
      () => ({ headers: { cookie } }),
    ],
    ["404 of the game", "game_type_not_found", "POST", move, () => ({ headers: { cookie }, body: { move: {} } })],
    ["then of the match", "match_not_found", "POST", known, () => ({ headers: { cookie }, body: { move: E4 } })],
  ])("%s", async (_, code, method, url, ask) => {
    expect(await codeOf(method, url, ask())).toBe(code);
  });

  it("413 of what is larger than a move may be before 400 and 404", async () => {
    const large = { move: { cell: 0, padding: "x".repeat(16 * 1024) } };
    const malformed = { ...large, expectedLastActionTime: "soon" };
    for (const body of [large, malformed]) {
      expect(await codeOf("POST", move, { headers: { cookie }, body })).toBe("payload_too_large");
      const call = { headers: { cookie }, body: { ...body, gameType: "nope", matchID: "none" } };
      const trpc = await harness.ask("POST", "/trpc/matches.move", call);
      expect(trpc.json().error.data.problem.code).toBe("payload_too_large");
    }
  });

  it("403 for the wrong role before 409 for the state", async () => {
    for (const action of ["accept", "decline", "cancel"]) {
      const token = action === "cancel" ? match.o.token : match.x.token;
      expect(await codeOf("POST", `${match.url}/${action}`, { token })).toBe("forbidden_action");
    }
    expect(await codeOf("POST", `${match.url}/accept`, { token: match.o.token })).toBe("invalid_state");
  });
});
