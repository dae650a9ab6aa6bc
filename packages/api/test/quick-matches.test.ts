import { everyKind, testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { codeOf, type Player, useHarness, useNewPlayers } from "./harness.ts";
import { useTwoProcesses } from "./two-processes.ts";

const gameType = "tic-tac-toe";
let terms = 60;

describe.each(testKinds)("quick matches (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob, eve] = useNewPlayers(harness);

  /** Turns of no other test. */
  const newTurns = () => {
    terms += 1;
    return terms;
  };
  const quick = ({ call }: Player, turnSeconds: number | null) => call.challenges.quick({ gameType, turnSeconds });
  const challengeOf = async (player: Player, turnSeconds: number | null) => {
    const answer = await quick(player, turnSeconds);
    if (answer.matched) throw new Error("a challenge was expected");
    return answer.challenge;
  };
  const stateOf = async ({ call }: Player, { ref }: { readonly ref: string }) =>
    (await call.challenges.get({ ref })).challenge.stateName;

  it("create a challenge, which a repeat gives again and the next one accepts", async () => {
    const turnSeconds = newTurns();
    const own = await challengeOf(ann, turnSeconds);
    expect(own).toMatchObject({ kind: "open", isQuick: true, symbol: "random", turnSeconds, isYours: true });
    expect((own.expiresTime - own.createdTime) / 1000).toBe(900);
    expect((await challengeOf(ann, turnSeconds)).ref).toBe(own.ref);
    const answer = await quick(bob, turnSeconds);
    expect(answer).toMatchObject({ matched: true, unchanged: false, match: { origin: "quick", stateName: "active" } });
    expect(await stateOf(ann, own)).toBe("accepted");
    expect((await challengeOf(ann, turnSeconds)).ref).not.toBe(own.ref);
  });

  it("are counted in few rows, however many times a turn may take", async () => {
    const turnSeconds = newTurns() + 30_000;
    const rows = async () => (await harness.db.pool.query("select from quick_terms")).rowCount;
    await challengeOf(ann, turnSeconds);
    const before = await rows();
    await challengeOf(bob, turnSeconds + 61);
    expect(await rows()).toBe(before);
  });

  it("accept the oldest open challenge of any side, with the same game and turns only", async () => {
    const turnSeconds = newTurns() + 10_000;
    const { challenge } = await ann.call.challenges.create({ gameType, kind: "open", turnSeconds, symbol: "X" });
    await ann.call.challenges.create({ gameType, kind: "link", turnSeconds: turnSeconds + 20_000 });
    await challengeOf(bob, turnSeconds + 20_000);
    const match = { origin: "open", xUserID: ann.userID, createdTime: challenge.createdTime };
    expect(await quick(bob, turnSeconds)).toMatchObject({ match });
    expect(await codeOf(bob.call.challenges.quick({ gameType: "nothing" }))).toBe("game_type_not_found");
  });

  it("pair nobody across a block or against a policy", async () => {
    const turnSeconds = newTurns();
    await challengeOf(ann, turnSeconds);
    await bob.call.people.block(ann);
    await challengeOf(bob, turnSeconds);
    expect(await quick(eve, turnSeconds)).toMatchObject({ match: { opponent: { userID: ann.userID } } });
  });

  it("pair with nobody who has gone, and yet meet when both come back", async () => {
    const turnSeconds = newTurns();
    const gone = await challengeOf(ann, turnSeconds);
    harness.clock.advance(60_000);
    const own = await challengeOf(bob, turnSeconds);
    expect(await quick(ann, turnSeconds)).toMatchObject({ match: { opponent: { userID: bob.userID } } });
    expect([await stateOf(bob, own), await stateOf(ann, gone)]).toEqual(["accepted", "canceled"]);
  });

  it("two by two end in one match each, however many are requested at once", async () => {
    const players = await Promise.all(Array.from({ length: 40 }, () => harness.player()));
    const turnSeconds = newTurns();
    const answers = await Promise.all(players.map((player) => quick(player, turnSeconds)));
    expect(answers.filter(({ matched }) => matched)).toHaveLength(20);
    for (const player of players) expect(await player.list()).toMatchObject({ items: [{ turnSeconds }] });
    const { items } = await eve.call.challenges.list({ limit: 50 });
    expect(items.filter((item) => item.turnSeconds === turnSeconds)).toEqual([]);
  });
});

const ROUNDS = 40;

describe.skipIf(!everyKind.includes("postgresql"))("quick matches in two processes (postgresql)", () => {
  const { here, there } = useTwoProcesses("postgresql");

  it("that one click requests twice are one seat, in any processes", async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const one = await here.player();
      const other = await there.signIn(one.token);
      const clicks = [one, other].map(({ call }) => call.challenges.quick({ gameType, turnSeconds: 3600 + round }));
      const refs = (await Promise.all(clicks)).map((answer) => (answer.matched ? null : answer.challenge.ref));
      expect(refs[0], `round ${round}`).toEqual(expect.any(String));
      expect(refs[1], `round ${round}`).toBe(refs[0]);
    }
  });
});
