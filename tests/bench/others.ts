import { setTimeout } from "node:timers/promises";
import { inPairs, newPeople, type Person } from "../acceptance/rest.ts";

export type Two = readonly [Person, Person];

/** Neighbours at a server, two by two. */
export const newPairs = async (url: string, count: number): Promise<[Two, ...Two[]]> =>
  inPairs(await newPeople(url, 2 * count)) as unknown as [Two, ...Two[]];

/** A match of a game, accepted; gives its path. */
export const begin = async (game: string, [x, o]: Two): Promise<string> => {
  const invited = await x.post(`/platform/games/${game}/invite`, { opponentUserID: o.userID, symbol: "X" });
  const path = `/platform/games/${game}/matches/${invited.body.match?.matchID}`;
  const { status, text } = await o.post(`${path}/accept`);
  if (status !== 200) throw new Error(`${game}: ${status} ${text}`);
  return path;
};

const CELLS = [0, 3, 1, 4, 2];

/** When and where a pair plays. */
export interface Play {
  readonly urls: readonly string[];
  readonly seconds: number;
  /** A pair makes a move this often, in milliseconds, as long as the last one is answered by then; one after the other if it is 0. */
  readonly everyMs?: number;
}

const timeMoves = async (game: string, pair: Two, { urls, seconds, everyMs = 0 }: Play): Promise<number[]> => {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  // Not all pairs at once.
  let due = performance.now() + Math.random() * everyMs;
  while (performance.now() < end) {
    const path = await begin(game, pair);
    for (const [at, cell] of CELLS.entries()) {
      const player = (pair[at % 2] as Person).at(urls[at % urls.length] ?? "");
      await setTimeout(Math.max(0, due - performance.now()));
      const begun = performance.now();
      const { status, text } = await player.post(`${path}/move`, { move: { cell } });
      if (status !== 200) throw new Error(`${status} ${text}`);
      times.push(performance.now() - begun);
      due = Math.max(due + everyMs, performance.now());
    }
  }
  return times;
};

/** How long each move takes of pairs who play a kind of tic-tac-toe for so long, by turns at some servers, in milliseconds. */
export const timeAll = async (game: string, pairs: readonly Two[], play: Play): Promise<number[]> =>
  (await Promise.all(pairs.map((pair) => timeMoves(game, pair, play)))).flat();

/** Times what others do while somebody does something over and over. */
export const beside = async (
  work: (isOver: () => boolean) => Promise<unknown>,
  time: () => Promise<number[]>,
): Promise<number[]> => {
  let isOver = false;
  const working = work(() => isOver);
  const times = await time();
  isOver = true;
  await working;
  return times;
};
