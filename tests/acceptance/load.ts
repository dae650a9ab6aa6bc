import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { rounds } from "../support/rounds.ts";
import { GAME, matchOf, matchPath, type Pair, type Person, play, type WireAnswer } from "./rest.ts";

/** One move as a client knows it: sent with a key, and answered or not. */
export interface SentMove {
  readonly matchID: number;
  readonly moveNumber: number;
  readonly cell: number;
  readonly userID: number;
  readonly key: string;
  /** The answer as it came; null when it was lost. */
  text: string | null;
}

/** Nine cells that no side wins with, in the order in which they are played. */
const DRAWN = [0, 1, 2, 4, 3, 5, 7, 6, 8];

/** Players who move on and on at a server that may end at any moment. */
export interface Load {
  readonly moves: SentMove[];
  /** Stops; resolves once nothing is under way any more. */
  stop(): Promise<void>;
}

/** Some rest after each move: what a server has acknowledged in a second is enough, and others share the machine. */
const REST_MS = rounds({ full: 0, quick: 10 });

let keys = 0;

const playOne = async (pair: Pair, matchID: number, moves: SentMove[], index: number): Promise<WireAnswer> => {
  const player = pair[index % 2] as Person;
  const cell = DRAWN[index] ?? 0;
  keys += 1;
  const key = `load-${keys}`;
  const sent: SentMove = { matchID, moveNumber: index + 1, cell, userID: player.userID, key, text: null };
  moves.push(sent);
  const answer = await play(player, matchID, cell, { "Idempotency-Key": key });
  if (answer.status === 200) sent.text = answer.text;
  return answer;
};

/** Starts as many players as pairs; each pair plays match after match, and rests a moment after a failure. */
export const startLoad = (url: string, pairs: readonly Pair[]): Load => {
  const moves: SentMove[] = [];
  let isOver = false;
  const run = async ([x, o]: Pair) => {
    const players = [x.at(url), o.at(url)] as const;
    while (!isOver) {
      try {
        const matchID = await begin(players);
        for (let index = 0; index < DRAWN.length && !isOver; index += 1) {
          const { status } = await playOne(players, matchID, moves, index);
          if (status !== 200) throw new Error(`refused with ${status}`);
          await sleep(REST_MS);
        }
      } catch {
        await sleep(50);
      }
    }
  };
  const running = pairs.map(run);
  return {
    moves,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
};

/** A match of the pair's: an invite whose answer was lost stands in the way, and is taken up. */
const begin = async ([x, o]: Pair): Promise<number> => {
  const invited = await x.post(`${GAME}/invite`, { opponentUserID: o.userID, symbol: "X" });
  const { matchID = 0 } = invited.body.match ?? {};
  return matchOf(await o.post(matchPath(matchID, "accept"))).matchID;
};

interface HistoryItem {
  moveNumber: number;
  userID: number;
  move: { cell: number };
}

/**
 * Compares what a server says with what clients saw: every acknowledged move is there, none is half there, and
 * a move whose answer was lost takes effect once when it is repeated. Gives how many answers were lost.
 */
export const checkLoad = async (
  url: string,
  people: readonly Person[],
  moves: readonly SentMove[],
): Promise<number> => {
  const personOf = new Map(people.map((person) => [person.userID, person.at(url)]));
  const byMatch = new Map<number, SentMove[]>();
  for (const move of moves) byMatch.set(move.matchID, [...(byMatch.get(move.matchID) ?? []), move]);
  let lost = 0;
  for (const [matchID, sent] of byMatch) {
    const last = sent.at(-1) as SentMove;
    const person = personOf.get(last.userID) as Person;
    const historyOf = async () =>
      (await person.get(matchPath(matchID, "moves"))).body.items as unknown as HistoryItem[];
    const { match } = (await person.get(matchPath(matchID))).body;
    const history = await historyOf();
    expect([history.length, matchID]).toEqual([match?.moveCount, matchID]);
    for (const { text, moveNumber, cell, userID } of sent)
      if (text !== null) expect(history[moveNumber - 1]).toMatchObject({ moveNumber, userID, move: { cell } });
    const again = await play(person, matchID, last.cell, { "Idempotency-Key": last.key });
    expect([again.status, again.text]).toEqual([200, last.text ?? again.text]);
    if (last.text !== null) continue;
    lost += 1;
    expect(await historyOf()).toHaveLength(last.moveNumber);
  }
  return lost;
};
