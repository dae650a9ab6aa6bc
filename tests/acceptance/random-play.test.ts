import type { Match } from "@yourmove/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, WAYS } from "./fixtures.ts";
import { type Attempt, begun, invited, judge, type ModelMatch, type ModelState, turnOf } from "./model.ts";
import { payloadOf } from "./model-payload.ts";
import { requestOf } from "./model-request.ts";
import { GAME, newPerson, type Person, startMatch } from "./rest.ts";
import { newSeed, report, rounds } from "./rounds.ts";

/** What the model knows of a run: matches by their number, users by their place. */
interface Model {
  matches: ModelMatch[];
  /** The number of the match that each is the rematch of. */
  played: (number | null)[];
}

/** The number of a match's latest rematch, -1 without any. */
const rematchOf = ({ played }: Model, index: number): number => played.lastIndexOf(index);
const stateOf = (model: Model, index: number): ModelState => ({
  match: model.matches[index] as ModelMatch,
  rematch: model.matches[rematchOf(model, index)] ?? null,
});

/** How many offers of others stand in the matches of a user. */
const offersTo = (user: number, matches: readonly ModelMatch[]): number =>
  matches.flatMap(({ draw, takeback }) => [draw, takeback?.by ?? null]).filter((by) => by !== null && by !== user)
    .length;

interface Real {
  readonly people: readonly Person[];
  readonly matchIDs: number[];
  readonly cursors: Map<number, number>;
  steps: number;
}

const PEOPLE = 3;

const isPendingBetween = (a: number, b: number) => (match: ModelMatch) =>
  match.state === 0 && [match.inviter, match.invitee].includes(a) && [match.inviter, match.invitee].includes(b);

/** Holds what every user is shown, match by match and as a list, against the model. */
const check = async (model: Model, real: Real): Promise<void> => {
  const { matches, played } = model;
  real.steps += 1;
  const matchIDOf = (number: number | null | undefined) => real.matchIDs[number ?? -1] ?? null;
  const idOf = (place: unknown) => (typeof place === "number" ? real.people[place]?.userID : null);
  for (const [user, person] of real.people.entries()) {
    const { body } = await person.get("/platform/matches?limit=100");
    const own = matches.flatMap((match, index) =>
      [match.inviter, match.invitee].includes(user) ? [{ match, index, matchID: real.matchIDs[index] }] : [],
    );
    const items = new Map((body.items as Match[]).map((item) => [item.matchID, item]));
    expect([...items.keys()].sort((a, b) => a - b)).toEqual(own.map(({ matchID }) => matchID));
    for (const { index, matchID } of own) {
      const shown = payloadOf(stateOf(model, index), user);
      const offers = Object.values(shown["offers"] as Record<string, { byUserID: unknown }>);
      for (const offer of offers) offer.byUserID = idOf(offer.byUserID);
      shown["rematchOfMatchID"] = matchIDOf(played[index]);
      shown["rematchMatchID"] = matchIDOf(rematchOf(model, index));
      for (const field of ["invitedByUserID", "xUserID", "oUserID", "yourUserID", "currentTurnUserID", "winnerUserID"])
        shown[field] = idOf(shown[field]);
      expect(items.get(matchID ?? 0)).toMatchObject(shown);
    }
    const pending = own.filter(({ match }) => match.state === 0 && match.invitee === user).length;
    expect([body.inviteCount, body.yourTurnCount, body.offerCount]).toEqual([
      pending,
      own.filter(({ match }) => turnOf(match) === user).length,
      offersTo(
        user,
        own.map(({ match }) => match),
      ),
    ]);
    const cursor = body.lastActionTime ?? 0;
    expect(cursor).toBeGreaterThanOrEqual(real.cursors.get(user) ?? 0);
    real.cursors.set(user, cursor);
  }
};

class Invite implements fc.AsyncCommand<Model, Real> {
  readonly from: number;
  readonly to: number;
  constructor(from: number, to: number) {
    this.from = from;
    this.to = to;
  }
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    const { from, to } = this;
    const answer = await (real.people[from] as Person).post(`${GAME}/invite`, {
      opponentUserID: real.people[to]?.userID,
      symbol: "X",
    });
    const pending = model.matches.findIndex(isPendingBetween(from, to));
    if (from === to) expect(answer.status).toBe(400);
    else if (pending >= 0)
      expect([answer.body.code, answer.body.match?.matchID]).toEqual(["invite_pending", real.matchIDs[pending]]);
    else {
      expect(answer.status).toBe(200);
      model.matches.push(invited(from, to));
      model.played.push(null);
      real.matchIDs.push(answer.body.match?.matchID ?? 0);
    }
    await check(model, real);
  }
  toString = () => `invite(${this.from} → ${this.to})`;
}

class Act implements fc.AsyncCommand<Model, Real> {
  readonly user: number;
  readonly pick: number;
  readonly attempt: Attempt;
  constructor(user: number, pick: number, attempt: Attempt) {
    this.user = user;
    this.pick = pick;
    this.attempt = attempt;
  }
  check = ({ matches }: Readonly<Model>) => matches.length > 0;
  async run(model: Model, real: Real): Promise<void> {
    // The newest matches most of the time: most of the old ones are over.
    const index = model.matches.length - 1 - (this.pick % Math.min(model.matches.length, 3));
    const state = stateOf(model, index);
    const person = real.people[this.user] as Person;
    const { path, body } = requestOf(real.matchIDs[index] ?? 0, this.attempt);
    const answer = body ? await person.post(path, body) : await person.get(path);
    const verdict = judge(state, this.user, this.attempt);
    const isNew = verdict.state.rematch !== state.rematch && state.rematch?.state !== 0;
    const { inviter, invitee } = state.match;
    const pending = isNew ? model.matches.findIndex(isPendingBetween(inviter, invitee)) : -1;
    if (pending >= 0) {
      expect([answer.body.code, answer.body.match?.matchID]).toEqual(["invite_pending", real.matchIDs[pending]]);
      return check(model, real);
    }
    expect([answer.status, answer.body.code]).toEqual([verdict.status, verdict.code]);
    this.adopt(model, real, { index, isNew, state: verdict.state, matchID: answer.body.match?.matchID ?? 0 });
    const { moves, ...shown } = verdict.shown;
    if (answer.body.match)
      expect(answer.body.match).toMatchObject({
        state: shown.state,
        moveCount: moves.length,
        positionVersion: shown.version,
      });
    await check(model, real);
  }
  /** What a verdict leaves, in the model. */
  adopt(
    model: Model,
    real: Real,
    { index, isNew, state, matchID }: { index: number; isNew: boolean; state: ModelState; matchID: number },
  ): void {
    const rematch = rematchOf(model, index);
    model.matches[index] = state.match;
    if (state.rematch && isNew) {
      model.matches.push(state.rematch);
      model.played.push(index);
      real.matchIDs.push(matchID);
    } else if (state.rematch) model.matches[rematch] = state.rematch;
  }
  toString = () => `${this.user}: ${JSON.stringify(this.attempt)} on ${this.pick}`;
}

const user = fc.nat(PEOPLE - 1);
const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      cell: fc.nat(8),
      isStale: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: "accept" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "forfeit" as const }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("decline", "cancel", "forfeit", "read").map((kind) => ({ kind }) as Attempt),
  },
  { weight: 2, arbitrary: fc.constantFrom("rematch", "rematch", "extend").map((kind) => ({ kind }) as Attempt) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "offer" as const,
        "offer" as const,
        "acceptOffer" as const,
        "declineOffer" as const,
        "withdrawOffer" as const,
      ),
      what: fc.constantFrom("draw" as const, "takeback" as const, "takeback" as const),
      isStale: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    }),
  },
);
const commands = [
  fc.tuple(user, user).map(([from, to]) => new Invite(from, to)),
  ...Array.from({ length: 4 }, () =>
    fc.tuple(user, fc.nat(2), attempt).map(([who, pick, what]) => new Act(who, pick, what)),
  ),
];

describe.each(WAYS)("random users and random operations (%s)", (way, open) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture.close());

  it("get the answers and the payloads of the model, each viewer its own, after every step", async () => {
    const seed = newSeed();
    const numRuns = rounds({ full: 200, quick: 8, short: 2 });
    let steps = 0;
    const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 40, size: "max" }), async (run) => {
      const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => newPerson(fixture.urlOf(index))));
      const [ann, bob] = people as [Person, Person];
      // One match is under way already, so that short runs have something to play with.
      const { matchID } = await startMatch(ann, bob);
      const real: Real = { people, matchIDs: [matchID], cursors: new Map(), steps: 0 };
      const model = (): Model => ({ matches: [begun(invited(0, 1))], played: [null] });
      await fc.asyncModelRun(() => ({ model: model(), real }), run);
      steps += real.steps;
    });
    await fc.assert(property, {
      seed,
      numRuns,
      interruptAfterTimeLimit: rounds({ full: 600_000, quick: 40_000 }),
      markInterruptAsFailure: false,
    });
    report(`random play, ${way}`, { seed, runs: numRuns, steps });
  });
});
