import { describe, expect, test } from "vitest";
import { createMatchClient, problemOf, type TokenOption } from "../src/index.ts";
import { fakeTools } from "./fake-tools.ts";
import { type Call, type Reply, startTinyService } from "./tiny-service.ts";

const refused: Reply = { problem: { status: 401, code: "unauthenticated" } };
const bearersOf = (calls: readonly Call[]) => calls.map(({ headers }) => headers.authorization);

const setUp = async (good: string, token: TokenOption) => {
  const service = await startTinyService(({ headers }) =>
    headers.authorization === `Bearer ${good}` ? { data: { user: 1 } } : refused,
  );
  return { ...service, client: createMatchClient({ url: service.url, token, tools: fakeTools().tools }) };
};

describe("a token", () => {
  test("may be found asynchronously at each call", async () => {
    const { client, calls } = await setUp("good", async () => "good");
    await client.auth.me.query();
    expect(bearersOf(calls)).toEqual(["Bearer good"]);
  });

  test("is found once more after a 401, with the refused one, and the call is repeated once under its key", async () => {
    const refusals: (string | null)[] = [];
    const { client, calls } = await setUp("fresh", async (old) => {
      refusals.push(old);
      return old === null ? "stale" : "fresh";
    });
    await client.matches.cancel.mutate({ gameType: "chess", matchID: 7 });
    expect(refusals).toEqual([null, "stale"]);
    expect(bearersOf(calls)).toEqual(["Bearer stale", "Bearer fresh"]);
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

  test("that is refused twice is the caller's to know", async () => {
    const { client, calls } = await setUp("good", async () => "stale");
    const error = await client.auth.me.query().catch((thrown: unknown) => thrown);
    expect(problemOf(error)?.code).toBe("unauthenticated");
    expect(calls).toHaveLength(2);
  });

  test("that is a plain string, or gone, is not found again", async () => {
    for (const token of ["stale", (old: string | null) => (old === null ? "stale" : null)]) {
      const { client, calls } = await setUp("good", token);
      await client.auth.me.query().catch(() => {});
      expect(calls).toHaveLength(1);
    }
  });

  test("has no part in a wrong password", async () => {
    const { client, calls } = await setUp("good", async () => "stale");
    await client.auth.login.mutate({ username: "ann", password: "wrong" }).catch(() => {});
    expect(calls).toHaveLength(1);
  });

  test("that is refused for good ends a poll, which says so", async () => {
    const { client, calls } = await setUp("good", async () => "stale");
    const statuses: string[] = [];
    const end = await client.pollMatches({ onSnapshot: () => {}, onStatus: (status) => statuses.push(status) });
    expect([end, ...statuses]).toEqual(["signed-out", "connecting", "signed-out"]);
    expect(calls).toHaveLength(2);
  });
});
