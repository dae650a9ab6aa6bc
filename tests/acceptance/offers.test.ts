import { setTimeout as sleep } from "node:timers/promises";
import type { Match } from "@yourmove/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, WAYS } from "./fixtures.ts";
import { matchOf, matchPath, newPerson, type Person, play, startMatch, type WireAnswer } from "./rest.ts";
import { report, rounds } from "./rounds.ts";

const ROUNDS = rounds({ full: 200, quick: 5, short: 1 });

describe.each(WAYS)("between the moves (%s)", (_way, open) => {
  let fixture: Fixture;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    fixture = await open();
    [ann, bob] = [await newPerson(fixture.url), await newPerson(fixture.url)];
  });
  afterAll(() => fixture.close());

  const over = async (): Promise<Match> => {
    const { matchID } = await startMatch(ann, bob);
    return matchOf(await ann.post(matchPath(matchID, "forfeit")));
  };
  const rematch = (person: Person, { matchID }: Match) => person.post(matchPath(matchID, "rematch"));
  const read = async (matchID: number) => matchOf(await ann.get(matchPath(matchID)));
  /** Every match that is a rematch of one. */
  const rematchesOf = async ({ matchID }: Match): Promise<Match[]> => {
    const items = (await bob.get("/platform/matches?limit=100")).body.items ?? [];
    return items.filter(({ rematchOfMatchID }) => rematchOfMatchID === matchID);
  };
  const idsOf = (answers: readonly WireAnswer[]) =>
    new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.match?.matchID));

  it("twenty requests for a rematch at once, of both players and over all servers, are one match (promise 36)", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const played = await over();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          rematch(((index + round) % 2 ? ann : bob).at(fixture.urlOf(index)), played),
        ),
      );
      const [begun, ...others] = await rematchesOf(played);
      expect(others).toEqual([]);
      expect(begun).toMatchObject({ state: 1, xUserID: played.oUserID, oUserID: played.xUserID });
      expect(idsOf(answers)).toEqual(new Set([begun?.matchID]));
      for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
        expect([status, body.code, body.match?.matchID]).toEqual([409, "invalid_state", played.matchID]);
        expect(body.match?.rematchMatchID).toBe(begun?.matchID);
      }
      await ann.post(matchPath(begun?.matchID ?? 0, "forfeit"));
    }
    report("requests for a rematch", { rounds: ROUNDS, atOnce: 20 });
  });

  it("whatever an opponent offers, withdraws or adds meanwhile, a move guarded by the position's version passes (promise 34)", async () => {
    const counts = { rounds: ROUNDS, moves: 0, offers: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { matchID } = await startMatch(ann, bob);
      for (const [index, cell] of [0, 1].entries()) await play(index % 2 ? bob : ann, matchID, cell);
      for (const cell of [2, 4]) {
        const { positionVersion } = await read(matchID);
        const paths = ["offers/draw", "offers/takeback", "extend", "offers/takeback/withdraw", "offers/draw/withdraw"];
        const offers = paths.map((path, index) => bob.at(fixture.urlOf(index)).post(matchPath(matchID, path)));
        const more = paths.map((path, index) => bob.at(fixture.urlOf(index + 1)).post(matchPath(matchID, path)));
        const body = { move: { cell }, expectedPositionVersion: positionVersion };
        const moved = await ann.at(fixture.urlOf(round)).post(matchPath(matchID, "move"), body);
        expect([moved.status, moved.body.match?.positionVersion]).toEqual([200, positionVersion + 1]);
        counts.moves += 1;
        counts.offers += (await Promise.all([...offers, ...more])).filter(({ status }) => status === 200).length;
        await play(bob, matchID, cell + 1);
      }
      await ann.post(matchPath(matchID, "forfeit"));
    }
    report("moves beside offers", counts);
    expect(counts.offers).toBeGreaterThan(0);
  });

  it("of an accept, a decline, a withdrawal and a move at once, the record tells one story", async () => {
    const endings: Record<string, number> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      const { matchID } = await startMatch(ann, bob);
      await play(ann, matchID, 0);
      const offered = matchOf(await ann.post(matchPath(matchID, "offers/takeback")));
      const answer = { offeredTime: offered.offers.takeback.offeredTime };
      const path = (action: string) => matchPath(matchID, `offers/takeback/${action}`);
      const answers = await Promise.all([
        bob.at(fixture.urlOf(round)).post(path("accept"), answer),
        bob.at(fixture.urlOf(round + 1)).post(path("decline"), answer),
        ann.at(fixture.urlOf(round)).post(path("withdraw"), answer),
        // A move takes less than the others: with a head start any of them wins now and then.
        sleep((round % 5) * 10).then(() => play(bob.at(fixture.urlOf(round + 1)), matchID, 1)),
      ]);
      const names = ["accepted", "declined", "withdrawn", "moved"] as const;
      const won = names.filter((_, index) => answers[index]?.status === 200);
      const match = await read(matchID);
      const { items = [] } = (await bob.get(`${matchPath(matchID, "moves")}?takenBack=include`)).body;
      const record = items as unknown as { isTakenBack: boolean }[];
      expect(record.filter(({ isTakenBack }) => !isTakenBack)).toHaveLength(match.moveCount);
      expect(record.some(({ isTakenBack }) => isTakenBack)).toBe(won.includes("accepted"));
      // An answer or the withdrawal comes once, and after a takeback it is not bob's turn; his move ends what it comes before.
      expect(won.filter((name) => name !== "moved").length).toBeLessThanOrEqual(1);
      expect(won.includes("accepted") && won.includes("moved")).toBe(false);
      expect(won).not.toEqual([]);
      expect(match.positionVersion).toBe(won.includes("accepted") || won.includes("moved") ? 2 : 1);
      expect(match.offers.takeback.byUserID).toBeNull();
      endings[won.join(" and ")] = (endings[won.join(" and ")] ?? 0) + 1;
      await ann.post(matchPath(matchID, "forfeit"));
    }
    report("one offer, one outcome", { rounds: ROUNDS, ...endings });
  });
});
