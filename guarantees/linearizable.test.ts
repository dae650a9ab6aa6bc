import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, WAYS } from "./fixtures.ts";
import { isLinearizable, type Observed } from "./linearizable.ts";
import { type Attempt, invited, judge } from "./model.ts";
import { invite, matchPath, newPerson, type Person } from "./rest.ts";
import { newSeed, randomOf, report, rounds } from "./rounds.ts";

const at = (start: number, end: number) => ({ start, end });
const won = (state: number, moveCount: number) => ({ status: 200, code: undefined, state, moveCount });

describe("the judge of histories", () => {
  const first = invited(0, 1);

  it("accepts what some order explains, also with an answer that was lost", () => {
    const accept: Observed = {
      user: 1,
      attempt: { kind: "accept" },
      ...at(0, Number.POSITIVE_INFINITY),
      answer: null,
    };
    const move: Observed = { user: 0, attempt: { kind: "move", cell: 0 }, ...at(5, 9), answer: won(1, 1) };
    expect(isLinearizable([accept, move], first)).toBe(true);
    expect(isLinearizable([move], first)).toBe(false);
  });

  it("refuses two winners of one race, and a read of the past", () => {
    const accept: Observed = { user: 1, attempt: { kind: "accept" }, ...at(0, 9), answer: won(1, 0) };
    const cancel: Observed = { user: 0, attempt: { kind: "cancel" }, ...at(0, 9), answer: won(4, 0) };
    expect(isLinearizable([accept, cancel], first)).toBe(false);
    const stale: Observed = { user: 0, attempt: { kind: "read" }, ...at(10, 12), answer: won(0, 0) };
    expect(isLinearizable([accept, stale], first)).toBe(false);
    expect(isLinearizable([accept, { ...stale, ...at(5, 12) }], first)).toBe(true);
  });
});

describe.each(WAYS)("concurrent operations on one match (%s)", (way, open) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture.close());

  /** Asks, notes when, and now and then goes away before the answer is there. */
  const observe = async (
    person: Person,
    matchID: number,
    { user, attempt, patience }: { user: number; attempt: Attempt; patience: number },
  ): Promise<Observed> => {
    const { kind, cell } = attempt;
    const path = matchPath(matchID, kind === "read" ? "" : kind);
    const start = performance.now();
    const asking = kind === "read" ? person.get(path) : person.post(path, kind === "move" ? { move: { cell } } : {});
    const lost = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
    const answer = await (patience > 0 ? Promise.race([asking, lost]) : asking);
    asking.catch(() => {});
    if (!answer) return { user, attempt, start, end: Number.POSITIVE_INFINITY, answer: null };
    const { status, body } = answer;
    const seen = { status, code: body.code, state: body.match?.state, moveCount: body.match?.moveCount };
    return { user, attempt, start, end: performance.now(), answer: seen };
  };

  it("every history is explained by some order that keeps to real time", async () => {
    const seed = newSeed();
    const random = randomOf(seed);
    const pick = (count: number) => Math.floor(random() * count);
    const histories = rounds({ full: 500, quick: 15 });
    const people = [await newPerson(fixture.url), await newPerson(fixture.url)] as const;
    const counts = { seed, histories, attempts: 0, lost: 0, effects: 0 };
    for (let index = 0; index < histories; index += 1) {
      const { matchID } = await invite(people[0], people[1]);
      const worker = async (): Promise<Observed[]> => {
        const seen: Observed[] = [];
        for (let step = 0; step < 4; step += 1) {
          const user = pick(2);
          const kinds = [
            "move",
            "move",
            "move",
            "move",
            "accept",
            "accept",
            "read",
            "read",
            "forfeit",
            "decline",
            "cancel",
          ] as const;
          const kind = kinds[pick(step === 0 ? 7 : kinds.length)] ?? "read";
          const person = (people[user] as Person).at(fixture.urlOf(pick(fixture.urls.length)));
          seen.push(
            await observe(person, matchID, {
              user,
              attempt: { kind, cell: pick(9) },
              patience: random() < 0.1 ? 1 + pick(4) : 0,
            }),
          );
        }
        return seen;
      };
      const history = (await Promise.all([worker(), worker(), worker(), worker()])).flat();
      counts.attempts += history.length;
      counts.lost += history.filter(({ answer }) => answer === null).length;
      counts.effects += history.filter(
        ({ answer, attempt }) => answer?.status === 200 && attempt.kind !== "read",
      ).length;
      if (!isLinearizable(history, invited(0, 1)))
        throw new Error(`seed ${seed}, history ${index}: ${JSON.stringify(history)}`);
      await finish(people, matchID);
    }
    report(`linearizable, ${way}`, counts);
    expect(counts.effects).toBeGreaterThan(histories);
  }, 600_000);
});

/** Ends a match in whatever state it is, so that the next one may begin. */
const finish = async ([ann, bob]: readonly [Person, Person], matchID: number): Promise<void> => {
  await bob.post(matchPath(matchID, "decline"));
  await ann.post(matchPath(matchID, "forfeit"));
  expect(judge({ ...invited(0, 1), state: 2 }, 0, { kind: "forfeit" }).status).toBe(409);
};
