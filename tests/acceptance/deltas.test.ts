import { applyChanges, type ListSnapshot } from "@yourmove/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, WAYS } from "./fixtures.ts";
import { GAME, matchPath, newPerson, type Person } from "./rest.ts";
import { newSeed, randomOf, report, rounds } from "./rounds.ts";

const PEOPLE = 5;

/** How a follower reads: how many over matches its list shows, and how long it rests between its polls. */
const WAYS_TO_FOLLOW = [
  { limit: 2, restMs: 0 },
  { limit: 20, restMs: 0 },
  { limit: 5, restMs: 150 },
];

/** Somebody's list as its poller knows it. */
interface Follower {
  readonly person: Person;
  readonly limit: number;
  readonly known: ListSnapshot;
}

interface Counts {
  deltas: number;
  snapshots: number;
}

/** What both ways of reading must agree on: presence and the fields of rematches move no cursor. */
const comparable = ({ serverTime: _time, isDelta: _delta, items, ...head }: ListSnapshot) => ({
  ...head,
  items: items.map(({ opponent: { isOnline: _online, ...opponent }, ...match }) => {
    const { rematchMatchID: _rematch, canRematch: _may, ...rest } = match as typeof match & Record<string, unknown>;
    return { ...rest, opponent };
  }),
});

const listOf = async (person: Person, query: string, signal?: AbortSignal) => {
  const answer = await person.get(`/platform/matches?${query}`, signal && { signal });
  if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${answer.text}`);
  return answer.body as unknown as ListSnapshot | { unchanged: true };
};

const fresh = async ({ person, limit }: Pick<Follower, "person" | "limit">) =>
  (await listOf(person, `limit=${limit}`)) as ListSnapshot;

/** One poll, laid over what is known; its cursor only ever rises. */
const follow = async (follower: Follower, wait: number, counts: Counts): Promise<Follower> => {
  const { person, limit, known } = follower;
  const query = `limit=${limit}&since=${known.lastActionTime}&wait=${wait}&changes=only`;
  const answer = await listOf(person, query);
  if (answer.unchanged) return follower;
  counts[answer.isDelta ? "deltas" : "snapshots"] += 1;
  expect(answer.lastActionTime).toBeGreaterThan(known.lastActionTime);
  if (answer.isDelta)
    for (const { lastActionTime } of answer.items) expect(lastActionTime).toBeGreaterThan(known.lastActionTime);
  return { ...follower, known: applyChanges(known, answer) };
};

/** Anything that somebody may try: whether it is accepted is for other tests. */
const act = async (people: readonly Person[], random: () => number): Promise<void> => {
  const pick = <Of>(from: readonly Of[]): Of => from[Math.floor(random() * from.length)] as Of;
  const person = pick(people);
  const { items } = await fresh({ person, limit: 1 });
  const match = pick(items);
  if (!match || random() < 0.2) {
    await person.post(`${GAME}/invite`, { opponentUserID: pick(people).userID });
    return;
  }
  const can = [
    ...(match.canMove ? ["move", "move", "move"] : []),
    ...(match.canAcceptInvite ? ["accept", "accept", "decline"] : []),
    ...(match.canCancelInvite && random() < 0.3 ? ["cancel"] : []),
    ...(match.canForfeit && random() < 0.1 ? ["forfeit"] : []),
  ];
  if (can.length === 0) return;
  const action = pick(can);
  const body = action === "move" ? { move: pick<object>(match.game.legalMoves ?? []) } : {};
  await person.post(matchPath(match.matchID, action), body);
};

describe.each(WAYS)("what changed, laid over what was there (%s)", (way, open) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture.close());

  it("is what a fresh read shows, for every user and however it reads, while all play at random", async () => {
    const seed = newSeed();
    const random = randomOf(seed);
    const steps = rounds({ full: 4000, quick: 72, short: 24 });
    const people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => newPerson(fixture.urlOf(at))));
    const counts = { deltas: 0, snapshots: 0 };
    let isOver = false;

    const followToTheEnd = async (person: Person, { limit, restMs }: (typeof WAYS_TO_FOLLOW)[number]) => {
      let follower: Follower = { person, limit, known: await fresh({ person, limit }) };
      while (!isOver) {
        follower = await follow(follower, 1, counts);
        if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      }
      follower = await follow(follower, 0, counts);
      expect(comparable(follower.known)).toEqual(comparable(await fresh(follower)));
    };

    // Each user is followed at every server, whichever it acts at.
    const following = people.flatMap((person) =>
      WAYS_TO_FOLLOW.map((how, at) => followToTheEnd(person.at(fixture.urlOf(at)), how)),
    );
    const playing = Array.from({ length: 3 }, async () => {
      for (let step = 0; step < steps / 3; step += 1) await act(people, random);
    });
    await Promise.all(playing).finally(() => {
      isOver = true;
    });
    await Promise.all(following);
    report(`deltas, ${way}`, { seed, steps, ...counts });
    expect(counts.deltas).toBeGreaterThan(0);
  });
});
