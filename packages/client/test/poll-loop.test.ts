import { describe, expect, test } from "vitest";
import { createMatchClient, type ListSnapshot, type PollStatus, pauseAfter, ServiceError } from "../src/index.ts";
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

/** The cursor and the wait of each poll. */
const pollsOf = (calls: Call[]) => calls.map(({ input }) => `${input.since ?? "-"}/${input.wait ?? "-"}`).join(" ");
const part = (lastActionTime: number, isDelta: boolean, ...matchIDs: number[]): Reply => {
  const items = matchIDs.map((matchID) => ({ matchID, lastActionTime }));
  return { data: { unchanged: false, lastActionTime, isDelta, nextCursor: null, items } };
};

describe("pollMatches", () => {
  test.each<[what: string, given: Reply[], then: object, options?: Parameters<typeof follow>[1]]>([
    [
      "takes a snapshot at once, and then waits from cursor to cursor",
      [snapshot(5), snapshot(9), "silence"],
      { end: "aborted", polls: "-/- 5/25 9/25", cursors: [5, 9], statuses: ["connecting", "live"] },
    ],
    [
      "polls from the same cursor after an unchanged answer",
      [snapshot(5), unchanged(5), "silence"],
      { polls: "-/- 5/25 5/25", cursors: [5] },
    ],
    [
      "never spins on a server that answers unchanged at once",
      [snapshot(5), unchanged(5), unchanged(5), "silence"],
      { pauses: [750, 750] },
    ],
    [
      "backs off with growing pauses without a connection, then polls at once, and recovers",
      [snapshot(5), "hang up", "hang up", "hang up", snapshot(6), "silence"],
      {
        pauses: [500, 900, 1_700],
        polls: "-/- 5/25 5/0 5/0 5/0 6/25",
        statuses: ["connecting", "live", "reconnecting", "live"],
      },
    ],
    [
      "polls again after an answer that was cut, though it is the first",
      [{ page: '{"result', status: 200, type: "application/json" }, snapshot(5), "silence"],
      {
        cursors: [5],
        causes: [expect.stringMatching(/^NoServiceError: no Your Move service at .*: the connection was cut$/)],
      },
    ],
    [
      "waits for Retry-After of 429 and 503, and a little more",
      [snapshot(5), refusal(429, "rate_limited", "2"), refusal(503, "unavailable", "4"), "silence"],
      { pauses: [2_500, 4_900] },
    ],
    [
      "stops at 401",
      [snapshot(5), refusal(401, "unauthenticated"), "silence"],
      { end: "signed-out", polls: "-/- 5/25", statuses: ["connecting", "live", "signed-out"] },
    ],
    [
      "requests deltas only once it has a snapshot, and hands each over whole",
      [part(5, false, 1), part(9, true, 2), part(7, false, 3), "silence"],
      { changes: [undefined, "only", "only", "only"], lists: [[1], [2, 1], [3]] },
    ],
    [
      "goes on from a snapshot that the caller still has",
      [part(9, true, 2), "silence"],
      { polls: "5/25 9/25", changes: ["only", "only"], lists: [[2, 1]] },
      { known: { lastActionTime: 5, nextCursor: null, items: [{ matchID: 1, lastActionTime: 5 }] } as never },
    ],
    ...[unchanged(5), part(5, true)].map((next): [string, Reply[], object, object] => [
      `polls without a cursor once its snapshot is too old, though there comes ${JSON.stringify(next)}`,
      [snapshot(5), next, unchanged(5), snapshot(5), "silence"],
      { polls: "-/- 5/25 5/25 -/- 5/25" },
      { freshForMs: 1_000 },
    ]),
    [
      "gives a silent poll up once its time is over",
      [snapshot(5), "silence", snapshot(6), "silence"],
      {
        polls: "-/- 5/25 5/0 6/25",
        causes: [expect.stringMatching(/^NoServiceError: no Your Move service at .*: nothing answered within 35 s$/)],
      },
      { isImpatient: true },
    ],
  ])("%s", async (_, given, then, options) => {
    const loop = await follow(given, options);
    const end = await loop.end;
    const changes = loop.calls.map(({ input }) => input.changes);
    const shown = { ...loop, end, changes, polls: pollsOf(loop.calls), causes: loop.causes.map(String) };
    expect(shown).toMatchObject(then);
    expect(loop.listeners.size, "no listener is left behind").toBe(0);
  });

  test("waits for no Retry-After longer than 5 minutes, which a timer could not hold", () => {
    const error = new ServiceError({ status: 503, code: "unavailable" } as never, 2 ** 31);
    expect(pauseAfter(0, error, () => 0)).toBe(300_100);
  });

  test("throws what another poll can't change", async () => {
    const { end } = await follow([refusal(404, "match_not_found"), "silence"]);
    await expect(end).rejects.toThrow("match_not_found");
  });

  test("says offline, keeps quiet, and comes back by itself", async () => {
    const script: Reply[] = [snapshot(5), "silence", snapshot(6), "silence"];
    let seen = 0;
    const loop = await follow(script, { onCall: () => (seen += 1) });
    while (seen < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    loop.setOnline(false);
    await expect.poll(() => loop.statuses.at(-1)).toBe("offline");
    expect(seen).toBe(2);
    loop.setOnline(true);
    await loop.end;
    expect([loop.cursors, pollsOf(loop.calls)]).toEqual([[5, 6], "-/- 5/25 5/0 6/25"]);
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
