import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, twoServers } from "./fixtures.ts";
import { GAME, matchOf, matchPath, newPerson, type Person, startMatch, type WireAnswer } from "./rest.ts";
import { newSeed, randomOf, report, rounds } from "./rounds.ts";

const ROUNDS = rounds({ full: 1000, quick: 24, short: 6 });
const GAMES = ["tic-tac-toe", "chess", "checkers"];
const BLOCKS = "/platform/me/blocks";

/** An answer, with when it was asked for and when it had come. */
interface Timed extends WireAnswer {
  readonly begun: number;
  readonly ended: number;
}

const timed = async (ask: () => Promise<WireAnswer>): Promise<Timed> => {
  const begun = performance.now();
  const answer = await ask();
  return { ...answer, begun, ended: performance.now() };
};

const codeOf = ({ status, body }: WireAnswer): string =>
  status === 200
    ? "200"
    : String(body.code ?? (body["error"] as { data?: { problem?: { code?: string } } })?.data?.problem?.code);

describe("blocks, in two servers on one PostgreSQL", () => {
  const seed = newSeed();
  const random = randomOf(seed);
  let fixture: Fixture;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    fixture = await twoServers();
    [ann, bob] = [await newPerson(fixture.url), await newPerson(fixture.url)];
    const { matchID } = await startMatch(ann, bob);
    await ann.post(matchPath(matchID, "forfeit"));
  });
  afterAll(() => fixture.close());

  let requested = 0;
  /** Somebody at the servers in turn. */
  const at = (person: Person): Person => person.at(fixture.urlOf(requested++));
  const block = (one: Person, other: Person) => at(one).put(`${BLOCKS}/${other.userID}`);
  const unblock = (one: Person, other: Person) => at(one).delete(`${BLOCKS}/${other.userID}`);
  const invite = (one: Person, other: Person, gameType = "tic-tac-toe"): Promise<WireAnswer> => {
    const sent = { opponentUserID: other.userID };
    return random() < 0.5
      ? at(one).post(`/platform/games/${gameType}/invite`, sent)
      : at(one).post("/trpc/matches.invite", { gameType, ...sent });
  };
  const accept = (person: Person, matchID: number): Promise<WireAnswer> =>
    random() < 0.5
      ? at(person).post(matchPath(matchID, "accept"))
      : at(person).post("/trpc/matches.accept", { gameType: "tic-tac-toe", matchID });

  /** Repeats something from a moment before a block until two tries after its answer. */
  const around = async (act: () => Promise<WireAnswer>, blocking: Promise<unknown>): Promise<Timed[]> => {
    let left = Number.POSITIVE_INFINITY;
    void blocking.then(() => {
      left = 2;
    });
    const answers: Timed[] = [];
    for (; left > 0; left -= 1) answers.push(await timed(act));
    return answers;
  };

  /** The block, some milliseconds from now, by either of the two. */
  const blockSoon = async (round: number): Promise<Timed> => {
    await sleep(random() * 12);
    const answer = await timed(() => (round % 2 ? block(ann, bob) : block(bob, ann)));
    expect(answer.status).toBe(200);
    return answer;
  };

  const unblockBoth = () => Promise.all([unblock(ann, bob), unblock(bob, ann)]);

  it("no accept that is sent after a block's answer succeeds, whatever ran beside it: the invite has ended", async () => {
    const endings: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const { matchID } = matchOf(await ann.post(`${GAME}/invite`, { opponentUserID: bob.userID }));
      const blocking = blockSoon(round);
      const accepts = await around(() => accept(bob, matchID), blocking);
      const { ended } = await blocking;
      const won = accepts.filter(({ status }) => status === 200);
      expect(won.length).toBeLessThanOrEqual(1);
      for (const answer of accepts) {
        if (answer.begun > ended) expect(["invite_refused", "invalid_state"]).toContain(codeOf(answer));
        else expect(["200", "invite_refused", "invalid_state"]).toContain(codeOf(answer));
      }
      for (const url of fixture.urls)
        for (const person of [ann, bob]) {
          const match = matchOf(await person.at(url).get(matchPath(matchID)));
          expect([match.state, match.result]).toEqual(won.length === 1 ? [1, null] : [4, "canceled"]);
        }
      const how = won.length === 1 ? "acceptedBefore" : "ended";
      endings[how] = (endings[how] ?? 0) + 1;
      if (won.length === 1) expect((await ann.post(matchPath(matchID, "forfeit"))).status).toBe(200);
      await unblockBoth();
    }
    report("a block against accepts", { seed, rounds: ROUNDS, ...endings });
  });

  it("no invite gets past a block, of either direction and crossing ones too, and none is left pending", async () => {
    const codes: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const blocking = blockSoon(round);
      const flood = async (one: Person, other: Person) => {
        let sent = round;
        return around(() => invite(one, other, GAMES[sent++ % GAMES.length]), blocking);
      };
      const answers = (await Promise.all([flood(ann, bob), flood(bob, ann)])).flat();
      const { ended } = await blocking;
      for (const answer of answers) {
        const code = codeOf(answer);
        if (answer.begun > ended) expect(code).toBe("invite_refused");
        else expect(["200", "invite_pending", "invite_refused"]).toContain(code);
        codes[code] = (codes[code] ?? 0) + 1;
      }
      for (const url of fixture.urls)
        for (const [one, other] of [
          [ann, bob],
          [bob, ann],
        ] as const) {
          const { items } = (await one.at(url).get(`/platform/matches?opponentUserID=${other.userID}&limit=100`)).body;
          expect(items?.filter(({ state }) => state === 0)).toEqual([]);
        }
      await unblockBoth();
    }
    report("a block against crossing invites", { seed, rounds: ROUNDS, ...codes });
  });
});
