import { describe, expect, test } from "vitest";
import { createMatchClient, type MatchClient, problemOf, type TokenOption } from "../src/index.ts";
import { fakeTools } from "./fake-tools.ts";
import { type Reply, startTinyService } from "./tiny-service.ts";

const refused: Reply = { problem: { status: 401, code: "unauthenticated" } };

const setUp = async (good: string, token: TokenOption) => {
  const service = await startTinyService(({ headers }) =>
    headers.authorization === `Bearer ${good}` ? { data: { user: 1 } } : refused,
  );
  return { ...service, client: createMatchClient({ url: service.url, token, tools: fakeTools().tools }) };
};

describe("a token", () => {
  test("is found once more after a 401, with the refused one, and the call is repeated once under its key", async () => {
    const refusals: (string | null)[] = [];
    const { client, calls } = await setUp("fresh", async (old) => {
      refusals.push(old);
      return old === null ? "stale" : "fresh";
    });
    await client.matches.cancel.mutate({ gameType: "chess", matchID: 7 });
    expect(refusals).toEqual([null, "stale"]);
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(["Bearer stale", "Bearer fresh"]);
    expect(new Set(calls.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  test("that is never found ends with the call's signal, and with its time", async () => {
    const { tools, runOut } = fakeTools();
    const url = "http://127.0.0.1:1";
    const client = createMatchClient({ url, tools, token: () => new Promise<null>(() => {}) });
    const stop = new AbortController();
    const aborted = client.auth.me.query(undefined, { signal: stop.signal });
    stop.abort();
    await expect(aborted).rejects.toHaveProperty("name", "AbortError");
    const late = client.auth.me.query();
    runOut();
    await expect(late).rejects.toThrow("nothing answered within 1.8 s");
  });

  const me = ({ auth }: MatchClient) => auth.me.query();
  const login = ({ auth }: MatchClient) => auth.login.mutate({ username: "ann", password: "wrong" });
  test.each<[what: string, TokenOption, (client: MatchClient) => Promise<unknown>, times: number]>([
    ["refused twice is the caller's to know", async () => "stale", me, 2],
    ["a plain string is not found again", "stale", me, 1],
    ["gone is not found again", (old) => (old === null ? "stale" : null), me, 1],
    ["no part of a log-in is not found again for a wrong password", async () => "stale", login, 1],
  ])("that is %s", async (_, token, call, times) => {
    const { client, calls } = await setUp("good", token);
    const error = await call(client).catch((thrown: unknown) => thrown);
    expect([problemOf(error)?.code, calls.length]).toEqual(["unauthenticated", times]);
  });

  test("that is refused for good ends a poll, which says so", async () => {
    const { client, calls } = await setUp("good", async () => "stale");
    const statuses: string[] = [];
    const end = await client.pollMatches({ onSnapshot: () => {}, onStatus: (status) => statuses.push(status) });
    expect([end, ...statuses]).toEqual(["signed-out", "connecting", "signed-out"]);
    expect(calls).toHaveLength(2);
  });
});
