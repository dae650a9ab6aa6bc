import { describe, expect, test } from "vitest";
import {
  createMatchClient,
  type MatchClient,
  type MatchClientOptions,
  NoServiceError,
  type Problem,
  problemOf,
  type Retry,
  ServiceError,
} from "../src/index.ts";
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

  test.each<
    [what: string, token: string | undefined, idempotencyKey: string | undefined, input: unknown, words: string]
  >([
    ["a key that no header holds", undefined, "ход", MOVE, "the idempotencyKey is not printable ASCII"],
    ["a key of nothing", undefined, "", MOVE, "the idempotencyKey is not printable ASCII"],
    ["a token that no header holds", "zwölf", undefined, MOVE, "the token is not printable ASCII"],
    ["what JSON can't hold", undefined, undefined, { matchID: 7n }, "BigInt"],
  ])("refuses %s as the caller's mistake, once", async (_, token, idempotencyKey, input, words) => {
    const { client, calls } = await setUp(() => ({ data: {} }), token);
    const errors = [
      client.matches.move.mutate(input as typeof MOVE, { idempotencyKey }),
      ...(idempotencyKey === undefined ? [client.matches.get.query(input as typeof MOVE)] : []),
    ].map((call) => call.catch((error: unknown) => error));
    for (const error of await Promise.all(errors)) {
      expect(error).toBeInstanceOf(TypeError);
      expect(error).toHaveProperty("message", expect.stringContaining(words));
    }
    expect(calls).toHaveLength(0);
  });

  test("says in an error which fields are not valid, and why", () => {
    const errors = [{ path: "options.size", message: "At most 19" }];
    const problem = { detail: "Some fields are not valid", errors } as Problem;
    expect(new ServiceError(problem, null).message).toBe("Some fields are not valid; options.size: At most 19");
  });

  test("names no problem for an error that never reached the service", () => {
    expect(problemOf(new Error("fetch failed"))).toBeNull();
  });
});

describe("how often a call is sent", () => {
  const read = ({ games }: MatchClient) => games.list.query();
  const move = ({ matches }: MatchClient) => matches.move.mutate(MOVE);
  const logout = ({ auth }: MatchClient) => auth.logout.mutate();
  const illegal: Reply = { problem: { status: 422, code: "illegal_move" } };
  const later: Reply = { problem: UNAVAILABLE, headers: { "retry-after": "3" } };
  const page: Reply = { page: "<!doctype html>", status: 404, type: "text/html" };
  const done: Reply = { data: { unchanged: false } };

  type Request = typeof read | typeof move | typeof logout;
  test.each<[what: string, Request, Reply[], MatchClientOptions, times: number, then: string | null]>([
    ["a read once", read, ["hang up"], {}, 1, "sent once"],
    ["a read as often as `retries` says", read, ["hang up"], { retries: 2 }, 3, "sent 3 times"],
    [
      "a move again after a cut line, a cut answer and a 503, until it is answered",
      move,
      ["hang up", { page: '{"result":', status: 200, type: "application/json" }, unavailable, done],
      {},
      4,
      null,
    ],
    ["a move five times while the line is cut", move, ["hang up"], {}, 5, "sent 5 times"],
    ["a move five times where the service can't do it", move, [unavailable], {}, 5, "unavailable"],
    ["a move again that gets no answer", move, ["silence"], { retries: 1 }, 2, "sent 2 times"],
    ["a move once where it may not be repeated", move, ["silence"], { retries: 0 }, 1, "sent once"],
    ["a move once that is refused", move, [illegal], {}, 1, "illegal_move"],
    ["a move to a wrong address once", move, [page], {}, 1, "sent once"],
    ["a write without a key once", logout, ["hang up"], {}, 1, "sent once"],
  ])("%s", async (_, request, script, options, times, then) => {
    const fake = fakeTools();
    const { url, calls } = await startTinyService((_call, index) => {
      const reply = script[Math.min(index, script.length - 1)] ?? "silence";
      if (reply === "silence") setImmediate(fake.runOut);
      return reply;
    });
    const tries: number[] = [];
    const onRetry = ({ attempts }: Retry) => void tries.push(attempts);
    const client = createMatchClient({ url, tools: fake.tools, onRetry, ...options });
    const error: unknown = await request(client)
      .then(() => null)
      .catch((thrown: unknown) => thrown);
    const found = error instanceof NoServiceError && (/sent \d times$/.exec(error.message)?.[0] ?? "sent once");
    expect(found || (problemOf(error)?.code ?? error)).toBe(then);
    expect([calls.length, new Set(calls.map(({ headers }) => headers["idempotency-key"])).size]).toEqual([times, 1]);
    // Before each repeat it says that it goes on.
    expect(tries).toEqual(calls.slice(1).map((_each, at) => at + 1));
  });

  test("waits for Retry-After of a 503 before it repeats", async () => {
    const { client, pauses } = await setUp((_, index) => (index === 0 ? later : done));
    await move(client);
    expect(pauses).toEqual([3_000]);
  });
});
