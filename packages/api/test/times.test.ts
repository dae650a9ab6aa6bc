import type { Match } from "@yourmove/contract";
import { everyKind } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { type Player, playCells, useHarness, usePlayers } from "./harness.ts";

const gameType = "tic-tac-toe";
const HOUR_MS = 3_600_000;

/** The times of a match that are set, in the order in which contract 3.3 puts them. */
const timesOf = ({ createdTime, startedTime, lastMoveTime, finishedTime, lastActionTime }: Match): number[] =>
  [createdTime, startedTime, lastMoveTime, finishedTime, lastActionTime].filter((time) => time !== null);

describe.each(everyKind)("a match's own times (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = usePlayers(harness, "ann", "bob");

  let shift = HOUR_MS;
  const jump = () => {
    harness.clock.set(harness.clock.now() + shift);
    shift = -shift;
  };

  /** What an action says, when the match itself says the same. */
  const checked = async (player: Player, { match }: { match: Match }): Promise<Match> => {
    const read = await player.call.matches.get({ gameType, matchID: match.matchID });
    const { opponent: _opponent, ...stored } = read.unchanged ? match : read.match;
    expect(match).toMatchObject(stored);
    const times = timesOf(match);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    return match;
  };

  const begin = async (turnSeconds: number | null): Promise<Match> => {
    jump();
    const invite = { gameType, opponentUserID: bob.userID, symbol: "X" as const, turnSeconds };
    const invited = await checked(ann, await ann.call.matches.invite(invite));
    expect(invited.createdTime).toBe(invited.lastActionTime);
    expect(invited.inviteExpiresTime).toBe(invited.lastActionTime + 14 * 24 * HOUR_MS);
    jump();
    const started = await checked(bob, await bob.call.matches.accept({ gameType, matchID: invited.matchID }));
    expect(started.startedTime).toBe(started.lastActionTime);
    expect(started.turnDeadlineTime).toBe(turnSeconds && started.lastActionTime + turnSeconds * 1000);
    return started;
  };

  it("are the cursors of their actions, and never run backwards, though the clock jumps an hour before each", async () => {
    for (const turnSeconds of [86_400, null, 86_400]) {
      const { matchID } = await begin(turnSeconds);
      for (const [at, cell] of [0, 3, 1, 4, 2].entries()) {
        jump();
        const player = at % 2 === 0 ? ann : bob;
        const moved = await checked(player, await player.call.matches.move({ gameType, matchID, move: { cell } }));
        expect(moved.lastMoveTime).toBe(moved.lastActionTime);
        const deadline = turnSeconds && moved.lastActionTime + turnSeconds * 1000;
        expect(moved.turnDeadlineTime).toBe(moved.isFinished ? null : deadline);
        expect(moved.finishedTime).toBe(moved.isFinished ? moved.lastActionTime : null);
      }
      const { items } = await ann.call.matches.history({ gameType, matchID });
      const read = await ann.call.matches.get({ gameType, matchID });
      expect(items.at(-1)?.time).toBe(read.unchanged ? 0 : read.match.lastMoveTime);
      expect(items.map(({ time }) => time)).toEqual(items.map(({ time }) => time).sort((a, b) => a - b));
    }
  });

  it("are so for every other ending too; of a passed deadline, finishedTime is the deadline", async () => {
    const forfeited = await begin(86_400);
    jump();
    const { matchID } = forfeited;
    const given = await checked(ann, await ann.call.matches.forfeit({ gameType, matchID }));
    expect(given.finishedTime).toBe(given.lastActionTime);
    for (const action of ["decline", "cancel"] as const) {
      jump();
      const match = await ann.invite(bob);
      jump();
      const player = action === "cancel" ? ann : bob;
      const over = await checked(player, await player.call.matches[action]({ gameType, matchID: match.matchID }));
      expect(over.finishedTime).toBe(over.lastActionTime);
    }
    const late = await begin(7200);
    const { match } = await playCells([ann, bob], late.matchID, [0, 1]);
    harness.clock.set((match.turnDeadlineTime ?? 0) + 7);
    const read = await ann.call.matches.get({ gameType, matchID: late.matchID });
    if (read.unchanged) throw new Error("a snapshot was expected");
    const timedOut = await checked(ann, read);
    expect(timedOut).toMatchObject({ result: "timeout", finishedTime: match.turnDeadlineTime });
    expect(timedOut.lastMoveTime).toBe(match.lastMoveTime);
  });
});
