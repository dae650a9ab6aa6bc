import { LIMITS, type Match, type Problem } from "@yourmove/contract";
import { everyKind } from "@yourmove/db/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { failureOf, toProblem } from "../src/index.ts";
import { type Player, startMatch } from "./harness.ts";
import { gameType, lookAt, useTwoProcesses } from "./two-processes.ts";

const ROUNDS = 6;

type Ask = () => Promise<{ match: Match }>;

/** Asks for all at once; gives the matches of those that took effect, and why the others did not. */
const atOnce = async (asks: readonly Ask[]) => {
  const won: Match[] = [];
  const lost: Problem[] = [];
  const ask = async (one: Ask) => {
    try {
      won.push((await one()).match);
    } catch (error) {
      lost.push(toProblem(failureOf(error), "test"));
    }
  };
  await Promise.all(asks.map(ask));
  return { won, lost };
};

/** Twenty of something, at two processes in turn. */
const twenty = (make: (index: number) => Ask): Ask[] => Array.from({ length: 20 }, (_, index) => make(index));

describe.skipIf(!everyKind.includes("postgresql"))("of twenty requests at once, at two processes", () => {
  const { here, there } = useTwoProcesses("postgresql");
  let ann: readonly Player[];
  let bob: readonly Player[];
  /** A new user, as both processes know it. */
  const person = async () => {
    const one = await here.player();
    return [one, await there.signIn(one.token)] as const;
  };
  const at = (one: readonly Player[], index: number) => one[index % 2] as Player;
  beforeAll(async () => {
    [ann, bob] = [await person(), await person()];
  });

  it("one decides an invite; the rest are 409 with the true match", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const invited = await at(ann, 0).call.matches.invite({ gameType, opponentUserID: at(bob, 0).userID });
      const { matchID } = invited.match;
      const { won, lost } = await atOnce(
        twenty((index) => {
          const action = (["accept", "decline", "cancel"] as const)[(index + round) % 3] ?? "accept";
          const { call } = at(action === "cancel" ? ann : bob, index);
          return () => call.matches[action]({ gameType, matchID });
        }),
      );
      const { state } = await lookAt(at(bob, 1), { matchID });
      expect(won.map((match) => match.state)).toEqual([state]);
      for (const problem of lost) expect(problem).toMatchObject({ code: "invalid_state", match: { matchID, state } });
      if (state === 1) await at(bob, 0).call.matches.forfeit({ gameType, matchID });
    }
  });

  it("one moves, and the turn flips once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { matchID } = await startMatch(at(ann, 0), at(bob, 0));
      const move = (index: number) => () =>
        at(ann, index).call.matches.move({ gameType, matchID, move: { cell: index % 9 } });
      const { won, lost } = await atOnce(twenty(move));
      expect(won).toHaveLength(1);
      for (const problem of lost) expect(problem).toMatchObject({ code: "not_your_turn", match: { moveCount: 1 } });
      expect(await lookAt(at(bob, 1), { matchID })).toMatchObject({ moveCount: 1, isYourTurn: true });
      expect((await at(bob, 1).call.matches.history({ gameType, matchID })).items).toHaveLength(1);
      await at(bob, 0).call.matches.forfeit({ gameType, matchID });
    }
  });

  it("one of crossing invites is sent, and the others are shown it", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const pair = [await person(), await person()] as const;
      const { won, lost } = await atOnce(
        twenty((index) => {
          const [from, to] = index % 4 < 2 ? pair : ([pair[1], pair[0]] as const);
          return () => at(from, index).call.matches.invite({ gameType, opponentUserID: at(to, 0).userID });
        }),
      );
      expect(won).toHaveLength(1);
      const matchID = won[0]?.matchID;
      for (const problem of lost) expect(problem).toMatchObject({ code: "invite_pending", match: { matchID } });
    }
  });

  it("five are sent at 45 pending invites, and 15 refused by the limit", async () => {
    const eve = await person();
    const invite = ({ userID }: Player, index = 0) =>
      at(eve, index).call.matches.invite({ gameType, opponentUserID: userID });
    const others = await Promise.all(Array.from({ length: LIMITS.pendingInvites + 15 }, () => here.player()));
    for (const other of others.splice(20)) await invite(other);
    const { won, lost } = await atOnce(twenty((index) => () => invite(others[index] as Player, index)));
    expect([won.length, new Set(lost.map(({ code }) => code))]).toEqual([5, new Set(["limit_reached"])]);
  });
});
