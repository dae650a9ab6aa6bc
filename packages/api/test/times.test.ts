import type { Match } from "@yourmove/contract";
import { everyKind } from "@yourmove/db/testing";
import { describe, expect, it } from "vitest";
import { type Player, playCells, useHarness, usePlayers } from "./harness.ts";

const HOUR_MS = 3_600_000;

describe.each(everyKind)("a match's own times (%s)", (kind) => {
  const harness = useHarness(kind);
  const [ann, bob] = usePlayers(harness, "ann", "bob");

  let shift = HOUR_MS;
  /** What an action says once the clock has jumped: the match itself says the same, in the order of contract 3.3. */
  const done = async (player: Player, act: () => Promise<Match>): Promise<Match> => {
    harness.clock.set(harness.clock.now() + shift);
    shift = -shift;
    const match = await act();
    const { opponent: _, ...stored } = await player.read(match);
    expect(match).toMatchObject(stored);
    const { createdTime, startedTime, lastMoveTime, finishedTime, lastActionTime } = match;
    const times = [createdTime, startedTime, lastMoveTime, finishedTime, lastActionTime].filter(
      (time) => time !== null,
    );
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    return match;
  };

  const begin = async (turnSeconds: number | null): Promise<Match> => {
    const invited = await done(ann, () => ann.invite(bob, { turnSeconds }));
    const { lastActionTime } = invited;
    const inviteExpiresTime = lastActionTime + 14 * 24 * HOUR_MS;
    expect(invited).toMatchObject({ createdTime: lastActionTime, inviteExpiresTime });
    const started = await done(bob, () => bob.accept(invited));
    const turnDeadlineTime = turnSeconds && started.lastActionTime + turnSeconds * 1000;
    expect(started).toMatchObject({ startedTime: started.lastActionTime, turnDeadlineTime });
    return started;
  };

  it("are the cursors of their actions, and never run backwards, though the clock jumps an hour before each", async () => {
    for (const turnSeconds of [86_400, null, 86_400]) {
      const match = await begin(turnSeconds);
      for (const [at, cell] of [0, 3, 1, 4, 2].entries()) {
        const player = at % 2 === 0 ? ann : bob;
        const { lastActionTime, isFinished, ...moved } = await done(player, () => player.move(match, cell));
        const turnDeadlineTime = isFinished ? null : turnSeconds && lastActionTime + turnSeconds * 1000;
        const finishedTime = isFinished ? lastActionTime : null;
        expect(moved).toMatchObject({ lastMoveTime: lastActionTime, turnDeadlineTime, finishedTime });
      }
      const times = (await ann.movesOf(match)).map(({ time }) => time);
      expect(times.at(-1)).toBe((await ann.read(match)).lastMoveTime);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });

  it("are so for every other ending too; of a passed deadline, finishedTime is the deadline", async () => {
    const forfeited = await begin(86_400);
    for (const [player, end] of [
      [ann, async () => ann.forfeit(forfeited)],
      [bob, async () => bob.decline(await ann.invite(bob))],
      [ann, async () => ann.cancel(await ann.invite(bob))],
    ] as const) {
      const { finishedTime, lastActionTime } = await done(player, end);
      expect(finishedTime).toBe(lastActionTime);
    }
    const { match } = await playCells([ann, bob], (await begin(7200)).matchID, [0, 1]);
    const { turnDeadlineTime: finishedTime, lastMoveTime } = match;
    harness.clock.set((finishedTime ?? 0) + 7);
    expect(await ann.read(match)).toMatchObject({ result: "timeout", finishedTime, lastMoveTime });
  });
});
