import { describe, expect, test } from "vitest";
import { createMatchClient, type ListSnapshot, type PollStatus } from "../src/index.ts";
import { fakeTools } from "./fake-tools.ts";
import { type Call, type Reply, startTinyService } from "./tiny-service.ts";

const snapshot = (lastActionTime: number): Reply => ({ data: { unchanged: false, lastActionTime, items: [] } });
const unchanged = (lastActionTime: number): Reply => ({ data: { unchanged: true, lastActionTime } });
const refusal = (
  status: number,
  code: "rate_limited" | "unauthenticated" | "unavailable" | "match_not_found",
  after?: string,
): Reply => ({ problem: { status, code }, ...(after && { headers: { "retry-after": after } }) });

/** Follows the list of a scripted service, which aborts the loop when the script is through. */
const follow = async (
  script: Reply[],
  options: { isImpatient?: boolean; onCall?: (call: Call) => void; freshForMs?: number; known?: ListSnapshot } = {},
) => {
  const stop = new AbortController();
  const fake = fakeTools();
  const service = await startTinyService((call, index) => {
    options.onCall?.(call);
    if (index === script.length - 1) setTimeout(() => stop.abort(), 10);
    else if (options.isImpatient && script[index] === "silence") setImmediate(fake.runOut);
    return script[index] ?? "silence";
  });
  const client = createMatchClient({ url: service.url, tools: fake.tools });
  const cursors: number[] = [];
  const lists: number[][] = [];
  const statuses: PollStatus[] = [];
  const causes: unknown[] = [];
  const end = client.pollMatches({
    signal: stop.signal,
    freshForMs: options.freshForMs,
    known: options.known,
    onSnapshot: ({ lastActionTime, items }) => {
      cursors.push(lastActionTime);
      lists.push(items.map(({ matchID }) => matchID));
    },
    onStatus: (status, cause) => {
      statuses.push(status);
      if (status === "reconnecting") causes.push(cause);
    },
  });
  return { ...service, ...fake, stop, cursors, lists, statuses, causes, end };
};

const queries = (calls: Call[]) => calls.map(({ input }) => [input.since, input.wait]);

describe("pollMatches", () => {
  test("takes a snapshot at once, then waits from cursor to cursor, and leaves no listener behind", async () => {
    const { end, calls, cursors, statuses, listeners } = await follow([snapshot(5), snapshot(9), "silence"]);
    expect([await end, listeners.size]).toEqual(["aborted", 0]);
    expect(queries(calls)).toEqual([
      [undefined, undefined],
      [5, 25],
      [9, 25],
    ]);
    expect(cursors).toEqual([5, 9]);
    expect(statuses).toEqual(["connecting", "live"]);
  });

  test("polls from the same cursor after an unchanged answer", async () => {
    const { end, calls, cursors } = await follow([snapshot(5), unchanged(5), "silence"]);
    await end;
    expect(queries(calls).slice(1)).toEqual([
      [5, 25],
      [5, 25],
    ]);
    expect(cursors).toEqual([5]);
  });

  test("requests deltas only once it has a snapshot, and hands each over whole", async () => {
    const part = (lastActionTime: number, matchID: number, isDelta: boolean): Reply => ({
      data: { unchanged: false, lastActionTime, isDelta, nextCursor: null, items: [{ matchID, lastActionTime }] },
    });
    const { end, calls, lists } = await follow([part(5, 1, false), part(9, 2, true), part(7, 3, false), "silence"]);
    await end;
    expect(calls.map(({ input }) => input.changes)).toEqual([undefined, "only", "only", "only"]);
    expect(lists).toEqual([[1], [2, 1], [3]]);
  });

  test("goes on from a snapshot that the caller still has", async () => {
    const known = { lastActionTime: 5, nextCursor: null, items: [{ matchID: 1, lastActionTime: 5 }] };
    const delta = { unchanged: false, lastActionTime: 9, isDelta: true, nextCursor: null };
    const script: Reply[] = [{ data: { ...delta, items: [{ matchID: 2, lastActionTime: 9 }] } }, "silence"];
    const { end, calls, lists } = await follow(script, { known: known as never });
    await end;
    expect(calls[0]?.input).toMatchObject({ since: 5, changes: "only" });
    expect(lists).toEqual([[2, 1]]);
  });

  test.each(["unchanged", "changes"])(
    "polls without a cursor once its snapshot is too old, though %s keep coming",
    async (what) => {
      const delta = { unchanged: false, lastActionTime: 5, isDelta: true, nextCursor: null, items: [] };
      const next = what === "unchanged" ? unchanged(5) : { data: delta };
      const script: Reply[] = [snapshot(5), next, unchanged(5), snapshot(5), "silence"];
      const { end, calls } = await follow(script, { freshForMs: 1_000 });
      await end;
      expect(queries(calls).map(([since]) => since)).toEqual([undefined, 5, 5, undefined, 5]);
    },
  );

  test("never spins on a server that answers unchanged at once", async () => {
    const { end, pauses } = await follow([snapshot(5), unchanged(5), unchanged(5), "silence"]);
    await end;
    expect(pauses).toEqual([750, 750]);
  });

  test("backs off with growing pauses without a connection, then polls at once, and recovers", async () => {
    const { end, calls, pauses, statuses } = await follow([
      snapshot(5),
      "hang up",
      "hang up",
      "hang up",
      snapshot(6),
      "silence",
    ]);
    await end;
    expect(pauses).toEqual([500, 900, 1_700]);
    expect(queries(calls).slice(1)).toEqual([
      [5, 25],
      [5, 0],
      [5, 0],
      [5, 0],
      [6, 25],
    ]);
    expect(statuses).toEqual(["connecting", "live", "reconnecting", "live"]);
  });

  test("waits for Retry-After of 429 and 503, and a little more", async () => {
    const { end, pauses } = await follow([
      snapshot(5),
      refusal(429, "rate_limited", "2"),
      refusal(503, "unavailable", "4"),
      "silence",
    ]);
    await end;
    expect(pauses).toEqual([2_500, 4_900]);
  });

  test("stops at 401", async () => {
    const { end, calls, statuses } = await follow([snapshot(5), refusal(401, "unauthenticated"), "silence"]);
    expect(await end).toBe("signed-out");
    expect(statuses.at(-1)).toBe("signed-out");
    expect(calls).toHaveLength(2);
  });

  test("throws what another poll can't change", async () => {
    const { end } = await follow([refusal(404, "match_not_found"), "silence"]);
    await expect(end).rejects.toThrow("match_not_found");
  });

  test("gives a silent poll up once its time is over", async () => {
    const script: Reply[] = [snapshot(5), "silence", snapshot(6), "silence"];
    const { end, calls, causes } = await follow(script, { isImpatient: true });
    await end;
    expect(String(causes[0])).toMatch(/^NoServiceError: no Your Move service at .*: nothing answered within 35 s$/);
    expect(queries(calls)[2]).toEqual([5, 0]);
  });

  test("says offline, keeps quiet, and comes back by itself", async () => {
    const script: Reply[] = [snapshot(5), "silence", snapshot(6), "silence"];
    let seen = 0;
    const loop = await follow(script, { onCall: () => (seen += 1) });
    while (seen < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    loop.setOnline(false);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(loop.statuses.at(-1)).toBe("offline");
    expect(seen).toBe(2);
    loop.setOnline(true);
    await loop.end;
    expect(loop.cursors).toEqual([5, 6]);
    expect(queries(loop.calls)[2]).toEqual([5, 0]);
  });
});

describe("pollMatch", () => {
  test("ends by itself once the match is over", async () => {
    const match = { isFinished: true };
    const service = await startTinyService(() => ({ data: { unchanged: false, lastActionTime: 3, match } }));
    const client = createMatchClient({ url: service.url, tools: fakeTools().tools });
    const end = await client.pollMatch({ gameType: "tic-tac-toe", matchID: 7, onSnapshot: () => {} });
    expect(end).toBe("over");
  });
});
