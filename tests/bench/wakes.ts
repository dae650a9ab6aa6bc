import { GAME, invite, matchPath, newPerson } from "../acceptance/rest.ts";
import { percentile } from "../acceptance/rounds.ts";

const TRIALS = 300;
/** A poll is asleep by then. */
const ASLEEP_MS = 5;

/** From a change's answer at one server to the poll's answer at another, in milliseconds: the median and the 99th of a hundred. */
export const measureWakes = async (here: string, there: string): Promise<{ p50: number; p99: number }> => {
  const ann = await newPerson(here);
  const bob = (await newPerson(here)).at(there);
  let match = await invite(ann, bob);
  const times: number[] = [];
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const polling = bob
      .get(`/platform/matches?since=${match.lastActionTime}&wait=20&changes=only`)
      .then(() => performance.now());
    await new Promise((resolve) => setTimeout(resolve, ASLEEP_MS));
    const answer =
      match.state === 0
        ? await ann.post(matchPath(match.matchID, "cancel"))
        : await ann.post(`${GAME}/invite`, { opponentUserID: bob.userID });
    const changed = performance.now();
    times.push(Math.max(0, (await polling) - changed));
    match = answer.body.match as typeof match;
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
};
