import { LIMITS, type Match } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestClock } from "../../../tests/support/test-clock.ts";
import type { Outbox, OutgoingPush } from "../src/index.ts";
import { closedGate, eventually, quiet } from "./eventually.ts";
import { codeOf, type Player, PUSH_KEYS, problemOf, seenBy, startMatch, useHarness } from "./harness.ts";
import { testOutbox } from "./test-outbox.ts";

const gameType = "tic-tac-toe";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The steps that make a notification and a reminder of a turn, by what each writes: when, where, and which row of the player's. */
const STEPS = [
  ["takes the event", "after update", "events", "new.is_taken and new.current_turn_user_id ="],
  ["notes the reminder", "before insert", "reminders", "new.user_id ="],
  ["notes the notification", "before insert", "push_notifications", "new.kind = 'match.turn' and new.user_id ="],
  ["has noted the notification", "after insert", "push_notifications", "new.kind = 'match.turn' and new.user_id ="],
] as const;

describe.each(testKinds)("notifications (%s)", (kind) => {
  const harness = useHarness(kind, { pushKey: { publicKey: "key", whyOff: null } });
  let outbox: Outbox;
  let endpoints = 0;
  let leapt = 0;
  const pushes: OutgoingPush[] = [];
  const taken = async (_: OutgoingPush) => 201;
  /** How push services answer. */
  let answer = taken;
  const timeOut = () => Promise.reject(new Error("no answer within 5 s"));

  const open = () =>
    testOutbox(harness, {
      certainNow: () => harness.clock.now() - leapt,
      sendPush: (push) => {
        pushes.push(push);
        return answer(push);
      },
    });
  beforeAll(() => {
    outbox = open();
  });
  beforeEach(() => {
    pushes.length = 0;
    answer = taken;
  });
  afterAll(() => outbox.stop());

  /** Lets the outbox do all that is due, and come to rest: what is taken is delivered next, and then looked after. */
  const work = async () => {
    for (let round = 0; round < 5; round += 1) {
      outbox.by(harness.clock.now());
      harness.clock.advance(0);
      await quiet(harness.db);
    }
  };
  /** Lets time pass for an outbox that has taken what there was. */
  const pass = async (ms: number) => {
    await work();
    harness.clock.advance(ms);
    await work();
  };
  const subscribe = ({ call }: Player, endpoint?: string, label?: string) => {
    endpoints += 1;
    const input = { endpoint: endpoint ?? `https://push.example/${endpoints}`, keys: PUSH_KEYS };
    return call.push.subscribe({ ...input, ...(label && { label }) });
  };
  const subscriber = async (settings: object = {}): Promise<Player> => {
    const player = await harness.player();
    await subscribe(player);
    await player.call.push.setSettings(settings);
    return player;
  };
  /** A match in which it is this player's turn; nothing of the invite is left to push. */
  const awaiting = async (mover: Player, player: Player): Promise<Match> => {
    const match = await startMatch(mover, player);
    await pass(LIMITS.pushDelayMs);
    return mover.move(match, 0);
  };
  const pair = async (settings: object = {}) => [await harness.player(), await subscriber(settings)] as const;
  /** Lets the time pass that a notification waits; cursors that came at the same moment are a little ahead of the clock. */
  const passDelay = () => pass(LIMITS.pushDelayMs + 100);
  const shown = () => pushes.map(({ payload, target }) => ({ userID: target.userID, ...JSON.parse(payload) }));
  const subscriptions = async ({ call }: Player) => (await call.push.list()).items.length;

  it("come ten seconds after a turn begins, short and without a position", async () => {
    const opponent = "ж".repeat(32);
    const ann = await harness.player(opponent);
    const bob = await subscriber();
    const match = await awaiting(ann, bob);
    const { matchID } = match;
    await pass(LIMITS.pushDelayMs - 1);
    expect(pushes).toEqual([]);
    await pass(100);
    const [push] = pushes;
    const link = `/matches/${gameType}/${matchID}`;
    const turn = { userID: bob.userID, type: "turn", tag: "turns", count: 1, isSilent: false };
    expect(shown()).toEqual([{ ...turn, matchID, gameType, opponent, outcome: null, link }]);
    const ttlSeconds = (match.turnSeconds ?? 0) - LIMITS.pushDelayMs / 1000;
    expect(push).toMatchObject({ topic: "turns", urgency: "normal", ttlSeconds, target: { userID: bob.userID } });
    expect(Buffer.byteLength(push?.payload ?? "")).toBeLessThanOrEqual(LIMITS.pushBytes);
    await pass(HOUR_MS);
    expect(pushes).toHaveLength(1);
    // Played elsewhere, what is shown is taken away.
    await bob.move(match, 1);
    await work();
    expect(shown().slice(1)).toMatchObject([{ type: "clear", tag: "turns", count: 0, isSilent: true }]);
  });

  it.each([
    ["of a process that is killed come within 20 s", true, 20_000, 1],
    ["that take a process long are its own all the while", false, 29_000, 0],
  ])("%s", async (_what, isKilled, ms, count) => {
    const bob = await subscriber();
    await awaiting(await harness.player(), bob);
    await outbox.stop();
    const gate = closedGate();
    let isSending = false;
    const clock = createTestClock(harness.clock.now());
    const other = testOutbox(harness, {
      clock,
      sendPush: async () => {
        isSending = true;
        await gate.passed;
        return 201;
      },
    });
    clock.advance(LIMITS.pushDelayMs + 100);
    await eventually(() => {
      clock.advance(0);
      return isSending;
    });
    harness.clock.set(clock.now());
    outbox = open();
    await work();
    for (let passed = 0; passed < ms; passed += 1000) {
      if (!isKilled) clock.advance(1000);
      await quiet(harness.db);
      await pass(1000);
    }
    expect(pushes).toHaveLength(count);
    gate.open();
    await other.stop();
  });

  it("tell of several turns at once", async () => {
    const [ann, bob] = await pair();
    const matches = [await startMatch(ann, bob), await startMatch(ann, bob), await startMatch(ann, bob)];
    await pass(LIMITS.pushDelayMs);
    for (const match of matches) await ann.move(match, 0);
    await passDelay();
    expect(shown()).toMatchObject([{ type: "turn", tag: "turns", count: 3, link: "/" }]);
  });

  it("stay away from who has read that match or acted there, or is here at all, but for a program", async () => {
    const ann = await harness.player();
    const always = () => subscriber({ when: "always" });
    const away = [await always(), await always(), await always(), await always()] as const;
    const here = [await subscriber(), await subscriber(), await subscriber(), await subscriber()] as const;
    const [reader, other, mover, offerer] = away;
    const [watcher, poller, witness, program] = here;
    const readBy = await startMatch(ann, other);
    const polledBy = await startMatch(ann, poller);
    const matches = new Map<Player, Match>();
    for (const player of [...away, ...here]) matches.set(player, await startMatch(ann, player));
    const of = (player: Player) => matches.get(player) as Match;
    await pass(LIMITS.pushDelayMs);
    for (const match of matches.values()) await ann.move(match, 0);
    await offerer.move(of(offerer), 1);
    await ann.move(of(offerer), 2);
    await pass(1000);
    await reader.read(of(reader));
    await other.read(readBy);
    await mover.move(of(mover), 1);
    await offerer.offer(of(offerer), "draw");
    const { readReceipts } = harness.services;
    readReceipts.noteRequest(seenBy(watcher.userID));
    readReceipts.noteRequest(seenBy(program.userID, 2, "api_key"));
    const polled = poller.poll(await ann.read(polledBy));
    await pass(LIMITS.pushDelayMs);
    const pushed = shown().map(({ userID }) => userID);
    expect(pushed.sort()).toEqual([other, witness, program].map(({ userID }) => userID).sort());
    harness.clock.advance(25_000);
    await polled;
  });

  it("come to a player who left at the moment of the move, though an open poll was answered with it", async () => {
    const [ann, bob] = await pair();
    const match = await startMatch(ann, bob);
    const { matchID } = match;
    await pass(LIMITS.pushDelayMs);
    const release = harness.services.readReceipts.holdPoll(bob.userID);
    const polled = bob.poll(match, 60);
    await eventually(() => harness.services.polls.size === 1);
    harness.clock.advance(1000);
    await ann.move(match, 0);
    release();
    expect(await polled).toMatchObject({ unchanged: false });
    await passDelay();
    expect(shown()).toMatchObject([{ userID: bob.userID, type: "turn", matchID }]);
  });

  it("are taken away, too, where another process heard of the move while they were on their way", async () => {
    const [ann, bob] = await pair();
    const match = await awaiting(ann, bob);
    const { matchID } = match;
    answer = async () => {
      answer = taken;
      await bob.move(match, 1);
      await harness.db.prisma.event.updateMany({ data: { isTaken: true } });
      return 201;
    };
    await passDelay();
    expect(shown()).toMatchObject([
      { type: "turn", matchID },
      { type: "clear", tag: "turns" },
    ]);
  });

  it("wait in quiet hours for their end, and are not of what a user does not want", async () => {
    const hour = (ms: number) => `${String(new Date(ms).getUTCHours()).padStart(2, "0")}:00`;
    const now = harness.clock.now();
    const quiet = { from: hour(now), to: hour(now + 2 * HOUR_MS), timeZone: "UTC" };
    const [ann, bob] = await pair({ quiet });
    const carl = await subscriber({ turn: false, invite: false });
    const left = await awaiting(ann, bob);
    const gone = await awaiting(ann, bob);
    await awaiting(ann, carl);
    await passDelay();
    await ann.forfeit(gone);
    await passDelay();
    expect(pushes).toEqual([]);
    await pass(2 * HOUR_MS);
    const pushed = shown().map(({ userID, type, matchID }) => [userID, type, matchID]);
    expect(pushed.sort()).toEqual([
      [bob.userID, "over", gone.matchID],
      [bob.userID, "turn", left.matchID],
    ]);
  });

  it("are tried again after 5xx, and end where the push service knows the subscription no longer", async () => {
    for (const gone of [404, 410]) {
      const [ann, bob] = await pair();
      pushes.length = 0;
      await awaiting(ann, bob);
      answer = async () => 503;
      await passDelay();
      await pass(MINUTE_MS - 200);
      expect(pushes, `where it is ${gone}`).toHaveLength(1);
      answer = async () => gone;
      await pass(200);
      expect(pushes).toHaveLength(2);
      expect(await subscriptions(bob)).toBe(0);
      await pass(HOUR_MS);
      expect(pushes).toHaveLength(2);
    }
  });

  it("rest where a push service has timed out three times in a row, and begin again after a while", async () => {
    const [ann, bob] = await pair();
    await awaiting(ann, bob);
    answer = timeOut;
    for (const ms of [LIMITS.pushDelayMs + 100, MINUTE_MS, 5 * MINUTE_MS]) await pass(ms);
    expect(pushes).toHaveLength(3);
    await awaiting(ann, bob);
    await pass(8 * MINUTE_MS);
    expect(pushes).toHaveLength(3);
    answer = taken;
    await pass(40 * MINUTE_MS);
    expect(pushes.length).toBeGreaterThan(3);
    const begun = pushes.length;
    await awaiting(ann, bob);
    await passDelay();
    expect(pushes).toHaveLength(begun + 1);
  });

  it("end for a browser whose push service has done nothing but fail for three days, and by no leap of the clock", async () => {
    const [ann, bob] = await pair();
    const fail = async (): Promise<number> => {
      await awaiting(ann, bob);
      answer = timeOut;
      await passDelay();
      return subscriptions(bob);
    };
    expect(await fail()).toBe(1);
    leapt = LIMITS.pushFailingMs;
    await pass(leapt);
    expect(await fail()).toBe(1);
    await pass(LIMITS.pushFailingMs - HOUR_MS);
    expect(await fail()).toBe(1);
    await pass(HOUR_MS);
    expect(await fail()).toBe(0);
    const pushed = () => pushes.filter(({ target }) => target.userID === bob.userID).length;
    const last = pushed();
    await pass(24 * HOUR_MS);
    expect(pushed()).toBe(last);
  });

  it("do not end for one whose push service took something in between", async () => {
    const [ann, bob] = await pair();
    for (let day = 0; day < 4; day += 1) {
      await awaiting(ann, bob);
      answer = timeOut;
      await passDelay();
      answer = taken;
      await pass(24 * HOUR_MS);
    }
    expect(await subscriptions(bob)).toBe(1);
  });

  it("stay away from who is banned, also of what was due before, and come again once the ban is lifted", async () => {
    const [ann, bob] = await pair();
    const { admin } = harness;
    const call = { requestID: "of the operator" };
    const ban = { userID: bob.userID, reason: "cheating", until: null, matches: "leave" } as const;
    const match = await startMatch(ann, bob);
    await awaiting(ann, bob);
    await admin["users.ban"](call, ban);
    await ann.move(match, 0);
    await pass(HOUR_MS);
    expect(pushes).toEqual([]);
    await admin["users.unban"](call, { userID: bob.userID });
    const { matchID } = await awaiting(ann, bob);
    await passDelay();
    expect(shown()).toMatchObject([{ userID: bob.userID, type: "turn", matchID }]);
  });

  it.each(STEPS)(
    "are made once, with the reminder, though the step that %s fails twice",
    async (_, when, table, row) => {
      const [ann, bob] = await pair();
      const match = await startMatch(ann, bob);
      const { matchID } = match;
      await pass(LIMITS.pushDelayMs);
      const { pool } = harness.db;
      await pool.query("create sequence failures");
      // What a sequence has given stays given, whatever becomes of the transaction.
      await pool.query(`create function fail_twice() returns trigger language plpgsql as $$ begin
      if nextval('failures') <= 2 then raise exception 'a step failed'; end if; return new; end $$`);
      await pool.query(`create trigger failing ${when} on ${table} for each row when (${row} ${bob.userID})
      execute function fail_twice()`);
      await ann.move(match, 0);
      await passDelay();
      await pass(MINUTE_MS);
      const { rows } = await pool.query("select last_value::int as tries from failures");
      await pool.query("drop function fail_twice cascade; drop sequence failures");
      expect(rows).toEqual([{ tries: 3 }]);
      expect(shown()).toMatchObject([{ userID: bob.userID, type: "turn", matchID }]);
      expect(await harness.db.prisma.reminder.findMany({ where: { matchID } })).toMatchObject([{ userID: bob.userID }]);
    },
  );

  it("wait for no network, however many of its users have push services that never answer", async () => {
    const subscribed = async (network: string) => {
      const player = await harness.signIn((await harness.anonymous({ network }).auth.guest({})).token);
      await subscribe(player);
      return player.userID;
    };
    const crowd: number[] = [];
    while (crowd.length < 40) crowd.push(await subscribed("2001:db8:1::/48"));
    const stranger = await subscribed("2001:db8:2::/48");
    const makeDue = (userIDs: readonly number[]) =>
      harness.db.pool.query(
        `insert into push_notifications (user_id, match_id, category, kind, event_time, due_time, is_away_only, left_ids)
          select user_id, 0, 'news', 'match.finished', 0, 0, false, '{}' from unnest($1::int[]) user_id`,
        [userIDs],
      );
    const gate = closedGate();
    answer = async ({ target }) => {
      if (target.userID !== stranger) await gate.passed;
      return 201;
    };
    await makeDue(crowd);
    await pass(0);
    await makeDue([stranger]);
    await pass(0);
    expect(pushes).toHaveLength(15);
    expect(pushes.at(-1)?.target.userID).toBe(stranger);
    gate.open();
    for (let round = 0; round < 4; round += 1) await pass(1000);
    expect(pushes).toHaveLength(41);
  });

  it("remind of a turn when four fifths have passed, and only a player who was not seen", async () => {
    const [ann, bob] = await pair({ turn: false, over: false });
    const match = await startMatch(ann, bob, { turnSeconds: 10 * 3600 });
    await pass(MINUTE_MS);
    await ann.move(match, 0);
    await pass(7.9 * HOUR_MS);
    expect(pushes).toEqual([]);
    await pass(0.2 * HOUR_MS);
    expect(shown()).toMatchObject([{ type: "reminder", matchID: match.matchID, userID: bob.userID }]);
  });

  /** A turn of a day runs out, and a day off that is taken by itself keeps it. */
  const daySaves = async (ann: Player, { turnDeadlineTime, ...match }: Match) => {
    await pass(20 * HOUR_MS);
    pushes.length = 0;
    harness.clock.set(turnDeadlineTime ?? 0);
    expect(await ann.read(match)).toMatchObject({ state: 1 });
    await pass(MINUTE_MS);
    return shown().filter(({ matchID }) => matchID === match.matchID);
  };
  const ofADay = { turnSeconds: 24 * 3600, daysOff: true };

  it("tell of a day off that was taken, and of no time that runs out", async () => {
    const [ann, bob] = await pair({ turn: false, over: false });
    const match = await startMatch(ann, bob, ofADay);
    await pass(MINUTE_MS);
    const pushed = { type: "dayOff", tag: "turns", count: 1, userID: bob.userID };
    expect(await daySaves(ann, await ann.move(match, 0))).toMatchObject([pushed]);
    expect(pushes).toMatchObject([{ urgency: "normal" }]);
  });

  it("tell of a joint turn, and of a day off in it only whose day it was", async () => {
    const ann = await subscriber();
    const bob = await subscriber();
    await ann.call.daysOff.set({ isAutomatic: false });
    const match = await startMatch(ann, bob, { gameType: "goofspiel", ...ofADay });
    await passDelay();
    // Whoever accepted was there as it began.
    expect(shown()).toMatchObject([{ type: "turn", userID: ann.userID }]);
    expect(await daySaves(bob, match)).toMatchObject([{ type: "dayOff", userID: bob.userID }]);
  });

  it("are for the same subscription, however often a browser is sent that has lost its number", async () => {
    const ann = await harness.player();
    const endpoint = `https://push.example/lost-${kind}`;
    const first = await subscribe(ann, endpoint, "Mine");
    expect(first.items).toMatchObject([{ subscriptionID: first.subscriptionID, label: "Mine" }]);
    await pass(MINUTE_MS);
    expect(await subscribe(ann, endpoint)).toEqual(first);
    const named = await subscribe(ann, endpoint, "Also mine");
    expect(named.items).toEqual([{ ...first.items[0], label: "Also mine" }]);
    const other = await subscribe(ann);
    const both = [first, other].map(({ subscriptionID }) => ({ subscriptionID }));
    expect(other.items).toMatchObject(both);
  });

  it("take no key that is no point of the curve, for nothing could be encrypted to it", async () => {
    const ann = await harness.player();
    const { p256dh, auth } = PUSH_KEYS;
    const point = Buffer.from(p256dh, "base64url");
    const changed = (at: number, value: number) => Buffer.from(point).fill(value, at, at + 1);
    for (const wrong of [Buffer.alloc(65, 4), changed(64, 0), changed(0, 6), changed(1, 255)]) {
      const keys = { p256dh: wrong.toString("base64url"), auth };
      const refused = problemOf(ann.call.push.subscribe({ endpoint: "https://push.example/off-curve", keys }));
      expect(await refused).toMatchObject({ status: 400, errors: [{ path: "keys.p256dh" }] });
    }
    expect(await subscriptions(ann)).toBe(0);
  });

  it("are for ten browsers of a user, each of which is its last owner's, as long as the session lasts", async () => {
    const ann = await subscriber();
    const bob = await subscriber();
    const endpoint = `https://push.example/shared-${kind}`;
    for (const player of [ann, bob]) expect((await subscribe(player, endpoint)).items).toHaveLength(2);
    expect(await subscriptions(ann)).toBe(1);
    const [mine] = (await ann.call.push.list()).items;
    const stranger = bob.call.push.unsubscribe({ subscriptionID: mine?.subscriptionID ?? 0 });
    expect(await codeOf(stranger)).toBe("route_not_found");
    for (let more = 1; more < LIMITS.pushSubscriptions; more += 1) await subscribe(ann);
    expect(await codeOf(subscribe(ann))).toBe("limit_reached");
    expect(await subscriptions(ann)).toBe(LIMITS.pushSubscriptions);
    await awaiting(bob, ann);
    await ann.call.auth.logout();
    await passDelay();
    expect(pushes).toEqual([]);
    expect(await harness.db.prisma.pushSubscription.count({ where: { userID: ann.userID } })).toBe(0);
  });
});
