import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink, TRPCClientError } from "@trpc/client";
import type { AppRouter } from "@yourmove/api";
import {
  listEnvelopeSchema,
  matchEnvelopeSchema,
  matchSnapshotSchema,
  type Problem,
  problemSchema,
} from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, cookieOf, startMatch, useHarness } from "../../../tests/support/server-harness.ts";

const LINKS = { httpLink, httpBatchLink, httpBatchStreamLink };

describe.each(testKinds)("tRPC on %s", (kind) => {
  const harness = useHarness({ kind });
  let url: string;
  beforeAll(async () => {
    url = `${await harness.app.listen({ port: 0, host: "127.0.0.1" })}/trpc`;
  });

  const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
  const refusal = async (method: string, path: string, ask: Ask = {}): Promise<Problem> => {
    const answer = await harness.ask(method, `/trpc/${path}`, ask);
    const { problem, httpStatus } = answer.json().error.data;
    expect([answer.statusCode, problem.requestID]).toEqual([httpStatus, answer.headers["x-request-id"]]);
    expect(problem.status).toBe(httpStatus);
    return problemSchema.parse(problem);
  };

  it.each(Object.keys(LINKS) as (keyof typeof LINKS)[])("serves typed clients by %s", async (name) => {
    const clientOf = (token?: string) =>
      createTRPCClient<AppRouter>({
        links: [LINKS[name]({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })],
      });
    const [x, o] = await Promise.all([clientOf().auth.guest.mutate({}), clientOf().auth.guest.mutate()]);
    const client = clientOf(x.token);
    const gameType = "tic-tac-toe";
    const invited = await client.matches.invite.mutate({ gameType, opponentUserID: o.user.userID, symbol: "X" });
    const { matchID } = matchSnapshotSchema.parse(invited).match;
    const [one, list, me] = await Promise.all([
      client.matches.get.query({ gameType, matchID }),
      client.matches.list.query({}),
      client.auth.me.query(),
    ]);
    expect(matchEnvelopeSchema.parse(one)).toMatchObject({ match: { matchID } });
    expect(listEnvelopeSchema.parse(list)).toMatchObject({ items: [{ matchID }] });
    expect(me.user.userID).toBe(x.user.userID);
    const early = client.matches.move.mutate({ gameType, matchID, move: { cell: 4 } });
    const error = await early.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TRPCClientError);
    const { data } = error as TRPCClientError<AppRouter>;
    expect(data?.problem).toMatchObject({ code: "invalid_state", status: 409, match: { matchID } });
  });

  it("answers as REST does, byte for byte, errors too", async () => {
    const { x, url: match, matchID } = await startMatch(harness);
    const stranger = await harness.guest();
    const of = { gameType: "tic-tac-toe", matchID };
    const withoutTime = (body: object) => JSON.stringify(body).replace(/"serverTime":\d+|"requestID":"[^"]+"/g, "");
    for (const [rest, query] of [
      [match, `matches.get?${input(of)}`],
      ["/platform/matches", "matches.list"],
      [`${match}/moves`, `matches.history?${input(of)}`],
      ["/platform/me", "auth.me"],
    ] as const) {
      const one = (await harness.ask("GET", rest, { token: x.token })).json();
      const two = (await harness.ask("GET", `/trpc/${query}`, { token: x.token })).json().result.data;
      expect(withoutTime(two), query).toBe(withoutTime(one));
      const problem = (await harness.ask("GET", rest, { token: stranger.token })).json();
      if (problem.code === "match_not_found") {
        expect(withoutTime(await refusal("GET", query, { token: stranger.token }))).toBe(withoutTime(problem));
      }
    }
  });

  it("keeps the order of checks", async () => {
    const { x } = await startMatch(harness);
    const big = JSON.stringify({ padding: "x".repeat(65 * 1024) });
    const text = { "content-type": "text/plain" };
    const cookie = cookieOf(await harness.ask("POST", "/platform/auth/guest"));
    const { token } = x;
    const cases: [code: Problem["code"], method: string, path: string, ask?: Ask][] = [
      ["method_not_allowed", "GET", "matches.move"],
      ["method_not_allowed", "POST", "matches.get", { body: big }],
      ["route_not_found", "POST", "matches.nothing", { headers: text, body: big }],
      ["route_not_found", "GET", "__proto__"],
      ["unauthenticated", "POST", "matches.move", { headers: text, body: big }],
      ["bad_origin", "POST", "matches.move", { headers: { ...text, cookie, origin: "null" }, body: big }],
      ["unsupported_media_type", "POST", "matches.move", { headers: text, body: big, token }],
      ["payload_too_large", "POST", "matches.move", { body: big, token }],
      ["invalid_request", "POST", "matches.move", { body: "{", token }],
      ["invalid_request", "GET", "matches.get?input={", { token }],
      ["invalid_request", "GET", `matches.get?input=${"[".repeat(5000)}`, { token }],
      ["invalid_request", "GET", "auth.me?x=%zz", { token }],
      ["invalid_request", "POST", "auth.logout", { body: "[]", token }],
      ["invalid_request", "POST", "auth.logout", { body: "null", token }],
      ["route_not_found", "POST", "matches.offer", { body: { gameType: "nope", kind: "foo" }, token }],
      ["game_type_not_found", "GET", `matches.get?${input({ gameType: "nope", matchID: 1 })}`, { token }],
    ];
    for (const [code, ...requested] of cases) expect((await refusal(...requested)).code, requested[1]).toBe(code);
    const wrong = await refusal("POST", "matches.move", {
      body: { gameType: "chess", matchID: 1, move: { from: 1 } },
      token: x.token,
    });
    expect(wrong.errors?.map(({ path }) => path)).toContain("move.from");
  });

  it("tells the methods that an operation has", async () => {
    expect((await harness.ask("GET", "/trpc/matches.move")).headers.allow).toBe("POST");
    expect((await harness.ask("POST", "/trpc/auth.me")).headers.allow).toBe("GET, HEAD");
    expect((await harness.ask("PUT", "/trpc/auth.me")).headers.allow).toBe("GET, HEAD");
    expect((await harness.ask("OPTIONS", "/trpc/matches.move")).headers.allow).toBe("POST");
    expect((await refusal("PUT", "matches.nothing")).code).toBe("route_not_found");
    expect((await harness.ask("GET", "/trpc/auth.me")).headers["www-authenticate"]).toBe("Bearer");
  });

  it("takes ten calls in a batch, and no more", async () => {
    const { x } = await startMatch(harness);
    const batch = (count: number, token = x.token) =>
      harness.ask("GET", `/trpc/${Array(count).fill("auth.me").join(",")}?batch=1`, { token });
    const ten = await batch(10);
    expect([ten.statusCode, ten.json().length]).toEqual([200, 10]);
    const eleven = Array(11).fill("auth.me").join(",");
    expect((await refusal("GET", `${eleven}?batch=1`, { token: x.token })).code).toBe("invalid_request");
    expect((await refusal("GET", `${",".repeat(5000)}?batch=1`)).code).toBe("invalid_request");
    expect((await refusal("GET", eleven)).code).toBe("route_not_found");
    expect((await batch(10, "wrong")).statusCode).toBe(401);
  });
});
