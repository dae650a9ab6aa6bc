import { describe, expect, test } from "vitest";
import { createMatchClient, problemOf } from "../src/index.ts";
import { fakeTools } from "./fake-tools.ts";
import { type Call, type Reply, startTinyService } from "./tiny-service.ts";

const setUp = async (script: (call: Call, index: number) => Reply, token?: string) => {
  const service = await startTinyService(script);
  const fake = fakeTools();
  return { ...service, ...fake, client: createMatchClient({ url: service.url, token, tools: fake.tools }) };
};

const MOVE = { gameType: "tic-tac-toe", matchID: 7, move: { cell: 4 } } as const;
const UNAVAILABLE = { status: 503, code: "unavailable" } as const;
const unavailable: Reply = { problem: UNAVAILABLE };

describe("createMatchClient", () => {
  test.each(["secret", undefined])(
    "sends the bearer token %s with reads and writes, or leaves them to the cookie",
    async (token) => {
      const { client, calls } = await setUp(() => ({ data: {} }), token);
      await client.auth.me.query();
      await client.matches.move.mutate(MOVE);
      const authorization = token && `Bearer ${token}`;
      expect(calls.map(({ headers }) => headers.authorization)).toEqual([authorization, authorization]);
    },
  );

  test("names the user that the page showed with reads, writes and their repeats, whichever it shows by then", async () => {
    let asUserID: number | null = 7;
    const service = await startTinyService((_, index) => {
      if (index > 0) asUserID = 8;
      return index === 1 ? unavailable : { data: {} };
    });
    const client = createMatchClient({ url: service.url, asUserID: () => asUserID, tools: fakeTools().tools });
    await client.auth.me.query();
    await client.matches.move.mutate(MOVE);
    expect(service.calls.map(({ headers }) => headers["your-move-user"])).toEqual(["7", "7", "7"]);
  });

  test("batches plain reads, and never a held poll or a write", async () => {
    const { client, calls } = await setUp(() => ({ data: {} }));
    await client.games.list.query();
    await client.matches.list.query({ since: 5, wait: 25 });
    await client.matches.accept.mutate({ gameType: "tic-tac-toe", matchID: 7 });
    expect(calls.map(({ isBatch }) => isBatch)).toEqual([true, false, false]);
  });

  test("gives each mutation of a match an idempotency key of its own, or the caller's", async () => {
    const { client, calls } = await setUp(() => ({ data: {} }));
    for (const own of [{}, {}, { idempotencyKey: "mine" }]) await client.matches.move.mutate(MOVE, own);
    const [one, other, mine] = calls.map(({ headers }) => headers["idempotency-key"]);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(other).not.toBe(one);
    expect(mine).toBe("mine");
  });

  test("repeats a move under the same key after a cut line and after 503", async () => {
    const replies: Reply[] = ["hang up", unavailable, { data: { unchanged: false } }];
    const { client, calls } = await setUp((_, index) => replies[index] ?? "hang up");
    await expect(client.matches.move.mutate(MOVE)).resolves.toEqual({ unchanged: false });
    expect(new Set(calls.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(calls).toHaveLength(3);
  });

  test("waits for Retry-After of a 503 before it repeats", async () => {
    const replies: Reply[] = [{ problem: UNAVAILABLE, headers: { "retry-after": "3" } }, { data: {} }];
    const { client, pauses } = await setUp((_, index) => replies[index] ?? "hang up");
    await client.matches.move.mutate(MOVE);
    expect(pauses).toEqual([3_000]);
  });

  test("gives up after five attempts with the service's own words", async () => {
    const { client, calls } = await setUp(() => unavailable);
    const error = await client.matches.move.mutate(MOVE).catch((thrown: unknown) => thrown);
    expect(problemOf(error)?.code).toBe("unavailable");
    expect(calls).toHaveLength(5);
  });

  test("never repeats a refusal, nor a write without a key", async () => {
    const { client, calls } = await setUp(({ path }) =>
      path === "auth.logout" ? "hang up" : { problem: { status: 422, code: "illegal_move" } },
    );
    const refused = await client.matches.move.mutate(MOVE).catch((thrown: unknown) => thrown);
    await expect(client.auth.logout.mutate()).rejects.toThrow();
    expect(problemOf(refused)?.code).toBe("illegal_move");
    expect(calls).toHaveLength(2);
  });

  test("names no problem for an error that never reached the service", () => {
    expect(problemOf(new Error("fetch failed"))).toBeNull();
  });
});
