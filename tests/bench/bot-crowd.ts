import { setTimeout as sleep } from "node:timers/promises";
import { newPerson, type Person, play, startMatch } from "../acceptance/rest.ts";
import { percentile } from "../acceptance/rounds.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { answerTime, awaitAnswer, type BotMatch, botsOf, inParallel, makeMove, startBotMatch } from "./bot-matches.ts";

/** A server whose weakest bot plays some people, and two people who play each other. */
export interface Side {
  readonly url: string;
  readonly bot: number;
  readonly playing: BotMatch[];
  readonly pair: readonly [Person, Person];
}

/** Times in words. */
const middle = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)} ms`;

/** Prints times beside those of the same thing with less going on, and the ratio of their middles. */
const beside = (name: string, times: readonly number[], base: readonly number[]): void => {
  const ratio = percentile(times, 0.5) / percentile(base, 0.5);
  console.log(`${name.padEnd(58)} ${middle(times)}   beside ${middle(base)}: ${ratio.toFixed(2)}`);
};

const TRIALS = Number(process.env.TRIALS ?? 60);

/** A server's weakest bot with this number of matches, each with a person of its own who is to move. */
export const gather = async ({ url }: ServerProcess, count: number): Promise<Side> => {
  const [bot] = await botsOf(url);
  if (!bot) throw new Error("no bot");
  const people = await inParallel(Array.from({ length: count }), () => newPerson(url));
  const playing = await inParallel(people, (person) => startBotMatch(person, bot.userID));
  return { url, bot: bot.userID, playing, pair: [await newPerson(url), await newPerson(url)] };
};

const CELLS = [0, 1, 2, 4, 3, 5, 7, 6, 8];

/** Moves of two people in a match of their own, one every few milliseconds until `isOver`; how long each took. */
const peoplesMoves = async ({ pair }: Side, isOver: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  while (!isOver()) {
    const { matchID } = await startMatch(...pair);
    for (const [at, cell] of CELLS.entries()) {
      const start = performance.now();
      const { status, text } = await play(pair[at % 2] as Person, matchID, cell);
      if (status !== 200) throw new Error(text);
      times.push(performance.now() - start);
      await sleep(5);
    }
  }
  return times;
};

/** Many matches against one bot beside one: the bot's answers, and moves of people among themselves. */
export const crowdBesideOne = async (name: string, one: Side, many: Side): Promise<void> => {
  const answers = [one, many].map((): number[] => []);
  const moves = [one, many].map((): number[] => []);
  for (let trial = 0; trial < TRIALS; trial += 1) {
    for (const [at, side] of [one, many].entries()) {
      answers[at]?.push(await answerTime(side.playing[trial % side.playing.length] as BotMatch, side.bot));
      if (trial % CELLS.length === 0) moves[at]?.push(...(await peoplesMoves(side, untilCalled(2))));
    }
  }
  beside(`${name}: a bot's answer, ${many.playing.length} matches beside one`, answers[1] ?? [], answers[0] ?? []);
  beside(
    `${name}: a move between people, ${many.playing.length} bot matches beside one`,
    moves[1] ?? [],
    moves[0] ?? [],
  );
};

const untilCalled = (times: number) => {
  let calls = 0;
  return () => {
    calls += 1;
    return calls >= times;
  };
};

/** Everybody who plays the bot moves at once: how soon all have their answers, and what others notice of it. */
export const allAtOnce = async (name: string, side: Side): Promise<void> => {
  const quiet = await peoplesMoves(side, untilCalled(12));
  const ready = side.playing.filter(({ match }) => match.canMove);
  let isOver = false;
  const meanwhile = peoplesMoves(side, () => isOver);
  const start = performance.now();
  const waits = await inParallel(
    ready,
    async (playing) => {
      await makeMove(playing);
      const moved = performance.now();
      await awaitAnswer(playing);
      return performance.now() - moved;
    },
    ready.length,
  );
  const seconds = (performance.now() - start) / 1000;
  isOver = true;
  const rate = `${(ready.length / seconds).toFixed(0)} moves and answers a second`;
  console.log(
    `${name}: all ${ready.length} move at once`.padEnd(58),
    `${rate}, the last after ${seconds.toFixed(1)} s`,
  );
  console.log(`${name}: then a bot's answer takes`.padEnd(58), middle(waits));
  beside(`${name}: meanwhile a move between people`, await meanwhile, quiet);
};
