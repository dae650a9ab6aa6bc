import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { createMatchClient } from "@yourmove/client";
import { expect, test, vi } from "vitest";
import { FIRST_REQUEST } from "../first-load.ts";
import { type FirstRequest, fetchAfter } from "./first-request.ts";

const BOOT = readFileSync(`${import.meta.dirname}/../public/boot.js`, "utf8");

const answered = (...values: readonly unknown[]) =>
  new Response(JSON.stringify(values.map((data) => ({ result: { data } }))), {
    headers: { "content-type": "application/json" },
  });

/** Runs `boot.js` as a page with these cookies does. */
const boot = (cookie: string, fetch: (address: string) => Promise<Response>) => {
  const currentScript = { dataset: { firstRequest: FIRST_REQUEST } };
  const page: Record<string, unknown> = {
    document: { cookie, currentScript, documentElement: { dataset: {} } },
    fetch,
    navigator: { languages: [] },
    location: { pathname: "/matches/chess/7" },
    localStorage: { getItem: () => null },
  };
  runInNewContext(BOOT, page);
  return page["firstRequest"] as FirstRequest | undefined;
};

/** What the lobby begins with. */
const begin = (prefetched: FirstRequest | undefined, fetch: typeof globalThis.fetch, asUserID?: () => number) => {
  const client = createMatchClient({ fetch: fetchAfter(prefetched, fetch).fetch, ...(asUserID && { asUserID }) });
  return { client, ask: () => Promise.all([client.matches.list.query({}), client.auth.me.query()]) };
};

const list = { items: [] };
const me = { user: { userID: 1 } };

test("what boot.js has sent is the lobby's first request, which is not sent again; the next ones are", async () => {
  const ahead = vi.fn(async () => answered(list, me));
  const fetch = vi.fn(async () => answered(list, me));
  const { ask } = begin(boot("theme=dark", ahead), fetch);
  expect(await ask()).toEqual([list, me]);
  expect([ahead.mock.calls.length, fetch.mock.calls.length]).toEqual([1, 0]);
  expect(await ask()).toEqual([list, me]);
  expect([ahead.mock.calls.length, fetch.mock.calls.length]).toEqual([1, 1]);
});

test("without a session boot.js sends nothing", async () => {
  const ahead = vi.fn(async () => answered());
  expect(boot("theme=dark; yourmove_anonymous=1", ahead)).toBeUndefined();
  expect(ahead).not.toHaveBeenCalled();
});

test("what did not arrive is requested again", async () => {
  const fetch = vi.fn(async () => answered(list, me));
  const lost = boot("", () => Promise.reject(new TypeError("Failed to fetch")));
  const { ask } = begin(lost, fetch);
  expect(await ask()).toEqual([list, me]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("an answer that nobody took at first stands for no later request", async () => {
  const fetch = vi.fn(async () => answered(list, me)).mockImplementationOnce(async () => answered(me));
  const old = boot("", async () => answered({ items: ["old"] }, me));
  const { client, ask } = begin(old, fetch);
  expect(await client.auth.me.query()).toEqual(me);
  expect(await ask()).toEqual([list, me]);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a request that speaks for somebody is sent", async () => {
  const fetch = vi.fn(async () => answered(list, me));
  const { ask } = begin(
    boot("", async () => answered()),
    fetch,
    () => 1,
  );
  expect(await ask()).toEqual([list, me]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("the answer's time is when it came, not when it was wanted; of later ones it is now", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 5_000 });
  try {
    const requested = { address: "/a", answer: Promise.resolve(answered()), answeredTime: 3_000 };
    const { fetch, answeredTime } = fetchAfter(requested, async () => answered());
    await fetch("/a", { method: "GET" });
    expect(answeredTime()).toBe(3_000);
    await fetch("/a", { method: "GET" });
    expect(answeredTime()).toBe(5_000);
  } finally {
    vi.useRealTimers();
  }
});
