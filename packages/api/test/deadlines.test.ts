import { setTimeout as sleep } from "node:timers/promises";
import type { Match } from "@yourmove/contract";
import { everyKind, openTestDatabase, testKinds } from "@yourmove/db/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { rounds } from "../../../tests/support/rounds.ts";
import { quiet } from "./eventually.ts";
import { at, codeOf, createHarness, type Player, problemOf, startMatch, useHarness, usePlayers } from "./harness.ts";

describe.each(testKinds)("deadlines (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = usePlayers(harness, "ann", "bob");

  /** A match with turns of a minute, and the cells that were played in it. */
  const started = (...cells: number[]) => startMatch(ann, bob, { turnSeconds: 60 }, cells);
  const stored = (matchID: number) => harness.db.prisma.match.findUniqueOrThrow({ where: { matchID } });

  it("the expiry job ends what is due though nobody looks, and both players' polls wake with it", async () => {
    const match = await started(0, 1);
    const { turnDeadlineTime: finishedTime } = match;
    const polls = [ann, bob].map((player) => player.poll(match));
    const [anns, bobs] = await harness.whilePolling(polls, () => {
      harness.clock.set((finishedTime ?? 0) + 5);
      return harness.services.expiry.run();
    });
    expect(anns).toMatchObject({ match: { result: "timeout", outcome: "lost", finishedTime } });
    expect(bobs).toMatchObject({ match: { result: "timeout", outcome: "won" } });
  });

  it("the expiry job hears of each new deadline, and need not look for it", async () => {
    const { overdue } = harness.services;
    const { onDeadline } = overdue;
    onTestFinished(() => void Object.assign(overdue, { onDeadline }));
    const heard: number[] = [];
    Object.assign(overdue, { onDeadline: (time: number) => void heard.push(time) });
    const invite = await ann.invite(bob, { turnSeconds: 60 });
    const match = await bob.accept(invite);
    expect(heard).toEqual([invite.inviteExpiresTime, match.turnDeadlineTime]);
  });

  it("the expiry job rests while another process has a due match in hand, and takes it on when that died", async () => {
    const { matchID, turnDeadlineTime } = await started();
    harness.clock.set((turnDeadlineTime ?? 0) + 1);
    const claimedUntil = BigInt(harness.clock.now() + 10_000);
    await harness.db.prisma.match.update({ where: { matchID }, data: { claimedUntil } });
    harness.clock.advance(30_000 - 1);
    await quiet(harness.db);
    harness.clock.set(Number(claimedUntil) - 5000);
    harness.clock.advance(1000);
    await quiet(harness.db);
    const queries: string[] = [];
    const forget = harness.db.observe(({ text }) => void queries.push(text));
    harness.clock.advance(500);
    await quiet(harness.db);
    expect(queries).toEqual([]);
    forget();
    harness.clock.advance(10_000);
    await expect.poll(async () => (await stored(matchID)).state).toBe(6);
  });

  it("the expiry job claims for so short a time that what a killed process had in hand is done within 5 s", async () => {
    const { turnDeadlineTime } = await started();
    const claims: number[] = [];
    const forget = harness.db.observe(({ text, values }) => {
      const [now, claimedUntil] = values.map(Number);
      if (text.startsWith("update matches m set claimed_until")) claims.push((claimedUntil ?? 0) - (now ?? 0));
    });
    harness.clock.set((turnDeadlineTime ?? 0) + 1);
    await harness.services.expiry.run();
    forget();
    // The others look again a second after it ends.
    expect(Math.max(...claims)).toBeLessThan(5000 - 1000);
    expect(Math.min(...claims)).toBeGreaterThan(0);
  });

  it("what is due is over for every reader and every action, whatever the expiry job has done", async () => {
    const looks: ((match: Match) => Promise<unknown>)[] = [
      (match) => bob.read(match),
      (match) => bob.call.matches.history(at(match)),
      () => bob.list(),
      ({ lastActionTime }) => bob.call.matches.list({ gameType: "tic-tac-toe", since: lastActionTime }),
      ({ lastActionTime }) => bob.call.matches.list({ since: lastActionTime, changes: "only" }),
      ({ lastActionTime }) => bob.call.matches.list({ since: lastActionTime, wait: 5 }),
      (match) => bob.poll(match, 5),
      (match) => problemOf(ann.move(match, 8)),
      (match) => problemOf(bob.forfeit(match)),
      // Somebody else looks at a player's results.
      async () => (await harness.player()).call.users.get(ann),
    ];
    for (const look of looks) {
      const match = await started(0, 1);
      harness.clock.set(match.turnDeadlineTime ?? 0);
      const seen = JSON.stringify(await look(match));
      expect([(await stored(match.matchID)).result, seen.includes('"state":1')]).toEqual(["timeout", false]);
      expect(await problemOf(ann.forfeit(match))).toMatchObject({ match: { result: "timeout" } });
    }
  });

  it("an expired invite blocks nothing: not the pair's next invite, not the limit of 50", async () => {
    const first = await ann.invite(bob);
    const [eve, ...others] = await harness.players(50);
    for (const other of others) await ann.invite(other);
    const last = () => ann.invite(eve as Player);
    expect(await codeOf(last())).toBe("limit_reached");
    harness.clock.set((first.inviteExpiresTime ?? 0) + 1000);
    expect((await last()).state).toBe(0);
    expect((await ann.invite(bob)).matchID).not.toBe(first.matchID);
  });
});

describe.skipIf(!everyKind.includes("postgresql"))("a winning move, a forfeit and a deadline at once", () => {
  it("make one ending: one result, one winner, one finishedTime for everybody", async () => {
    const db = await openTestDatabase("postgresql");
    // One service's clock says that there is time left, the other's that there is none.
    const early = await createHarness("postgresql", { db });
    const late = await createHarness("postgresql", { db });
    const ann = await early.player("ann");
    const bob = await early.player("bob");
    const results = new Set<string | null>();
    for (let round = 0; round < rounds({ full: 30, quick: 30, short: 10 }); round += 1) {
      const match = await startMatch(ann, bob, { turnSeconds: 3600 }, [0, 3, 1, 4]);
      late.clock.set((match.turnDeadlineTime ?? 0) + 1);
      const lateAnn = await late.signIn(ann.token);
      const order = [
        () => ann.move(match, 2),
        () => bob.forfeit(match),
        () => lateAnn.read(match),
        () => late.services.expiry.run(),
      ];
      const turned = [...order.slice(round % 4), ...order.slice(0, round % 4)];
      // From all at once to one well ahead of the next, so that each of them wins some rounds.
      const lead = (round % 5) * 8;
      await Promise.allSettled(turned.map((ask, place) => sleep(place * lead).then<unknown>(ask)));
      const seen = await Promise.all([ann, bob, lateAnn].map((player) => player.read(match)));
      const endings = seen.map(({ result, winnerUserID, finishedTime }) => [result, winnerUserID, finishedTime]);
      expect(new Set(endings.map((ending) => JSON.stringify(ending))).size).toBe(1);
      const result = seen[0]?.result ?? null;
      expect(await db.prisma.move.count({ where: { matchID: match.matchID } })).toBe(result === "win" ? 5 : 4);
      results.add(result);
    }
    expect(results.size).toBeGreaterThan(1);
    await late.services.stop();
    await early.close();
  });
});

describe.skipIf(!everyKind.includes("postgresql"))("many expiry jobs at once", () => {
  const CROWD = rounds({ full: 120, quick: 120, short: 30 });

  it("end each of a crowd of due matches exactly once, but for one that can't be ended", async () => {
    const db = await openTestDatabase("postgresql");
    const first = await createHarness("postgresql", { db });
    const ann = await first.player("ann");
    const matches: Match[] = [];
    for (const opponent of await first.players(CROWD + 1)) matches.push(await startMatch(opponent, ann));
    const stuck = matches[CROWD / 2] as Match;
    const cursors = `create table ended (match_id int); create function note() returns trigger language plpgsql as $$
      begin if new.match_id = ${stuck.matchID} and new.state >= 2 then raise exception 'stuck'; end if;
        if new.state <> old.state then insert into ended values (new.match_id); end if; return new; end $$;
      create trigger note before update on matches for each row execute function note();`;
    await db.pool.query(cursors);
    const others = await Promise.all([1, 2, 3].map(() => createHarness("postgresql", { db })));
    const deadline = Math.max(...matches.map(({ turnDeadlineTime }) => turnDeadlineTime ?? 0));
    for (const { clock } of [first, ...others]) clock.set(deadline);
    await Promise.all(others.map(({ services }) => services.expiry.run()));

    const { rows } = await db.pool.query<{ match_id: number }>("select match_id from ended order by match_id");
    const due = matches.map(({ matchID }) => matchID).filter((matchID) => matchID !== stuck.matchID);
    expect(rows.map(({ match_id: matchID }) => matchID)).toEqual(due.sort((a, b) => a - b));
    await Promise.all(others.map(({ services }) => services.stop()));
    await first.close();
  });
});
