import { openTestDatabase, testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { problemOf, startHarness, startMatch, useHarness } from "../../../tests/support/server-harness.ts";

describe.each(testKinds)("an Idempotency-Key on %s", (kind) => {
  const harness = useHarness({ kind });

  const post = (url: string, token: string, key: string, body?: object) =>
    harness.ask("POST", url, { token, body, headers: { "idempotency-key": key } });

  it("works through tRPC as through REST, and between the two", async () => {
    const { x, o, url, matchID } = await startMatch(harness);
    const move = (token: string, key: string, cell: number) =>
      post("/trpc/matches.move", token, key, { gameType: "tic-tac-toe", matchID, move: { cell } });
    const early = await move(o.token, "early", 4);
    const first = await move(x.token, "trpc", 4);
    const duplicates = await Promise.all([move(x.token, "trpc", 4), move(x.token, "trpc", 4)]);
    expect(duplicates.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(2).fill([200, first.body]));
    const rest = await post(`${url}/move`, x.token, "trpc", { move: { cell: 4 } });
    expect(rest.json()).toEqual(first.json().result.data);
    const again = await move(o.token, "early", 4);
    expect([again.statusCode, again.body]).toEqual([409, early.body]);
    const reused = await move(x.token, "trpc", 5);
    expect([reused.statusCode, reused.json().error.data.problem.code]).toEqual([422, "idempotency_key_reused"]);
    expect((await harness.ask("GET", url, { token: x.token })).json().match.moveCount).toBe(1);
  });

  it("counts for every call of a batch: the same call twice is one, another one is refused", async () => {
    const { x, matchID } = await startMatch(harness);
    const call = { gameType: "tic-tac-toe", matchID };
    const move = { ...call, move: { cell: 0 } };
    const batch = async (names: string, key: string, body: object) =>
      (await post(`/trpc/${names}?batch=1`, x.token, key, body)).json();
    const duplicates = await batch("matches.move,matches.move", "duplicates", { 0: move, 1: move });
    expect(duplicates[0].result.data.match.moveCount).toBe(1);
    expect(duplicates[1]).toEqual(duplicates[0]);
    const others = await batch("matches.forfeit,matches.move", "others", { 0: call, 1: move });
    const refusals = others.flatMap(({ error }: { error?: { data: { problem: { code: string } } } }) =>
      error ? error.data.problem.code : [],
    );
    expect(refusals).toContain("idempotency_key_reused");
  });

  it("of a sign-in gets the same account, token and cookie again", async () => {
    const account = { username: `Repeated-${kind}`, password: "correct horse battery" };
    for (const [path, body] of [
      ["guest", { username: `Guest-${kind}` }],
      ["register", account],
      ["login", account],
    ] as const) {
      const headers = { "idempotency-key": `sign-in-${path}` };
      const ask = () => harness.ask("POST", `/platform/auth/${path}`, { body, headers });
      const [first, duplicate] = await Promise.all([ask(), ask()]);
      const sessionOf = (answer: typeof first) => [answer.headers["set-cookie"]].flat()[0];
      expect(sessionOf(first)).toContain(first.json().token);
      for (const again of [duplicate, await ask()])
        expect([again.statusCode, again.body, sessionOf(again)]).toEqual([200, first.body, sessionOf(first)]);
    }
  });
});

describe.each(testKinds)("without a database on %s", (kind) => {
  it("the service is unavailable, not broken: 503 with Retry-After, and the process is still up", async () => {
    const database = await openTestDatabase(kind, { isKept: false });
    const harness = await startHarness({ database });
    const { x, url } = await startMatch(harness);
    await database.close();
    for (const [method, path] of [
      ["GET", url],
      ["GET", "/readyz"],
      ["POST", `${url}/forfeit`],
      ["POST", "/platform/auth/guest"],
    ] as const) {
      const answer = await harness.ask(method, path, { token: x.token });
      expect(problemOf(answer).code, path).toBe("unavailable");
      expect(answer.headers["retry-after"], path).toMatch(/^\d+$/);
    }
    const trpc = await harness.ask("GET", "/trpc/auth.me", { token: x.token });
    expect([trpc.statusCode, trpc.json().error.data.problem.code]).toEqual([503, "unavailable"]);
    expect((await harness.ask("GET", "/healthz")).statusCode).toBe(200);
    expect((await harness.ask("GET", "/platform/games")).statusCode).toBe(200);
    expect(harness.lines.filter((line) => (line as { level: string }).level === "error")).toEqual([]);
    await harness.app.close();
    await harness.services.stop();
  });
});
