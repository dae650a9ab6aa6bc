import type { Challenge } from "@yourmove/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, WAYS } from "./fixtures.ts";
import { GAME, newPeople, newPerson, type Person, type WireAnswer } from "./rest.ts";
import { report, rounds } from "./rounds.ts";

const ROUNDS = rounds({ full: 200, quick: 4, short: 1 });
const PLAYERS = rounds({ full: 200, quick: 60, short: 20 });

const challengeOf = ({ status, text, body }: WireAnswer): Challenge => {
  if (status !== 200 || !body["challenge"]) throw new Error(`refused: ${status} ${text}`);
  return body["challenge"] as Challenge;
};

describe.each(WAYS)("challenges (%s)", (_way, open) => {
  let fixture: Fixture;
  let people: Person[];
  beforeAll(async () => {
    fixture = await open();
    people = await newPeople(fixture.url, PLAYERS);
  });
  afterAll(() => fixture.close());

  let turns = 3600;
  /** Terms that nothing else asks for. */
  const newTurns = () => {
    turns += 1;
    return turns;
  };
  const quick = (person: Person, turnSeconds: number, key?: string) =>
    person.post(`${GAME}/quick-match`, { turnSeconds }, key === undefined ? {} : { "idempotency-key": key });
  const create = async (person: Person, more: object = {}): Promise<Challenge> =>
    challengeOf(await person.post(`${GAME}/challenges`, { kind: "link", turnSeconds: newTurns(), ...more }));
  const read = async (person: Person, ref: string) => challengeOf(await person.get(`/platform/challenges/${ref}`));
  const act = (person: Person, ref: string, action: "accept" | "cancel") =>
    person.post(`/platform/challenges/${ref}/${action}`);
  const openOf = async (person: Person, turnSeconds: number): Promise<Challenge[]> => {
    const { items } = JSON.parse((await person.get("/platform/me/challenges")).text) as { items: Challenge[] };
    return items.filter((item) => item.state === 0 && item.turnSeconds === turnSeconds);
  };

  it("of quick matches with equal terms at once, over all servers, every two make one match, and no challenge stays open", async () => {
    const turnSeconds = newTurns();
    const start = performance.now();
    const answers = await Promise.all(
      people.map((person, index) => quick(person.at(fixture.urlOf(index)), turnSeconds)),
    );
    const tookMs = Math.round(performance.now() - start);
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const matched = answers.filter(({ body }) => body["matched"] === true);
    expect(new Set(matched.map(({ body }) => body.match?.matchID)).size).toBe(PLAYERS / 2);
    for (const person of people) {
      const items = (await person.get("/platform/matches")).body.items ?? [];
      expect(items.filter((match) => match.turnSeconds === turnSeconds)).toHaveLength(1);
      expect(await openOf(person, turnSeconds)).toEqual([]);
    }
    report("quick matches at once", { players: PLAYERS, matches: matched.length, tookMs });
  });

  it("two at once meet, also when their answers are lost and requested again", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const turnSeconds = newTurns();
      const two = people.slice((round * 2) % PLAYERS, ((round * 2) % PLAYERS) + 2);
      const requested = two.flatMap((person, index) =>
        [0, 1].map((again) => quick(person.at(fixture.urlOf(index + again)), turnSeconds, `quick-${turnSeconds}`)),
      );
      const answers = await Promise.all(requested);
      expect(answers.filter(({ body }) => body["matched"] === true)).toHaveLength(2);
      expect(answers[1]?.text).toBe(answers[0]?.text);
      expect(answers[3]?.text).toBe(answers[2]?.text);
      for (const person of two) {
        const items = (await person.get("/platform/matches")).body.items ?? [];
        expect(items.filter((match) => match.turnSeconds === turnSeconds)).toHaveLength(1);
      }
    }
  });

  it("of twenty accepts and a cancel of one challenge exactly one takes effect; the rest are 409 with what became of it", async () => {
    const endings: Record<string, number> = {};
    const ann = await newPerson(fixture.url);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ref } = await create(ann);
      const accepts = people
        .slice(0, 20)
        .map((person, index) => () => act(person.at(fixture.urlOf(index)), ref, "accept"));
      const requested = accepts.toSpliced((round * 7) % 20, 0, () => act(ann, ref, "cancel"));
      const answers = await Promise.all(requested.map((ask) => ask()));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { stateName, matchID } = await read(ann, ref);
      for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
        const challenge = body["challenge"] as Challenge | undefined;
        expect([status, body.code, challenge?.ref, challenge?.stateName]).toEqual([
          409,
          "challenge_closed",
          ref,
          stateName,
        ]);
      }
      endings[stateName] = (endings[stateName] ?? 0) + 1;
      if (matchID !== null) await ann.post(`${GAME}/matches/${matchID}/forfeit`);
    }
    report("one challenge, one outcome", { rounds: ROUNDS, ...endings });
  });
});
