import { LIMITS } from "@yourmove/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, WAYS } from "./fixtures.ts";
import {
  GAME,
  invite,
  matchPath,
  newPeople,
  newPerson,
  type Person,
  play,
  startMatch,
  type WireAnswer,
} from "./rest.ts";
import { report, rounds } from "./rounds.ts";

const ROUNDS = rounds({ full: 200, quick: 4, short: 1 });

describe.each(WAYS)("races (%s)", (_way, open) => {
  let fixture: Fixture;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    fixture = await open();
    [ann, bob] = [await newPerson(fixture.url), await newPerson(fixture.url)];
  });
  afterAll(() => fixture.close());

  /** Twenty requests at once, spread over the servers. */
  const twenty = (ask: (at: (person: Person) => Person, index: number) => Promise<WireAnswer>): Promise<WireAnswer[]> =>
    Promise.all(Array.from({ length: 20 }, (_, index) => ask((person) => person.at(fixture.urlOf(index)), index)));
  const won = (answers: readonly WireAnswer[]) => answers.filter(({ status }) => status === 200);
  const lost = (answers: readonly WireAnswer[]) => answers.filter(({ status }) => status !== 200);
  const truth = async (matchID: number) => (await bob.get(matchPath(matchID))).body.match;

  it("of accepts, declines and cancels at once exactly one takes effect; the rest are 409 with the true match", async () => {
    const endings: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const { matchID } = await invite(ann, bob);
      const answers = await twenty((at, index) => {
        const action = ["accept", "decline", "cancel"][(index + round) % 3] ?? "";
        return at(action === "cancel" ? ann : bob).post(matchPath(matchID, action));
      });
      const match = await truth(matchID);
      expect(won(answers)).toHaveLength(1);
      expect(won(answers)[0]?.body.match?.state).toBe(match?.state);
      for (const { status, body } of lost(answers)) {
        expect([status, body.code, body.match?.state, body.match?.matchID]).toEqual([
          409,
          "invalid_state",
          match?.state,
          matchID,
        ]);
      }
      endings[match?.stateName ?? ""] = (endings[match?.stateName ?? ""] ?? 0) + 1;
      if (match?.state === 1) await bob.post(matchPath(matchID, "forfeit"));
    }
    report("one invite, one outcome", { rounds: ROUNDS, ...endings });
  });

  it("of twenty moves at once by the player on turn exactly one is made, and the turn flips once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { matchID } = await startMatch(ann, bob);
      const answers = await twenty((at, index) => play(at(ann), matchID, index % 9));
      expect(won(answers)).toHaveLength(1);
      for (const { body } of lost(answers)) expect([body.code, body.match?.moveCount]).toEqual(["not_your_turn", 1]);
      expect(await truth(matchID)).toMatchObject({ moveCount: 1, isYourTurn: true });
      expect((await bob.get(matchPath(matchID, "moves"))).body.items).toHaveLength(1);
      await bob.post(matchPath(matchID, "forfeit"));
    }
  });

  it("of crossing invites one is sent, and the others are shown it", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await newPerson(fixture.url);
      const two = await newPerson(fixture.url);
      const answers = await twenty((at, index) => {
        const [from, to] = index % 2 ? [one, two] : [two, one];
        return at(from).post(`${GAME}/invite`, { opponentUserID: to.userID });
      });
      expect(won(answers)).toHaveLength(1);
      const { matchID } = won(answers)[0]?.body.match ?? {};
      for (const { status, body } of lost(answers)) {
        expect([status, body.code, body.match?.matchID]).toEqual([409, "invite_pending", matchID]);
      }
      expect((await one.get("/platform/matches")).body.items).toHaveLength(1);
    }
  });

  it("of twenty invites at once at 45 pending ones five are sent, and 15 are refused by the limit", async () => {
    const eve = await newPerson(fixture.url);
    const others = await newPeople(fixture.url, 65);
    for (const other of others.slice(0, 45)) await invite(eve, other);
    const answers = await twenty((at, index) =>
      at(eve).post(`${GAME}/invite`, { opponentUserID: others[45 + index]?.userID }),
    );
    expect(won(answers)).toHaveLength(5);
    expect(new Set(lost(answers).map(({ body }) => body.code))).toEqual(new Set(["limit_reached"]));
    expect((await eve.get("/platform/matches")).body.items).toHaveLength(LIMITS.pendingInvites);
  });
});
