import type { ListSnapshot, Match } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { WaitsForClient } from "../src/identity/request.ts";
import { createSharedReads } from "../src/polls/polling.ts";
import { quiet, settle } from "./eventually.ts";
import { at, codeOf, PASSWORD, type Player, startMatch, useHarness, usePlayers } from "./harness.ts";

const gameType = "tic-tac-toe";

describe.each(testKinds)("long polls (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = usePlayers(harness, "ann", "bob");
  let match: Match;
  beforeEach(async () => {
    match = await startMatch(ann, bob);
  });

  const open = async (count: number) => expect.poll(() => harness.services.polls.size).toBe(count);
  const poll = (player: Player, wait = 25, settings = {}) =>
    player.with(settings).matches.get({ ...at(match), since: match.lastActionTime, wait });
  const end = async (...polls: Promise<unknown>[]) => {
    await bob.forfeit(match);
    await Promise.all(polls);
    await open(0);
  };

  it.each([
    ["never shorter", 2.5, 2500, 0],
    ["and 25 seconds at most", 1000, 25_000, 0],
    ["when the wall clock is turned forth", 10, 10_000, 3_600_000],
    ["when the wall clock is turned back", 10, 10_000, -3_600_000],
  ])("wait as long as requested, %s", async (_, wait, ms, turned) => {
    let isOver = false;
    const polling = poll(ann, wait).finally(() => (isOver = true));
    await open(1);
    await quiet(harness.db);
    harness.clock.set(harness.clock.now() + turned);
    harness.clock.advance(ms - 1);
    await settle();
    expect(isOver).toBe(false);
    harness.clock.advance(1);
    expect(await polling).toMatchObject({ unchanged: true, lastActionTime: match.lastActionTime });
    await end();
  });

  it("answer at once without `since`, with any other `since`, with no `wait`, and where the mount may not wait", async () => {
    const { lastActionTime: since } = match;
    const isUnchanged = async (input: object, settings = {}) =>
      (await ann.with(settings).matches.get({ ...at(match), ...input })).unchanged;
    for (const other of [undefined, 0, since - 1, since + 1, 9_999_999_999_999])
      expect(await isUnchanged({ since: other, wait: 25 }), `${other}`).toBe(false);
    expect(await isUnchanged({ since })).toBe(true);
    expect(await isUnchanged({ since, wait: 25 }, { mayWait: false })).toBe(true);
    await end();
  });

  it("of one user: the ninth completes the oldest as unchanged, and another user's stay", async () => {
    const answered: number[] = [];
    const other = poll(bob);
    await open(1);
    const polls: Promise<unknown>[] = [];
    for (let index = 0; index < 10; index += 1) {
      polls.push(poll(ann).then((answer) => answered.push(index) && expect(answer.unchanged).toBe(index < 2)));
      await open(Math.min(index + 2, 9));
    }
    await expect.poll(() => answered.toSorted()).toEqual([0, 1]);
    await end(other, ...polls);
  });

  it("of a session that was revoked end with 401, and those of the user's other session go on", async () => {
    const eve = await harness.account("eve");
    const { token } = await harness.anonymous().auth.login({ username: "eve", password: PASSWORD });
    const elsewhere = await harness.signIn(token);
    const mine = await eve.invite(ann);
    const polling = codeOf(eve.poll(mine));
    const watching = elsewhere.poll(mine);
    await open(2);
    await eve.call.auth.logout();
    expect(await polling).toBe("unauthenticated");
    await elsewhere.cancel(mine);
    expect(await watching).toMatchObject({ unchanged: false, match: { state: 4 } });
    await end();
  });

  it("that wake together answer each its own request", async () => {
    const { reads } = harness.services;
    onTestFinished(() => void Object.assign(harness.services, { reads }));
    const begun: (() => void)[] = [];
    Object.assign(harness.services, { reads: createSharedReads((begin) => void begun.push(begin)) });
    await bob.invite(ann, { gameType: "connect-four", symbol: "X" });
    await bob.forfeit(match);
    match = await startMatch(ann, bob);
    const since = match.lastActionTime;
    const inputs = [{}, { gameType }, { limit: 1 }];
    const lists = inputs.map((input) => ann.list({ ...input, since, wait: 25 }));
    const polls = [poll(ann), poll(bob)];
    await open(5);
    await bob.forfeit(match);
    await open(0);
    await settle();
    for (const begin of begun) begin();
    const opponents = (await Promise.all(polls)).map((answer) => !answer.unchanged && answer.match.opponent.username);
    expect(opponents).toEqual(["bob", "ann"]);
    const idsOf = ({ items }: ListSnapshot) => items.map(({ matchID }) => matchID);
    const read = await Promise.all(inputs.map(ann.list));
    expect((await Promise.all(lists)).map(idsOf)).toEqual(read.map(idsOf));
  });

  it("whose client went away are forgotten at once", async () => {
    const watching = new Set<WaitsForClient>();
    let arrived = 0;
    const settings = {
      watch(waiting: WaitsForClient) {
        arrived += 1;
        watching.add(waiting);
      },
      unwatch: (waiting: WaitsForClient) => watching.delete(waiting),
    };
    const polls = Array.from({ length: 50 }, () => poll(ann, 25, settings));
    // Eight are open before the last has come, which no signal would reach then.
    await expect.poll(() => arrived).toBe(50);
    await open(8);
    for (const waiting of watching) waiting.onGone();
    await Promise.all(polls);
    expect(watching.size).toBe(0);
    await open(0);
    const hasGone = { watch: (waiting: WaitsForClient) => waiting.onGone() };
    expect(await poll(ann, 25, hasGone)).toMatchObject({ unchanged: true });
    await end();
  });

  it("run no query and hold no connection while they sleep, nor when others' matches change", async () => {
    const polls = [poll(ann), poll(bob), ann.call.matches.list({ since: match.lastActionTime, wait: 25 })];
    await open(3);
    await quiet(harness.db);
    let queries = 0;
    const forget = harness.db.observe(() => (queries += 1));
    harness.services.changes.publish([ann.userID + bob.userID + 1000]);
    harness.clock.advance(500);
    await settle();
    expect([queries, harness.db.pool.totalCount - harness.db.pool.idleCount]).toEqual([0, 0]);
    forget();
    await end(...polls);
  });

  it("never lose a change that comes at whatever moment of a poll's arrival", async () => {
    for (let round = 0; round < 60; round += 1) {
      const polling = poll(bob, 25);
      for (let turn = 0; turn < round % 12; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
      await ann.forfeit(match);
      expect(await polling).toMatchObject({ unchanged: false, match: { result: "forfeit" } });
      match = await startMatch(ann, bob);
    }
    await end();
  });

  it("all end when the service stops, and no later one waits", async () => {
    const polls = [poll(ann), poll(bob)];
    await open(2);
    harness.services.polls.stop();
    for (const answer of await Promise.all(polls)) expect(answer).toMatchObject({ unchanged: true });
    expect(await poll(ann)).toMatchObject({ unchanged: true });
    expect(harness.services.polls.size).toBe(0);
  });
});
