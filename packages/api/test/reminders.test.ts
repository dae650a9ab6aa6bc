import { LIMITS } from "@yourmove/contract";
import { reminderQueries } from "@yourmove/db";
import { testKinds } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reminderOf } from "../src/events/notifications.ts";
import type { Outbox } from "../src/index.ts";
import { eventually } from "./eventually.ts";
import { type Player, PUSH_KEYS, startMatch, useHarness } from "./harness.ts";
import { testOutbox } from "./test-outbox.ts";

const HOUR_MS = 3_600_000;
const TURN_HOURS = 10;
/** A reminder, as the sql of a row below changes what it hangs on. */
type Reminded = { readonly matchID: number; readonly userID: number; readonly beganTime: bigint };
const seenAt = ({ userID }: Reminded, time: bigint) =>
  `insert into presence (user_id, last_seen_time) values (${userID}, ${time})
  on conflict (user_id) do update set last_seen_time = excluded.last_seen_time`;
const away = ({ matchID, userID }: Reminded) =>
  `with own as (update matches set days_off = true where match_id = ${matchID})
  insert into presence select ${userID}, 0, due_time, due_time + 1 from reminders where match_id = ${matchID}
  on conflict (user_id) do update set away_from = excluded.away_from, away_until = excluded.away_until`;

describe.each(testKinds)("reminders of a turn (%s)", (kind) => {
  const harness = useHarness(kind, { pushKey: { publicKey: "key", whyOff: null } });
  let outbox: Outbox;
  let names = 0;
  beforeAll(() => {
    outbox = testOutbox(harness);
  });
  afterAll(() => outbox.stop());

  const subscribe = ({ call }: Player, name: number) =>
    call.push.subscribe({ endpoint: `https://push.example/${kind}-${name}`, keys: PUSH_KEYS });

  /** A match of long turns in which it is the turn of somebody who was last seen before. */
  const awaited = async () => {
    const [ann, bob] = await harness.pair();
    names += 1;
    const name = names;
    await subscribe(bob, name);
    const match = await startMatch(ann, bob, { turnSeconds: TURN_HOURS * 3600 });
    const { matchID } = match;
    harness.clock.advance(60_000);
    await ann.move(match, 0);
    await isSet(matchID);
    return { ann, bob, match, matchID, name };
  };

  const reminderIn = ({ matchID }: { readonly matchID: number }) =>
    harness.db.prisma.reminder.findFirstOrThrow({ where: { matchID } });
  const receivedOf = (matchID: number) =>
    harness.db.prisma.event.count({ where: { matchID, kinds: { contains: "match.reminder" } } });

  /** Lets the outbox look, until this is so. */
  const until = (isSo: () => Promise<boolean>) =>
    eventually(() => {
      outbox.by(harness.clock.now());
      harness.clock.advance(0);
      return isSo();
    });
  /** The turn that has just begun has its reminder: the event of it was taken. */
  const isSet = async (matchID: number) => {
    const match = await harness.db.prisma.match.findUniqueOrThrow({ where: { matchID } });
    const ofTurn = { matchID, userID: match.currentTurnUserID ?? 0, dueTime: { gt: harness.clock.now() } };
    await until(async () => (await harness.db.prisma.reminder.count({ where: ofTurn })) === 1);
  };
  const untilReceived = (matchID: number, count: number) => until(async () => (await receivedOf(matchID)) === count);

  it("come once, though the turn is given more time and the player's browser comes back afterwards", async () => {
    const { ann, bob, match, matchID, name } = await awaited();
    const other = await awaited();
    harness.clock.advance(0.81 * TURN_HOURS * HOUR_MS);
    await untilReceived(matchID, 1);
    await ann.extend(match);
    await subscribe(bob, name);
    await other.ann.extend(other.match);
    const again = await awaited();
    harness.clock.advance(0.95 * TURN_HOURS * HOUR_MS);
    // Who is reminded of a turn that began later shows that the time of a second one has come and gone.
    await untilReceived(again.matchID, 1);
    expect([await receivedOf(matchID), await receivedOf(other.matchID)]).toEqual([1, 1]);
  });

  it("come again when a takeback gives the turn back", async () => {
    const { ann, bob, match, matchID } = await awaited();
    harness.clock.advance(0.81 * TURN_HOURS * HOUR_MS);
    await untilReceived(matchID, 1);
    await ann.offer(match, "takeback");
    await bob.acceptOffer(match, "takeback");
    harness.clock.advance(60_000);
    await ann.move(match, 1);
    await isSet(matchID);
    harness.clock.advance(0.81 * TURN_HOURS * HOUR_MS);
    await untilReceived(matchID, 2);
  });

  it.each<[string, at: number, sent: number, (of: Reminded) => string]>([
    ["not a moment before they are due", -1, 0, () => "select"],
    ["from that very moment on", 0, 1, () => "select"],
    ["to who was seen as the turn began", 0, 1, (of) => seenAt(of, of.beganTime)],
    ["not to who was seen a moment later", 0, 0, (of) => seenAt(of, of.beganTime + 1n)],
    ["when days off are over that begin at that moment", 0, 0, away],
  ])("come %s", async (_, at, sent, before) => {
    const { dueTime, ...of } = await reminderIn(await awaited());
    await harness.db.pool.query(before(of));
    const take = () => reminderQueries.takeReminders(harness.db, Number(dueTime) + at, 100);
    expect([(await take()).sent, (await take()).sent]).toEqual([sent, 0]);
    await harness.db.prisma.reminder.deleteMany();
  });

  it("come when the latest that was set of the turn says", async () => {
    const { beganTime, dueTime, ...turn } = await reminderIn(await awaited());
    const later = { ...turn, beganTime: Number(beganTime), dueTime: Number(dueTime) + 1 };
    const earlier = { ...later, positionVersion: turn.positionVersion - 1, dueTime: 1 };
    for (const one of [later, earlier]) await reminderQueries.putReminders(harness.db, [one]);
    expect(await reminderQueries.takeReminders(harness.db, Number(dueTime), 100)).toEqual({ taken: 0, sent: 0 });
    await harness.db.prisma.reminder.deleteMany();
  });

  it("are of turns of six hours and more, and of a first subscription's only while their time is to come", async () => {
    const { matchID, userID } = await reminderIn(await awaited());
    const match = { where: { matchID } };
    const { deadlineTime } = await harness.db.prisma.match.findUniqueOrThrow(match);
    const setFrom = async (now: number, turnSeconds: number) => {
      await harness.db.prisma.reminder.deleteMany(match);
      await harness.db.prisma.match.update({ ...match, data: { turnSeconds } });
      await reminderQueries.putOwnReminders(harness.db, userID, now);
      return harness.db.prisma.reminder.count(match);
    };
    const least = LIMITS.remindedTurnSeconds;
    const due = Number(deadlineTime) - least * 200;
    expect([await setFrom(due - 1, least), await setFrom(due, least), await setFrom(1, least - 1)]).toEqual([1, 0, 0]);
    const event = { kinds: ["match.turn"], state: 1, matchID, inviterID: userID, currentTurnUserID: userID } as const;
    const reminds = (turnSeconds: number) =>
      reminderOf({ ...event, turnSeconds, deadlineTime: 1 } as unknown as Parameters<typeof reminderOf>[0]) !== null;
    expect([reminds(least), reminds(least - 1)]).toEqual([true, false]);
  });

  it("come once, however many processes look at the same moment", async () => {
    const due = [await awaited(), await awaited(), await awaited()];
    await outbox.stop();
    const now = harness.clock.now() + 0.81 * TURN_HOURS * HOUR_MS;
    const take = () => reminderQueries.takeReminders(harness.db, now, 100);
    const taken = await Promise.all(Array.from({ length: 8 }, take));
    expect(taken.reduce((sum, one) => sum + one.sent, 0)).toBe(due.length);
    for (const { matchID } of due) expect(await receivedOf(matchID)).toBe(1);
  });
});
