import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { seededRandom } from "../support/random.ts";
import type { Fixture } from "./fixtures.ts";
import { GAME, invite, matchPath, newPerson } from "./rest.ts";
import { expectWithin, newSeed, percentile, report } from "./rounds.ts";

interface Trials {
  readonly trials: number;
  /** How many pairs try at once. */
  readonly pairs: number;
  /** From a poll to the change, in milliseconds. */
  readonly pause: () => number;
}

/** How soon polls wake by a change, in milliseconds: at the second of two servers by one at the first. */
export const wakeUps = async ([here = "", there = here]: readonly string[], { trials, pairs, pause }: Trials) => {
  const times: number[] = [];
  const pair = async () => {
    const ann = await newPerson(here);
    const bob = (await newPerson(here)).at(there);
    let match = await invite(ann, bob);
    while (times.length < trials) {
      const polling = bob
        .get(`/platform/matches?since=${match.lastActionTime}&wait=20`)
        .then((answer) => ({ answer, time: performance.now() }));
      await sleep(pause());
      const answer =
        match.state === 0
          ? await ann.post(matchPath(match.matchID, "cancel"))
          : await ann.post(`${GAME}/invite`, { opponentUserID: bob.userID });
      const done = performance.now();
      const woken = await polling;
      times.push(Math.max(0, woken.time - done));
      match = answer.body.match as typeof match;
      const { unchanged, lastActionTime } = woken.answer.body;
      if (unchanged || lastActionTime !== match.lastActionTime) throw new Error(`not woken: ${woken.answer.text}`);
    }
  };
  await Promise.all(Array.from({ length: pairs }, pair));
  return times;
};

/** Promise 13: a change within 3 ms of a poll's arrival, before or after, wakes it at once, at another server where there are two. */
export const expectNoLostWakeUp = async (way: string, { urls }: Pick<Fixture, "urls">, trials: number) => {
  const seed = newSeed();
  const random = seededRandom(seed);
  const times = await wakeUps(urls, { trials, pairs: 3, pause: () => random() * 3 });
  expect(times.length).toBeGreaterThanOrEqual(trials);
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => percentile(times, share));
  report(`no lost wake-up, ${way}`, { seed, trials: times.length, p50, p99, max });
  expectWithin(p99 ?? 0, 300);
};
