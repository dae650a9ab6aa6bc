import { LIMITS, type Match } from "@yourmove/contract";
import { testKinds } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { playCells, problemOf, startMatch, useHarness, usePlayers } from "./harness.ts";

const DAY = 24 * 60 * 60_000;

describe.each(testKinds)("more time (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = usePlayers(harness, "ann", "bob");

  const at = ({ gameType, matchID }: Match) => ({ gameType, matchID });

  it("is given by the player who waits, once a turn, and moves no version", async () => {
    const { matchID } = await startMatch(ann, bob);
    const { match } = await playCells([ann, bob], matchID, [0, 1]);
    expect(await problemOf(ann.call.matches.extend(at(match)))).toMatchObject({ code: "not_your_turn" });
    expect(match).toMatchObject({ yourSymbol: "O", canExtend: true });
    const { match: extended } = await bob.call.matches.extend(at(match));
    expect(extended.turnDeadlineTime).toBe((match.turnDeadlineTime ?? 0) + (match.turnSeconds ?? 0) * 1000);
    expect(extended).toMatchObject({ positionVersion: 2, canExtend: false });
    expect(await problemOf(bob.call.matches.extend(at(match)))).toMatchObject({ code: "limit_reached" });
  });

  it("ends 14 days from now at the latest, and is given three times in a match", async () => {
    const turnSeconds = LIMITS.turnSeconds.max;
    const { match: invited } = await ann.call.matches.invite({
      gameType: "connect-four",
      opponentUserID: bob.userID,
      symbol: "X" as const,
      turnSeconds,
    });
    await bob.call.matches.accept(at(invited));
    for (let times = 0; times < LIMITS.extensions; times += 1) {
      harness.clock.set(harness.clock.now() + DAY);
      const { match: extended } = await bob.call.matches.extend(at(invited));
      expect(extended.turnDeadlineTime).toBe(harness.clock.now() + 14 * DAY);
      await ann.call.matches.move({ ...at(invited), move: { column: times } });
      await bob.call.matches.move({ ...at(invited), move: { column: times } });
    }
    expect(await problemOf(bob.call.matches.extend(at(invited)))).toMatchObject({ code: "limit_reached" });
    const invite = { gameType: "gomoku", opponentUserID: bob.userID, turnSeconds: null, symbol: "X" as const };
    const { match: endless } = await ann.call.matches.invite(invite);
    await bob.call.matches.accept(at(endless));
    for (const player of [ann, bob]) {
      expect(await problemOf(player.call.matches.extend(at(endless)))).toMatchObject({ code: "invalid_state" });
    }
  });
});
