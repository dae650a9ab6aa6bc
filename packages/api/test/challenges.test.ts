import { type ChallengeInput, LIMITS } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestClock } from "../../../tests/support/test-clock.ts";
import { failureOf, toProblem } from "../src/index.ts";
import {
  type Call,
  codeOf,
  createHarness,
  type Harness,
  type Player,
  problemOf,
  seenBy,
  startMatch,
  takenOf,
  useHarness,
  useNewPlayers,
} from "./harness.ts";

const gameType = "tic-tac-toe";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(testKinds)("challenges (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob, eve] = useNewPlayers(harness);

  const get = async ({ call }: { call: Call }, ref: string) => (await call.challenges.get({ ref })).challenge;
  const cancel = async ({ call }: Player, { ref }: { ref: string }) =>
    (await call.challenges.cancel({ ref })).challenge;

  it("tell the creator its link, and nobody else; reading changes nothing", async () => {
    const made = await ann.challenge({ message: "Anybody?", symbol: "X" });
    const now = harness.clock.now();
    const terms = { kind: "link", gameType, symbol: "X", turnSeconds: 604_800, message: "Anybody?" };
    const times = { createdTime: now, expiresTime: now + 7 * DAY_MS, closedTime: null };
    const state = { state: 0, stateName: "open", isQuick: false, matchID: null, creator: { userID: ann.userID } };
    const own = { isYours: true, canAccept: false, canCancel: true, url: `https://play.example/c/${made.ref}` };
    expect(made).toMatchObject({ ...terms, ...times, ...state, ...own });
    expect(made.ref).toMatch(/^[\w-]{22}$/);
    const shown = { isYours: false, canAccept: true, canCancel: false, url: null };
    for (const reader of [bob, { call: harness.anonymous() }]) expect(await get(reader, made.ref)).toMatchObject(shown);
    expect(await get(ann, made.ref)).toEqual(made);
  });

  it("become an active match that both hear of, with sides, times and origin", async () => {
    const { ref, createdTime } = await ann.challenge({ symbol: "O", turnSeconds: 600, message: "Now" });
    const before = (await ann.list()).lastActionTime;
    harness.clock.advance(5000);
    const match = await bob.take({ ref });
    const { lastActionTime } = match;
    expect(match).toMatchObject({ stateName: "active", origin: "link", message: "Now", isYourTurn: true });
    const sides = { xUserID: bob.userID, oUserID: ann.userID, invitedByUserID: ann.userID, inviterSymbol: "O" };
    const turnDeadlineTime = lastActionTime + 600_000;
    expect(match).toMatchObject({ ...sides, createdTime, startedTime: lastActionTime, turnDeadlineTime });
    expect((await ann.list({ since: before })).lastActionTime).toBe(lastActionTime);
    const closed = { stateName: "accepted", closedTime: lastActionTime, canAccept: false, canCancel: false };
    for (const player of [ann, bob])
      expect(await get(player, ref)).toMatchObject({ ...closed, matchID: match.matchID });
    expect(await get(await harness.player(), ref)).toMatchObject({ ...closed, matchID: null });
    expect((await bob.move(match, 4)).moveCount).toBe(1);
  });

  it("are refused to their creators, and once closed to everybody, with what became of them", async () => {
    const made = await ann.challenge();
    const { ref } = made;
    expect(await codeOf(ann.take(made))).toBe("forbidden_action");
    expect(await codeOf(cancel(bob, made))).toBe("challenge_not_found");
    const { matchID } = await bob.take(made);
    const other = await ann.challenge();
    expect(await cancel(ann, other)).toMatchObject({ state: 2, canCancel: false });
    for (const [request, challenge] of [
      [() => eve.take(made), { ref, state: 1, matchID: null }],
      [() => cancel(ann, made), { matchID, isYours: true }],
      [() => bob.take(other), { stateName: "canceled" }],
    ] as const)
      expect(await problemOf(request())).toMatchObject({ status: 409, code: "challenge_closed", challenge });
  });

  it("are the same match to whoever accepts again, with a key too and twice at once, also when it is over", async () => {
    const { ref } = await ann.challenge();
    const [match, repeated] = await Promise.all([bob.take({ ref }), bob.take({ ref })]);
    expect(repeated.matchID).toBe(match.matchID);
    const keyed = () => bob.with({ idempotencyKey: "again" }).challenges.accept({ ref });
    const first = await keyed();
    expect(first).toMatchObject({ unchanged: false, match: { matchID: match.matchID, stateName: "active" } });
    await ann.forfeit(match);
    expect(await keyed()).toEqual(first);
    expect(await bob.take({ ref })).toMatchObject({ stateName: "finished" });
    expect(await codeOf(eve.take({ ref }))).toBe("challenge_closed");
  });

  it("expire for every read and action at their millisecond", async () => {
    const { ref, expiresTime } = await ann.challenge({ lifetimeSeconds: 300 });
    harness.clock.set(expiresTime - 1);
    expect(await get(bob, ref)).toMatchObject({ stateName: "open", canAccept: true });
    harness.clock.set(expiresTime);
    expect(await get(bob, ref)).toMatchObject({ stateName: "expired", canAccept: false, closedTime: expiresTime });
    expect((await ann.call.challenges.mine()).items).toMatchObject([{ stateName: "expired" }]);
    const closed = { code: "challenge_closed", challenge: { stateName: "expired", closedTime: expiresTime } };
    for (const late of [() => bob.take({ ref }), () => cancel(ann, { ref })])
      expect(await problemOf(late())).toMatchObject(closed);
  });

  const SMALL_BANK = { initialSeconds: 900, incrementSeconds: 0, maxSeconds: 900 };
  it.each<[given: Partial<ChallengeInput>, seconds: number | null]>([
    [{ lifetimeSeconds: 299 }, null],
    [{ lifetimeSeconds: 2_592_000 }, 2_592_000],
    [{ lifetimeSeconds: 2_592_001 }, null],
    [{ kind: "open" }, 86_400],
    [{ kind: "open", lifetimeSeconds: 604_801 }, null],
    [{ kind: "open", turnSeconds: 3599 }, 900],
    [{ kind: "open", turnSeconds: 3599, lifetimeSeconds: 901 }, null],
    [{ kind: "open", turnSeconds: 3600, lifetimeSeconds: 604_800 }, 604_800],
    // However small it is, a bank is not a short turn.
    [{ kind: "open", gameType: "gomoku", clock: SMALL_BANK }, 86_400],
  ])("stand as long as their kind allows, or are 400: %j, %j seconds", async (given, seconds) => {
    const made = ann.challenge(given);
    if (seconds === null)
      expect(await problemOf(made)).toMatchObject({ status: 400, errors: [{ path: "lifetimeSeconds" }] });
    else expect((await made).expiresTime - (await made).createdTime).toBe(seconds * 1000);
  });

  it("that are equal can't both be open, five may be listed, and twenty be open at all", async () => {
    const ones = await Promise.allSettled(Array.from({ length: 5 }, () => ann.challenge({ kind: "open" })));
    const made = ones.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(made).toHaveLength(1);
    expect(await problemOf(ann.challenge({ kind: "open", message: "Again" }))).toMatchObject({
      code: "challenge_pending",
      challenge: { ref: made[0]?.ref, isYours: true },
    });
    const createMany = (count: number, input: Partial<ChallengeInput>) =>
      takenOf(Array.from({ length: count }, (_, index) => ann.challenge({ ...input, turnSeconds: 7200 + index })));
    expect([await createMany(12, { kind: "open" }), await createMany(24, {})]).toEqual([4, 15]);
    expect(await codeOf(ann.challenge({ turnSeconds: 60 }))).toBe("limit_reached");
    expect((await ann.call.challenges.mine()).items).toHaveLength(20);
  });

  it("are shown with the refusal of a creator's 150 active matches", async () => {
    for (let count = 0; count < LIMITS.activeMatches; count += 1) await startMatch(ann, eve);
    const { ref } = await ann.challenge();
    const refused = { code: "limit_reached", challenge: { ref, stateName: "open" } };
    expect(await problemOf(bob.take({ ref }))).toMatchObject(refused);
  });

  it("are a hundred a day", async () => {
    for (let count = 0; count < 100; count += 1) {
      await cancel(ann, await ann.challenge());
      if (count === 0) harness.clock.advance(1000);
    }
    expect(await codeOf(ann.challenge())).toBe("rate_limited");
    harness.clock.advance(DAY_MS - 1000);
    await ann.challenge();
    expect(await problemOf(ann.challenge({ kind: "open" }))).toMatchObject({ status: 429 });
    expect((await ann.call.challenges.mine()).items).toHaveLength(21);
  });

  describe("in the list", () => {
    let own: Harness;
    let made = 0;
    beforeEach(async () => {
      own = await createHarness(kind);
    });
    afterEach(() => own.close());

    it("are shown to those who may accept them, the oldest first", async () => {
      const [ann, bob, eve] = await own.trio();
      const first = await ann.challenge({ kind: "open" });
      own.clock.advance(10);
      const second = await bob.challenge({ kind: "open", gameType: "chess" });
      await ann.challenge();
      const refs = async ({ call }: Player, input = {}) =>
        (await call.challenges.list(input)).items.map(({ ref }) => ref);
      expect(await refs(eve)).toEqual([first.ref, second.ref]);
      expect(await refs(ann)).toEqual([second.ref]);
      expect(await refs(eve, { gameType: "chess" })).toEqual([second.ref]);
      const page = await eve.call.challenges.list({ limit: 1 });
      expect(page).toMatchObject({ items: [{ canAccept: true }], limited: true });
      expect(await codeOf(refs(eve, { gameType: "no-game" }))).toBe("game_type_not_found");
      await ann.call.people.block(eve);
      await bob.call.people.setPrivacy({ invitesFrom: "accounts" });
      expect(await refs(eve)).toEqual([]);
      for (const made of [first, second]) {
        expect(await get(eve, made.ref)).toMatchObject({ canAccept: false, state: 0 });
        expect(await codeOf(eve.take(made))).toBe("invite_refused");
      }
    });

    const from = async (address: string) => {
      const player = await own.player();
      return { player, call: player.with({ address }) };
    };
    /** Leaves a seat open that is equal to no other, a moment after the one before. */
    const seat = async ({ call }: { call: Call }) => {
      made += 1;
      own.clock.advance(10);
      return (await call.challenges.create({ gameType, kind: "open", turnSeconds: 7200 + made })).challenge.ref;
    };
    const pages = async ({ call }: Player, limit = 20) => {
      const all: string[][] = [];
      for (let after: string | undefined; all.length < 20; ) {
        const page = await call.challenges.list({ limit, ...(after && { after }) });
        all.push(page.items.map(({ ref }) => ref));
        expect(page.limited).toBe(page.nextCursor !== null);
        if (page.nextCursor === null) break;
        after = page.nextCursor;
      }
      return all;
    };

    it("are the oldest first, on the first page two of each creator; the rest come further on, each once", async () => {
      const eager = await from("192.0.2.1");
      const other = await from("192.0.2.2");
      const reader = await own.player();
      const many = [];
      for (let count = 0; count < 5; count += 1) many.push(await seat(eager));
      const one = await seat(other);
      const all = [many[0], many[1], one, ...many.slice(2)];
      expect(await pages(reader)).toEqual([[...many, one]]);
      expect(await pages(reader, 4)).toEqual([[...many.slice(0, 3), one], many.slice(3)]);
      expect((await pages(reader, 1)).flat()).toEqual(all);
      const unknown = problemOf(reader.call.challenges.list({ after: "1-2-3" }));
      expect(await unknown).toMatchObject({ status: 400, errors: [{ path: "after" }] });
    });

    it.each([
      ["six from one address", { most: 6, creators: 4, each: 5, addressOf: () => "192.0.2.1" }],
      [
        "ten from one network, however many addresses it has,",
        { most: 10, creators: 27, each: 2, addressOf: (at: number) => `2001:db8:1:${at % 9}::1` },
      ],
    ])(
      "come first with %s at most, so that another's is always among them",
      async (_, { most, creators, each, addressOf }) => {
        const many: string[] = [];
        const crowd = await Promise.all(Array.from({ length: creators }, (_one, at) => from(addressOf(at))));
        for (const creator of crowd) for (let count = 0; count < each; count += 1) many.push(await seat(creator));
        const one = await seat(await from("2001:db8:2:1::1"));
        const all = await pages(await own.player(), most + 1);
        expect(all[0]).toContain(one);
        expect(all.flat().sort()).toEqual([...many, one].sort());
      },
    );

    it("are first those of who is online, as far as everybody may know, and never of who was not seen for a day", async () => {
      const away = await from("192.0.2.1");
      const hidden = await from("192.0.2.2");
      const online = await from("192.0.2.3");
      await hidden.call.people.setPrivacy({ presence: "nobody" });
      const left = [await seat(away), await seat(hidden), await seat(online)];
      own.clock.advance(10 * MINUTE_MS);
      for (const { player } of [hidden, online]) {
        const seen = { userID: player.userID, lastSeenTime: own.clock.now() };
        await own.db.prisma.presence.upsert({ where: { userID: player.userID }, create: seen, update: seen });
      }
      const reader = await own.player();
      expect((await pages(reader, 1)).flat()).toEqual([left[2], left[0], left[1]]);
      await own.db.prisma.challenge.updateMany({ data: { overTime: own.clock.now() + 3 * DAY_MS } });
      await own.db.prisma.presence.deleteMany({ where: { userID: away.player.userID } });
      own.clock.advance(DAY_MS - 10 * MINUTE_MS - 30);
      expect((await pages(reader)).flat()).toContain(left[0]);
      own.clock.advance(60);
      expect((await pages(reader)).flat()).toEqual([left[1], left[2]]);
    });
  });

  it.each([
    ["short turns", { turnSeconds: 61 }],
    ["a small bank", { clock: { initialSeconds: 900, incrementSeconds: 60, maxSeconds: 86_400 } }],
  ])("with %s are listed and paired only while their creator is online", async (_, time) => {
    const gameType = "gomoku";
    const { ref } = await ann.challenge({ kind: "open", gameType, ...time });
    const listed = async () =>
      (await bob.call.challenges.list({ gameType, limit: 50 })).items.some((item) => item.ref === ref);
    expect(await listed()).toBe(true);
    harness.clock.advance(MINUTE_MS);
    expect(await listed()).toBe(false);
    const quick = await bob.call.challenges.quick({ gameType, ...time });
    expect(quick.matched).toBe(false);
    if (!quick.matched) await cancel(bob, quick.challenge);
    harness.services.presence.seen(seenBy(ann.userID));
    expect(await listed()).toBe(true);
    expect(await bob.call.challenges.quick({ gameType, ...time })).toMatchObject({ matched: true });
  });

  it("of twenty accepts and a cancel at once exactly one takes effect", async () => {
    const others = await harness.players(10);
    for (let round = 0; round < 5; round += 1) {
      const { ref } = await ann.challenge({ turnSeconds: 100 + round });
      const requested = [...others, ...others].map((other) => other.take({ ref }));
      const answers = await Promise.allSettled([...requested, cancel(ann, { ref })]);
      // Whoever has it may accept it again.
      const took = answers.flatMap(({ status }, at) => (status === "fulfilled" ? [at < 20 ? at % 10 : "cancel"] : []));
      expect(new Set(took).size).toBe(1);
      expect((await get(ann, ref)).state).toBe(answers.at(-1)?.status === "fulfilled" ? 2 : 1);
    }
  });

  it("at whose end two processes' clocks disagree have one outcome for all", async () => {
    const late = createTestClock(harness.clock.now());
    const other = await createHarness(kind, { db: harness.db, clock: late });
    const others = await harness.players(10);
    const elsewhere = await Promise.all(others.map(({ token }) => other.signIn(token)));
    for (let round = 0; round < 10; round += 1) {
      const { ref, expiresTime } = await ann.challenge({ turnSeconds: 100 + round, lifetimeSeconds: 300 });
      harness.clock.set(expiresTime - 1);
      late.set(expiresTime);
      const early = round % 2 ? others : [];
      const callers = [...early, ...elsewhere, ...early];
      const answers = await Promise.allSettled(callers.map((caller) => caller.take({ ref })));
      harness.clock.set(expiresTime);
      const { stateName } = await get(ann, ref);
      // Whoever has it may accept it again, here and there.
      const took = answers.flatMap(({ status }, at) => (status === "fulfilled" ? [at % others.length] : []));
      expect(new Set(took).size).toBe(stateName === "accepted" ? 1 : 0);
      for (const answer of answers)
        if (answer.status === "rejected")
          expect(toProblem(failureOf(answer.reason), "").challenge?.stateName).toBe(stateName);
    }
    await other.services.stop();
  });
});
