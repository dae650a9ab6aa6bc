import { describe, expect, test } from "vitest";
import { createMatchClient, type MatchClientOptions, NoServiceError } from "../src/index.ts";
import { fakeTools } from "./fake-tools.ts";
import { type Reply, startTinyService } from "./tiny-service.ts";

const NOTHING = "http://127.0.0.1:1";
const MOVE = { gameType: "tic-tac-toe", matchID: 7, move: { cell: 4 } } as const;
const page = (status: number, type = "text/html; charset=utf-8"): Reply => ({ page: "{}", status, type });

const setUp = async (reply: Reply, options: MatchClientOptions = {}) => {
  const { tools, runOut } = fakeTools();
  const service = await startTinyService(() => {
    if (reply === "silence") setImmediate(runOut);
    return reply;
  });
  return { ...service, client: createMatchClient({ url: service.url, tools, ...options }) };
};

const errorOf = (call: Promise<unknown>): Promise<unknown> => call.then(() => null).catch((error: unknown) => error);

describe("an address without a service", () => {
  test.each<[string, Reply, string]>([
    ["a page", page(200), "something else answered (200, text/html)"],
    ["a missing page", page(404), "something else answered (404, text/html)"],
    ["another JSON", page(200, "application/json"), "something else answered (200, application/json)"],
    ["a proxy alone", page(502), "a proxy before it answered 502"],
    ["silence", "silence", "nothing answered within 1.8 s"],
  ])("is named where there is %s", async (_, reply, found) => {
    const { client, url } = await setUp(reply);
    const error = await errorOf(client.games.list.query());
    expect(error).toBeInstanceOf(NoServiceError);
    expect(error).toHaveProperty("message", `no Your Move service at ${url}: ${found}`);
  });

  const deno = "error sending request for url (http://x.invalid/trpc): client error (Connect): ";
  test.each<[string, string, string]>([
    ["a code", "ECONNREFUSED", "the connection was refused"],
    ["Deno, of a port", `${deno}tcp connect error: Connection refused (os error 111)`, "the connection was refused"],
    ["Deno, of a name", `${deno}dns error: failed to lookup address information`, "there is no such host"],
    ["Node itself, and something else", "", "bad port"],
  ])("is named in words whatever the runtime says: %s", async (_, said, words) => {
    const cause = Object.assign(new Error(said), { code: said.split(" ")[0] });
    const fetch = said === "" ? undefined : () => Promise.reject(new TypeError("fetch failed", { cause }));
    const error = await errorOf(createMatchClient({ url: NOTHING, fetch }).games.list.query());
    expect(error).toMatchObject({ url: NOTHING, message: `no Your Move service at ${NOTHING}: ${words}` });
  });

  test.each<[string | undefined, string]>([
    ["localhost:3000", "no Your Move service at localhost:3000: the `url` must begin with https:// or http://"],
    ["play.example.org", "no Your Move service at play.example.org: the `url` must begin with https:// or http://"],
    [undefined, "no Your Move service at this page's address: the `url` must begin with https:// or http://"],
  ])("where none can be is said at once: %s", async (url, message) => {
    const client = createMatchClient({ url, tools: { network: fakeTools().tools.network } });
    expect(await errorOf(client.matches.move.mutate(MOVE))).toHaveProperty("message", message);
    await expect(client.pollMatches({ onSnapshot: () => {} })).rejects.toThrow(message);
  });

  test("ends a poll that never saw the service, and no other", async () => {
    const { client } = await setUp(page(200));
    await expect(client.pollMatches({ onSnapshot: () => {} })).rejects.toBeInstanceOf(NoServiceError);
    const stop = new AbortController();
    const causes: unknown[] = [];
    const onStatus = (status: string, cause: unknown) => {
      if (status !== "reconnecting") return;
      causes.push(cause);
      stop.abort();
    };
    const end = client.pollMatches({ since: 5, signal: stop.signal, onSnapshot: () => {}, onStatus });
    await expect(end).resolves.toBe("aborted");
    expect(causes[0]).toBeInstanceOf(NoServiceError);
  });
});

describe("a signal", () => {
  test("that aborts rejects with an AbortError, in a batch and alone", async () => {
    const { client } = await setUp("silence", { timeoutMs: 60_000 });
    const stop = new AbortController();
    const calls = [
      client.auth.me.query(undefined, { signal: stop.signal }),
      client.matches.move.mutate(MOVE, { signal: stop.signal }),
    ];
    const errors = Promise.all(calls.map(errorOf));
    stop.abort();
    for (const error of await errors) expect(error).toHaveProperty("name", "AbortError");
  });

  test("that was aborted before sends nothing", async () => {
    const { client, calls } = await setUp({ data: {} });
    const error = await errorOf(client.games.list.query(undefined, { signal: AbortSignal.abort() }));
    expect(error).toHaveProperty("name", "AbortError");
    expect(calls).toHaveLength(0);
  });
});
