import type { Match } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../support/random.ts";
import { useFixture, WAYS } from "./fixtures.ts";
import { isLinearizable, type Observed, type Shown } from "./linearizable.ts";
import { type Attempt, begun, invited, type ModelMatch } from "./model.ts";
import { requestOf } from "./model-request.ts";
import { invite, matchPath, newPair, type Pair, type Person, playOn, startMatch } from "./rest.ts";
import { newSeed, report, rounds } from "./rounds.ts";

const won = (state: number, moveCount: number, more: Partial<Shown> = {}) => {
  const shown = { state, moveCount, positionVersion: moveCount, drawBy: null, takebackBy: null, ...more };
  return { status: 200, code: undefined, shown };
};

const READ: Attempt = { kind: "read" };
const ACCEPT: Attempt = { kind: "accept" };
const MOVE: Attempt = { kind: "move" };
const attempts = (...kinds: Attempt["kind"][]): Attempt[] => kinds.map((kind) => ({ kind }));
const offers = (["draw", "takeback"] as const).flatMap((what) =>
  attempts("offer", "offer", "acceptOffer", "declineOffer", "withdrawOffer").map((each) => ({ ...each, what })),
);
const SOME_MOVES = Array<Attempt>(4).fill(MOVE);
/** What is tried first of an invite, in a match that has begun, and of either; what is likely stands there several times. */
const BEGINNING: readonly Attempt[] = [...SOME_MOVES, ACCEPT, ACCEPT, READ, { kind: "offer", what: "takeback" }];
const OF_PLAY: readonly Attempt[] = [
  ...SOME_MOVES,
  MOVE,
  MOVE,
  READ,
  ...attempts("forfeit", "extend", "rematch", "rematch"),
  ...offers,
];
const ANY: readonly Attempt[] = [
  ...attempts("accept", "accept", "decline", "cancel", "move", "move", "read"),
  ...OF_PLAY,
];

describe("the judge of histories", () => {
  const first = invited(0, 1);
  const draw = { kind: "offer", what: "draw" } as const;
  const observed = (user: number, attempt: Attempt, [start, end]: readonly number[], answer: Observed["answer"]) => ({
    user,
    attempt,
    start: start ?? 0,
    end: end ?? 0,
    answer,
  });
  const accept = observed(1, ACCEPT, [0, 9], won(1, 0));
  const move = (cell: number, at: number, answer: Observed["answer"] = won(1, cell + 1)) =>
    observed(cell % 2, { kind: "move", cell }, [at, at + 1], answer);
  const offered = [move(0, 0), move(1, 2), observed(1, draw, [4, 5], won(1, 2, { drawBy: 1 }))];
  const over = { ...begun(first), state: 2, result: "forfeit", winner: 0 };
  const rematch = (user: number, state: number) => observed(user, { kind: "rematch" }, [0, 9], won(state, 0));

  const lost: Observed = { ...accept, end: Number.POSITIVE_INFINITY, answer: null };
  const stale = { status: 409, code: "stale_state", shown: undefined };
  it.each<[string, boolean, readonly Observed[], ModelMatch]>([
    ["a move after an accept whose answer was lost", true, [lost, move(0, 5)], first],
    ["a move in what nobody accepted", false, [move(0, 5)], first],
    ["two winners of one race", false, [accept, observed(0, { kind: "cancel" }, [0, 9], won(4, 0))], first],
    ["a read of the past", false, [accept, observed(0, READ, [10, 12], won(0, 0))], first],
    ["a read beside an accept, from before it", true, [accept, observed(0, READ, [5, 12], won(0, 0))], first],
    ["a move that declines an offer", true, [...offered, move(2, 6)], begun(first)],
    ["an offer that its receiver's move left", false, [...offered, move(2, 6, won(1, 3, { drawBy: 1 }))], begun(first)],
    ["a move that an offer made stale", false, [...offered, move(2, 6, stale)], begun(first)],
    ["a rematch that two ask for", true, [rematch(0, 0), rematch(1, 1)], over],
    ["two rematches", false, [rematch(0, 0), rematch(1, 0)], over],
  ])("%s is possible: %s", (_, expected, history, match) => {
    expect(isLinearizable(history, match)).toBe(expected);
  });
});

describe.each(WAYS)("concurrent operations on one match (%s)", (way, open) => {
  const fixture = useFixture(open);

  let people: Pair;
  const placeOf = (userID: number | null) =>
    userID === null ? null : people.findIndex((one) => one.userID === userID);
  const shownBy = ({ state, moveCount, positionVersion, offers: { draw, takeback } }: Match): Shown => {
    const drawBy = placeOf(draw.byUserID);
    return { state, moveCount, positionVersion, drawBy, takebackBy: placeOf(takeback.byUserID) };
  };

  /** Asks, notes when, and now and then goes away before the answer is there. */
  const observe = async (matchID: number, [user, attempt, patience]: [number, Attempt, number]): Promise<Observed> => {
    const person = (people[user] as Person).at(fixture.urlOf(pick(fixture.urls.length)));
    const { path, body } = requestOf(matchID, attempt);
    const start = performance.now();
    const asking = body ? person.post(path, body) : person.get(path);
    const lost = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
    const answer = await (patience > 0 ? Promise.race([asking, lost]) : asking);
    asking.catch(() => {});
    if (!answer) return { user, attempt, start, end: Number.POSITIVE_INFINITY, answer: null };
    const { code, match } = answer.body;
    const seen = { status: answer.status, code, shown: match && shownBy(match) };
    return { user, attempt, start, end: performance.now(), answer: seen };
  };

  const seed = newSeed();
  const random = seededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);

  it("every history is explained by some order that keeps to real time", async () => {
    const histories = rounds({ full: 500, quick: 10, short: 2 });
    people = await newPair(fixture.url);
    const counts = { seed, histories, attempts: 0, lost: 0, effects: 0 };
    for (let index = 0; index < histories; index += 1) {
      // Half of them begin in the middle of a match, where there is something to offer.
      const [first, { matchID }] = index % 2 ? await midway(people) : [invited(0, 1), await invite(...people)];
      const worker = async (): Promise<Observed[]> => {
        const seen: Observed[] = [];
        for (let step = 0; step < 4; step += 1) {
          const kinds = first.state === 1 ? OF_PLAY : step === 0 ? BEGINNING : ANY;
          const attempt: Attempt = { ...(kinds[pick(kinds.length)] ?? READ), cell: pick(9) };
          seen.push(await observe(matchID, [pick(2), attempt, random() < 0.1 ? 1 + pick(4) : 0]));
        }
        return seen;
      };
      const history = (await Promise.all([worker(), worker(), worker(), worker()])).flat();
      counts.attempts += history.length;
      counts.lost += history.filter(({ answer }) => answer === null).length;
      counts.effects += history.filter(
        ({ answer, attempt }) => answer?.status === 200 && attempt.kind !== "read",
      ).length;
      if (!isLinearizable(history, first))
        throw new Error(`seed ${seed}, history ${index}: ${JSON.stringify(history)}`);
      await finish(people, matchID);
    }
    report(`linearizable, ${way}`, counts);
    expect(counts.effects).toBeGreaterThan(histories);
  });
});

/** Ends a match in whatever state it is, and its rematch, so that the next one may begin. */
const finish = async ([ann, bob]: Pair, matchID: number): Promise<void> => {
  await bob.post(matchPath(matchID, "decline"));
  await ann.post(matchPath(matchID, "forfeit"));
  const rematchID = (await ann.get(matchPath(matchID))).body.match?.rematchMatchID ?? null;
  if (rematchID === null) return;
  for (const person of [ann, bob]) await person.post(matchPath(rematchID, "decline"));
  await ann.post(matchPath(rematchID, "forfeit"));
};

/** A match of the two after two moves, in the model and in truth. */
const midway = async (pair: Pair): Promise<[ModelMatch, Match]> => {
  const match = await startMatch(...pair);
  await playOn(pair, match.matchID, [0, 1]);
  return [{ ...begun(invited(0, 1)), moves: [0, 1], version: 2 }, match];
};
