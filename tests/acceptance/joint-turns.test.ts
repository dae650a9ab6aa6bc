import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Match } from "@yourmove/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, WAYS } from "./fixtures.ts";
import { matchOf, newPerson, type Person, type WireAnswer } from "./rest.ts";
import { newSeed, randomOf, report, rounds } from "./rounds.ts";

const MATCHES = rounds({ full: 40, quick: 3, short: 1 });
const GAME = "/platform/games/goofspiel";
const CHECK = join(import.meta.dirname, "check-goofspiel.mjs");

// Goofspiel has all of it: a first position by chance, sealed bids, and both to bid in every turn.
describe.each(WAYS)("chance and joint turns (%s)", (_way, open) => {
  let fixture: Fixture;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    fixture = await open();
    [ann, bob] = [await newPerson(fixture.url), await newPerson(fixture.url)];
  });
  afterAll(() => fixture.close());

  const pathOf = (matchID: number, action = "") => `${GAME}/matches/${matchID}${action && `/${action}`}`;
  const begin = async (): Promise<Match> => {
    const invited = await ann.post(`${GAME}/invite`, { opponentUserID: bob.userID, symbol: "X" });
    return matchOf(await bob.post(pathOf(matchOf(invited).matchID, "accept")));
  };
  const look = async (person: Person, matchID: number) => matchOf(await person.get(pathOf(matchID)));
  const handOf = async (person: Person, matchID: number) => (await look(person, matchID)).game["hand"] as number[];
  const bidOf = (
    person: Person,
    match: Match,
    bid: number,
    headers: Record<string, string> = {},
  ): Promise<WireAnswer> => {
    const { positionVersion: expectedPositionVersion, lastActionTime: expectedLastActionTime } = match;
    const body = { move: { bid }, expectedPositionVersion, expectedLastActionTime };
    return person.post(pathOf(match.matchID, "move"), body, headers);
  };

  it("both bids of a turn are taken, at once and over all servers, none as stale; a finished match is checked from its seed by a program that has nothing of ours", async () => {
    const random = randomOf(newSeed());
    let turns = 0;
    let crossed = 0;
    for (let number = 0; number < MATCHES; number += 1) {
      let match = await begin();
      const { matchID } = match;
      const shown: string[] = [JSON.stringify(match)];
      for (let turn = 0; !match.isFinished; turn += 1) {
        expect(match).toMatchObject({
          currentTurnUserID: null,
          isYourTurn: true,
        });
        expect(match.game["prizes"]).toHaveLength(turn + 1);
        const hands = await Promise.all([handOf(ann, matchID), handOf(bob, matchID)]);
        const bids = hands.map((hand) => hand[Math.floor(random() * hand.length)] ?? 0);
        const here = ann.at(fixture.urlOf(turn));
        const there = bob.at(fixture.urlOf(turn + 1));
        const key = { "idempotency-key": `bid-${number}-${turn}-${matchID}` };
        const [one, repeated, other] = await Promise.all([
          bidOf(here, match, bids[0] ?? 0, key),
          bidOf(ann.at(fixture.urlOf(turn + 1)), match, bids[0] ?? 0, key),
          bidOf(there, match, bids[1] ?? 0),
        ]);
        expect([one.status, repeated.status, other.status, one.text]).toEqual([200, 200, 200, repeated.text]);
        if (matchOf(one).positionVersion > matchOf(other).positionVersion) crossed += 1;
        match = await look(bob, matchID);
        shown.push(
          one.text,
          other.text,
          (await ann.get("/platform/matches")).text,
          (await bob.get(pathOf(matchID, "moves"))).text,
        );
        turns += 1;
      }
      const { body } = await bob.get(pathOf(matchID, "moves"));
      expect(body.items).toHaveLength(24);
      const { commitment, seed } = match.chance ?? {};
      const before = shown.slice(0, -4).join();
      expect(before).toContain(commitment);
      expect(before).not.toContain(seed);
      expect(fixture.servers.map((server) => server.output()).join()).not.toContain(seed);
      const check = (what: object) =>
        spawnSync(process.execPath, [CHECK], { input: JSON.stringify(what), encoding: "utf8" }).stdout.trim();
      expect(check({ match, items: body.items })).toBe("It is as it was shown");
      const forged = { ...match, chance: { commitment, seed: `00${seed?.slice(2)}` } };
      expect(check({ match: forged, items: body.items })).toBe("Another seed");
    }
    report("joint turns", { matches: MATCHES, turns, crossed });
  });
});
