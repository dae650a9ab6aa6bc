import type { ListSnapshot, PollMatchesOptions } from "@yourmove/client";
import { expect, test, vi } from "vitest";
import { sampleList, sampleMatch } from "../../test/sample-match.ts";
import { type Channel, followMatches } from "./follow-matches.ts";

/** A browser of several tabs: one lock, one channel, polls that do what the test says. */
const browser = () => {
  const tabs: Channel[] = [];
  const waiting: (() => Promise<void>)[] = [];
  let held = false;
  const polls: PollMatchesOptions[] = [];
  const open = () => {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data: unknown) => {
        for (const tab of tabs)
          if (tab !== channel) tab.onmessage?.call(new BroadcastChannel("x"), new MessageEvent("m", { data }));
      },
      close: () => tabs.splice(tabs.indexOf(channel), 1),
    };
    tabs.push(channel);
    return channel;
  };
  const next = async () => {
    const lead = held ? undefined : waiting.shift();
    if (!lead) return;
    held = true;
    await lead();
    held = false;
    await next();
  };
  const request = (_name: string, _options: LockOptions, lead: () => Promise<void>) => {
    waiting.push(lead);
    return next();
  };
  const client = {
    pollMatches: (options: PollMatchesOptions) => {
      polls.push(options);
      return new Promise<"aborted">((resolve) => options.signal?.addEventListener("abort", () => resolve("aborted")));
    },
  };
  return { client, polls, open, locks: { request } as unknown as LockManager };
};

const openTab = ({ client, open, locks }: ReturnType<typeof browser>, initial?: ListSnapshot) => {
  const seen: number[] = [];
  const statuses: string[] = [];
  let becomeVisible = () => {};
  const close = followMatches({
    client,
    name: "1",
    locks,
    channel: open(),
    initial: initial && { snapshot: initial, clockOffset: 0 },
    subscribeVisible: (listener) => {
      becomeVisible = listener;
      return () => {};
    },
    onSnapshot: ({ snapshot }) => seen.push(snapshot.lastActionTime),
    onStatus: (status) => statuses.push(status),
    onEnd: () => {},
  });
  return { seen, statuses, close, becomeVisible: () => becomeVisible() };
};

const at = (lastActionTime: number) => sampleList([sampleMatch({ lastActionTime })]);

test("two tabs hold one poll, and both see what it brings", () => {
  const both = browser();
  const first = openTab(both);
  const second = openTab(both);
  both.polls[0]?.onSnapshot(at(5));
  both.polls[0]?.onStatus?.("live");
  expect(both.polls).toHaveLength(1);
  expect([first.seen, second.seen]).toEqual([[5], [5]]);
  expect(second.statuses.at(-1)).toBe("live");
});

test("a tab that comes later gets the latest snapshot", () => {
  const both = browser();
  openTab(both);
  both.polls[0]?.onSnapshot(at(5));
  expect(openTab(both).seen).toEqual([5]);
});

test("a tab that has read a later list itself keeps it until the poll brings more, and follows cursors that go back", () => {
  const both = browser();
  openTab(both, at(5));
  const { seen } = openTab(both, at(8));
  expect(seen).toEqual([]);
  both.polls[0]?.onSnapshot(at(3));
  expect(seen).toEqual([3]);
});

test("when the polling tab closes, the next asks at once, and leaves what the closing one says of its end", async () => {
  const both = browser();
  const first = openTab(both, at(5));
  const second = openTab(both);
  const closing = both.open();
  first.close();
  await expect.poll(() => both.polls).toHaveLength(2);
  closing.postMessage({ kind: "status", status: "reconnecting" });
  expect(both.polls[1]?.known).toBeUndefined();
  expect(second.statuses).toEqual(["live"]);
});

test("a list that is known already is continued from, and counts as live", () => {
  const both = browser();
  const { statuses } = openTab(both, at(5));
  both.polls[0]?.onStatus?.("connecting");
  expect(both.polls[0]?.known?.lastActionTime).toBe(5);
  expect(statuses).toEqual(["live"]);
});

test("any tab that becomes visible ends the one poll for one that brings a snapshot at once", async () => {
  const both = browser();
  const leader = openTab(both);
  const other = openTab(both);
  both.polls[0]?.onSnapshot(at(5));
  other.becomeVisible();
  await expect.poll(() => both.polls).toHaveLength(2);
  leader.becomeVisible();
  await expect.poll(() => both.polls).toHaveLength(3);
  expect(both.polls.map(({ known, signal }) => [known, signal?.aborted])).toEqual([
    [undefined, true],
    [undefined, true],
    [undefined, false],
  ]);
});

test("a refused poll goes on when the session was only replaced, and says so when it was ended", async () => {
  const statuses: string[] = [];
  const answers = [true, false];
  const polls: PollMatchesOptions[] = [];
  const pollMatches = async (options: PollMatchesOptions) => {
    polls.push(options);
    return "signed-out" as const;
  };
  const close = followMatches({
    client: { pollMatches },
    name: "1",
    locks: undefined,
    channel: browser().open(),
    onSnapshot: () => {},
    onEnd: () => {},
    onStatus: (status) => statuses.push(status),
    isStillSignedIn: async () => answers.shift() ?? false,
  });
  await expect.poll(() => statuses).toEqual(["signed-out"]);
  expect(polls.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  close();
});

test("a session check that is answered once nobody follows ends nothing", async () => {
  const statuses: string[] = [];
  let end = (_isSignedIn: boolean) => {};
  const isStillSignedIn = () => new Promise<boolean>((resolve) => (end = resolve));
  const check = vi.fn(isStillSignedIn);
  const close = followMatches({
    client: { pollMatches: async () => "signed-out" },
    name: "1",
    locks: undefined,
    channel: browser().open(),
    onSnapshot: () => {},
    onEnd: () => {},
    onStatus: (status) => statuses.push(status),
    isStillSignedIn: check,
  });
  await expect.poll(() => check.mock.calls).toHaveLength(1);
  close();
  end(false);
  await new Promise(setImmediate);
  expect(statuses).toEqual([]);
});
