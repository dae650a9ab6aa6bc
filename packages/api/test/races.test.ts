import { LIMITS, type Match, type Problem } from "@yourmove/contract";
import { everyKind } from "@yourmove/db/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { failureOf, toProblem } from "../src/index.ts";
import { type Player, startMatch } from "./harness.ts";
import { useTwoProcesses } from "./two-processes.ts";

const ROUNDS = 6;

/** Does twenty of something at once; gives the matches of those that took effect, and why the others did not. */
const twenty = async (act: (index: number) => Promise<Match>) => {
  const won: Match[] = [];
  const lost: Problem[] = [];
  const acts = Array.from({ length: 20 }, (_, index) =>
    act(index).then(
      (match) => won.push(match),
      (error) => lost.push(toProblem(failureOf(error), "test")),
    ),
  );
  await Promise.all(acts);
  return { won, lost };
};

describe.skipIf(!everyKind.includes("postgresql"))("of twenty requests at once, at two processes", () => {
  const { here, there } = useTwoProcesses("postgresql");
  /** A new user, at either process in turn. */
  const person = async () => {
    const one = await here.player();
    const both = [one, await there.signIn(one.token)] as const;
    return (index: number) => both[index % 2] as Player;
  };
  let ann: Awaited<ReturnType<typeof person>>;
  let bob: typeof ann;
  beforeAll(async () => {
    [ann, bob] = [await person(), await person()];
  });

  it("one decides an invite; the rest are 409 with the true match", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const invited = await ann(0).invite(bob(0));
      const { matchID } = invited;
      const { won, lost } = await twenty((index) => {
        const decide = (["accept", "decline", "cancel"] as const)[(index + round) % 3] ?? "accept";
        return (decide === "cancel" ? ann : bob)(index)[decide](invited);
      });
      const { state } = await bob(1).read(invited);
      expect(won.map((match) => match.state)).toEqual([state]);
      for (const problem of lost) expect(problem).toMatchObject({ code: "invalid_state", match: { matchID, state } });
      if (state === 1) await bob(0).forfeit(invited);
    }
  });

  it("one moves, and the turn flips once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const match = await startMatch(ann(0), bob(0));
      const { won, lost } = await twenty((index) => ann(index).move(match, index % 9));
      expect(won).toHaveLength(1);
      for (const problem of lost) expect(problem).toMatchObject({ code: "not_your_turn", match: { moveCount: 1 } });
      expect(await bob(1).read(match)).toMatchObject({ moveCount: 1, isYourTurn: true });
      expect(await bob(1).movesOf(match)).toHaveLength(1);
      await bob(0).forfeit(match);
    }
  });

  it("one of crossing invites is sent, and the others are shown it", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await person();
      const other = await person();
      const { won, lost } = await twenty((index) =>
        index % 4 < 2 ? one(index).invite(other(0)) : other(index).invite(one(0)),
      );
      expect(won).toHaveLength(1);
      const matchID = won[0]?.matchID;
      for (const problem of lost) expect(problem).toMatchObject({ code: "invite_pending", match: { matchID } });
    }
  });

  it("five are sent at 45 pending invites, and 15 refused by the limit", async () => {
    const eve = await person();
    const others = await Promise.all(Array.from({ length: LIMITS.pendingInvites + 15 }, () => here.player()));
    for (const other of others.splice(20)) await eve(0).invite(other);
    const { won, lost } = await twenty((index) => eve(index).invite(others[index] as Player));
    expect([won.length, new Set(lost.map(({ code }) => code))]).toEqual([5, new Set(["limit_reached"])]);
  });
});
