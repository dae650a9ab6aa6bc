import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { eventually } from "./eventually.ts";
import {
  PASSWORD,
  type Player,
  problemOf,
  startMatch,
  type Terms,
  takenOf,
  useHarness,
  usePlayers,
} from "./harness.ts";

const HOUR = 3600_000;
const DAY = 24 * HOUR;

describe.each(testKinds)("the terms of a match (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob, eve] = usePlayers(harness, "ann", "bob", "eve");

  const begin = (terms: Terms, x = ann, o = bob) => startMatch(x, o, { daysOff: undefined, ...terms });
  /** Waits for what the job of days off does behind the answer. */
  const until = (isTrue: () => Promise<boolean>) =>
    eventually(() => {
      harness.clock.advance(3000);
      return isTrue();
    });

  it.each([
    ["connect-four", { board: "9x7" }, { options: { board: "9x7" }, variant: "large" }],
    ["tic-tac-toe", {}, { options: { misere: false }, variant: "standard" }],
    ["goofspiel", { cards: 9 }, { options: { cards: 9, ties: "discard" }, variant: "custom" }],
  ])("options of %s are shown whole, from the invite to the rematch", async (gameType, options, shown) => {
    const match = await begin({ gameType, options });
    expect(match).toMatchObject(shown);
    await ann.forfeit(match);
    const rematch = await bob.rematch(match);
    expect(rematch).toMatchObject({ ...shown, turnSeconds: match.turnSeconds, clock: null, daysOff: true });
    await bob.cancel(rematch);
    const { challenge } = await ann.call.challenges.create({ gameType, kind: "link", options });
    expect(challenge).toMatchObject(shown);
    expect((await eve.call.challenges.accept({ ref: challenge.ref })).match).toMatchObject(shown);
  });

  it.each<[string, Terms, string]>([
    ["an option", { options: { misere: "yes" } }, "options.misere"],
    ["a clock beside a time a turn", { turnSeconds: 600, clock: clockOf(60, 0, 60) }, "clock"],
    ["a clock for joint turns", { gameType: "goofspiel", clock: clockOf(60, 0, 60) }, "clock"],
    ["a bank above its maximum", { clock: clockOf(120, 0, 60) }, "clock.initialSeconds"],
    ["an increment above the maximum", { clock: clockOf(60, 61, 60) }, "clock.incrementSeconds"],
    ["a bank that is too small", { clock: clockOf(59, 0, 60) }, "clock.initialSeconds"],
    ["days off of short turns", { turnSeconds: 86_399, daysOff: true }, "daysOff"],
    ["days off without a deadline", { turnSeconds: null, daysOff: true }, "daysOff"],
  ])("%s is refused where it stands", async (_, terms, path) => {
    const open = { gameType: "tic-tac-toe", ...terms };
    for (const call of [
      ann.call.matches.invite({ ...open, opponentUserID: bob.userID }),
      ann.call.challenges.create({ ...open, kind: "open" }),
      ann.call.challenges.quick(open),
    ]) {
      const problem = await problemOf(call);
      expect(problem.status).toBe(400);
      expect(problem.errors?.map((error) => error.path.startsWith(path))).toContain(true);
    }
  });

  it("of equal terms meet in a quick match, of unequal ones never do", async () => {
    const game = { gameType: "reversi" };
    const wanted: readonly Terms[] = [
      {},
      { options: { size: 6 } },
      { options: { size: 6, fewest: true } },
      { daysOff: false },
      { clock: clockOf(86_400, 0, 86_400) },
      { clock: clockOf(86_400, 60, 86_400) },
      { clock: clockOf(86_400, 60, 86_400), daysOff: false },
      { turnSeconds: null },
    ];
    for (const [index, terms] of wanted.entries()) {
      const waiting = await harness.player();
      const other = wanted[(index + 1) % wanted.length];
      expect(await waiting.call.challenges.quick({ ...game, ...terms })).toMatchObject({ matched: false });
      expect(await eve.call.challenges.quick({ ...game, ...other })).toMatchObject({ matched: false });
      for (const { ref } of (await eve.call.challenges.mine()).items)
        await eve.call.challenges.cancel({ ref }).catch(() => {});
      const answer = await bob.call.challenges.quick({ ...game, ...terms });
      expect(answer).toMatchObject({ matched: true, match: { opponent: { userID: waiting.userID }, ...terms } });
    }
    const again = { ...game, kind: "open" as const, options: { size: 8 }, symbol: "X" as const };
    const { challenge } = await ann.call.challenges.create({ ...again, options: {} });
    const pending = { code: "challenge_pending", challenge: { ref: challenge.ref } };
    expect(await problemOf(ann.call.challenges.create(again))).toMatchObject(pending);
  });

  it("of a thousand open seats with a thousand different options the one with equal terms is found, and alone is read", async () => {
    const { db } = harness;
    const gameType = "gomoku";
    const maker = await harness.player();
    const { challenge } = await maker.call.challenges.create({ gameType, kind: "open", options: { size: 19 } });
    await db.pool.query(`with makers as (insert into users (username, search_key, is_guest, created_time)
        select 'Maker ' || n, 'maker ' || n, true, 0 from generate_series(1, 1000) n returning user_id)
      insert into challenges select (jsonb_populate_record(c, jsonb_build_object('challenge_id', m.user_id + 1000000,
        'ref', 'ref of ' || m.user_id, 'creator_id', m.user_id, 'created_time', c.created_time - 1000,
        'options', c.options || jsonb_build_object('n', m.user_id)))).*
      from challenges c, makers m where c.ref = '${challenge.ref}'`);
    const looks: (Promise<readonly object[]> | undefined)[] = [];
    const forget = db.observe(({ text, answered }) => {
      if (text.includes("quick_terms") && text.includes("createdCount")) looks.push(answered);
    });
    const unequal = await eve.call.challenges.quick({ gameType, options: { size: 19, exactFive: true } });
    const equal = await bob.call.challenges.quick({ gameType, options: { size: 19 } });
    forget();
    expect(unequal).toMatchObject({ matched: false });
    expect(equal).toMatchObject({ matched: true, match: { opponent: { userID: maker.userID } } });
    expect(looks.length).toBeGreaterThanOrEqual(2);
    for (const rows of await Promise.all(looks)) expect(rows).toHaveLength(1);
    await db.pool.query("delete from users where username like 'Maker %'");
  });

  it("days off are taken, planned, ended and refused as they are left", async () => {
    const gus = await harness.player("gus");
    const { get, set, end } = gus.call.daysOff;
    expect(await get()).toEqual({ perYear: 5, left: 5, isAutomatic: true, current: null, next: null });
    expect(await set({ isAutomatic: false })).toMatchObject({ left: 5, isAutomatic: false, current: null });
    const now = harness.clock.now();
    const plan = await set({ days: 3, fromTime: now + 10 * DAY });
    expect(plan).toMatchObject({ left: 2, current: null, next: { fromTime: now + 10 * DAY, isAutomatic: false } });
    const other = await set({ days: 2, fromTime: now + 20 * DAY });
    expect(other).toMatchObject({ left: 3, next: { untilTime: now + 22 * DAY } });
    const taken = await set({ days: 3 });
    expect(taken).toMatchObject({ left: 0, current: { untilTime: harness.clock.now() + 3 * DAY } });
    const away = async () => (await bob.call.users.get(gus)).user.awayUntil;
    expect(await away()).toBe(taken.current?.untilTime);
    expect(await problemOf(set({ days: 3 }))).toMatchObject({ code: "limit_reached", status: 409 });
    for (const [input, path] of [
      [{ days: 15 }, "days"],
      [{ fromTime: now }, "days"],
      [{ days: 1, fromTime: now + 91 * DAY }, "fromTime"],
    ] as const)
      expect(await problemOf(set(input))).toMatchObject({ errors: [{ path }] });
    expect(await end()).toMatchObject({ left: 4, current: null, next: null });
    expect(await away()).toBeNull();
  });

  it("a guest's days off show in the answers that sign it in, and are spent of its later account's", async () => {
    const guest = await harness.player();
    const days = await guest.call.daysOff.set({ days: 5 });
    expect(days).toMatchObject({ perYear: 5, left: 0 });
    const account = { username: "spent five", password: PASSWORD };
    const { token, user } = await guest.call.auth.register(account);
    for (const { awayUntil } of [user, (await harness.anonymous().auth.login(account)).user])
      expect(awayUntil).toBe(days.current?.untilTime);
    const { call } = await harness.signIn(token);
    expect(await call.daysOff.get()).toMatchObject({ perYear: 30, left: 25, current: { isAutomatic: false } });
    await call.daysOff.end();
    expect(await call.daysOff.get()).toMatchObject({ perYear: 30, left: 29, current: null });
  });

  it("of who is away no turn runs out, and none that begins meanwhile; who comes back has left what it had", async () => {
    const { clock } = harness;
    const [gus, may] = await harness.pair();
    const deadlineOf = async (who: Player, match: typeof running) => (await who.read(match)).turnDeadlineTime;
    const running = await begin({ turnSeconds: 2 * 86_400 }, gus);
    const waiting = await begin({ gameType: "reversi" }, may, gus);
    const still = await begin({ gameType: "gomoku", daysOff: false }, gus);
    clock.set(clock.now() + DAY);
    const { current } = await gus.call.daysOff.set({ days: 3 });
    const away = (running.turnDeadlineTime ?? 0) + 3 * DAY;
    await until(async () => (await deadlineOf(gus, running)) === away);
    expect(await deadlineOf(gus, still)).toBe(still.turnDeadlineTime);
    clock.set(clock.now() + DAY);
    const [first] = (await may.read(waiting)).game.legalMoves ?? [];
    const moved = await may.move(waiting, first ?? {});
    expect(moved.turnDeadlineTime).toBe((current?.untilTime ?? 0) + 7 * DAY);
    expect(moved.opponent.awayUntil).toBe(current?.untilTime);
    clock.set(clock.now() + DAY / 2);
    const back = clock.now();
    await gus.call.daysOff.end();
    await until(async () => (await deadlineOf(may, waiting)) === back + 7 * DAY);
    const left = away - ((current?.untilTime ?? 0) - back);
    await until(async () => (await deadlineOf(gus, running)) === left);
    expect(await gus.call.daysOff.get()).toMatchObject({ left: 3, current: null });
  });

  it.each([
    ["fourteen days, one too many in a row", { days: 14 }, 0, 29, 1],
    ["thirteen days, which follow", { days: 13 }, 1, 16, 14],
    ["no day by itself any more", { isAutomatic: false }, 1, 29, 1],
  ] as const)(
    "a turn that ran out before has its day already where one takes %s",
    async (_, input, taken, left, days) => {
      const { clock } = harness;
      const gus = await harness.account(`takes ${left} ${days} ${taken}`);
      const match = await begin({ turnSeconds: 86_400 }, gus);
      const deadline = match.turnDeadlineTime ?? 0;
      clock.set(deadline + HOUR);
      if (!("days" in input)) expect((await bob.read(match)).opponent.awayUntil).toBe(deadline + DAY);
      expect(await takenOf([gus.call.daysOff.set(input)])).toBe(taken);
      const current = { fromTime: deadline, untilTime: deadline + DAY, isAutomatic: true };
      expect(await gus.call.daysOff.get()).toMatchObject({ left, current });
      clock.set(deadline + days * DAY - 1);
      expect(await bob.read(match)).toMatchObject({ state: 1, turnDeadlineTime: deadline + days * DAY });
    },
  );
});

function clockOf(initialSeconds: number, incrementSeconds: number, maxSeconds: number) {
  return { initialSeconds, incrementSeconds, maxSeconds };
}
