import { applyChanges, type ListSnapshot } from "@yourmove/client";
import type { Match } from "@yourmove/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useFixture, WAYS } from "./fixtures.ts";
import { type Attempt, begun, invited, judge, type ModelMatch, type ModelState, turnOf } from "./model.ts";
import { payloadOf } from "./model-payload.ts";
import { requestOf } from "./model-request.ts";
import { GAME, newPerson, type Person, startMatch } from "./rest.ts";
import { newSeed, report, rounds } from "./rounds.ts";

const PEOPLE = 3;
/** How many over matches the lists show that are followed. */
const LIMITS = [100, 2] as const;

/** What the model knows of a run, matches by their number and users by their place, and what stands for it in the service. */
interface Run {
  readonly people: readonly Person[];
  readonly matches: ModelMatch[];
  /** The number of the match that each is the rematch of. */
  readonly played: (number | null)[];
  readonly matchIDs: number[];
  /** The lists as their pollers have them, by user and limit. */
  readonly known: Map<string, ListSnapshot>;
}

const counts = { steps: 0, deltas: 0 };

/** The number of a match's latest rematch, -1 without any. */
const rematchOf = ({ played }: Run, index: number): number => played.lastIndexOf(index);
const stateOf = (run: Run, index: number): ModelState => ({
  match: run.matches[index] as ModelMatch,
  rematch: run.matches[rematchOf(run, index)] ?? null,
});
const isOf = (user: number, { inviter, invitee }: ModelMatch): boolean => inviter === user || invitee === user;
const pendingBetween = ({ matches }: Run, a: number, b: number): number =>
  matches.findIndex((match) => match.state === 0 && isOf(a, match) && isOf(b, match));

/** What both ways of reading must agree on: presence and the fields of rematches move no cursor. */
const comparable = ({ serverTime: _time, isDelta: _delta, items, ...head }: ListSnapshot) => ({
  ...head,
  items: items.map(({ opponent: { isOnline: _online, ...opponent }, ...match }) => {
    const { rematchMatchID: _rematch, canRematch: _may, ...rest } = match as typeof match & Record<string, unknown>;
    return { ...rest, opponent };
  }),
});

const listOf = async (person: Person, query: string) =>
  (await person.get(`/platform/matches?${query}`)).body as unknown as ListSnapshot | { unchanged: true };

/** A fresh read of a user's list; what changed since the last one, laid over that, shows the same (promise 43). */
const freshList = async ({ known }: Run, person: Person, limit: number): Promise<ListSnapshot> => {
  const place = `${person.userID} ${limit}`;
  const fresh = (await listOf(person, `limit=${limit}`)) as ListSnapshot;
  const before = known.get(place);
  if (!before) {
    known.set(place, fresh);
    return fresh;
  }
  const changes = await listOf(person, `limit=${limit}&since=${before.lastActionTime}&changes=only`);
  const after = changes.unchanged ? before : applyChanges(before, changes);
  if (!changes.unchanged && changes.isDelta) counts.deltas += 1;
  expect(comparable(after)).toEqual(comparable(fresh));
  expect(after.lastActionTime).toBeGreaterThanOrEqual(before.lastActionTime);
  known.set(place, after);
  return fresh;
};

/** How many offers of others stand in the matches of a user. */
const offersTo = (user: number, matches: readonly ModelMatch[]): number =>
  matches.flatMap(({ draw, takeback }) => [draw, takeback?.by ?? null]).filter((by) => by !== null && by !== user)
    .length;

/** Holds what a user is shown, match by match and as a list, against the model. */
const checkList = async (run: Run, user: number, person: Person): Promise<void> => {
  const { matches, played, matchIDs, people } = run;
  const [list] = (await Promise.all(LIMITS.map((limit) => freshList(run, person, limit)))) as [
    ListSnapshot,
    ListSnapshot,
  ];
  const matchIDOf = (number: number | null | undefined) => matchIDs[number ?? -1] ?? null;
  const idOf = (place: unknown) => (typeof place === "number" ? people[place]?.userID : null);
  const items = new Map((list.items as Match[]).map((item) => [item.matchID, item]));
  const own = [...matches.keys()].filter((index) => isOf(user, matches[index] as ModelMatch));
  expect([...items.keys()].sort((a, b) => a - b)).toEqual(own.map((index) => matchIDs[index]));
  for (const index of own) {
    const shown = payloadOf(stateOf(run, index), user);
    const offers = Object.values(shown["offers"] as Record<string, { byUserID: unknown }>);
    for (const offer of offers) offer.byUserID = idOf(offer.byUserID);
    shown["rematchOfMatchID"] = matchIDOf(played[index]);
    shown["rematchMatchID"] = matchIDOf(rematchOf(run, index));
    for (const field of ["invitedByUserID", "xUserID", "oUserID", "yourUserID", "currentTurnUserID", "winnerUserID"])
      shown[field] = idOf(shown[field]);
    expect(items.get(matchIDs[index] ?? 0)).toMatchObject(shown);
  }
  const theirs = own.map((index) => matches[index] as ModelMatch);
  expect(list).toMatchObject({
    inviteCount: theirs.filter(({ state, invitee }) => state === 0 && invitee === user).length,
    yourTurnCount: theirs.filter((match) => turnOf(match) === user).length,
    offerCount: offersTo(user, theirs),
  });
};

const add = (run: Run, match: ModelMatch, { matchID = 0, of = null }: { matchID?: number; of?: number | null }) => {
  run.matches.push(match);
  run.played.push(of);
  run.matchIDs.push(matchID);
};

/** One user does something: invites another one, or tries something in one of the newest matches. */
interface Step {
  readonly user: number;
  readonly to?: number;
  readonly pick?: number;
  readonly attempt?: Attempt;
}

const inviteIn = async (run: Run, { user, to = user }: Step): Promise<void> => {
  const invite = { opponentUserID: run.people[to]?.userID, symbol: "X" };
  const { status, body } = await (run.people[user] as Person).post(`${GAME}/invite`, invite);
  const pending = pendingBetween(run, user, to);
  if (user === to) expect(status).toBe(400);
  else if (pending >= 0) expect([body.code, body.match?.matchID]).toEqual(["invite_pending", run.matchIDs[pending]]);
  else {
    expect(status).toBe(200);
    add(run, invited(user, to), body.match ?? {});
  }
};

const actIn = async (run: Run, { user, pick = 0 }: Step, attempt: Attempt): Promise<void> => {
  // Most of the old ones are over.
  const index = run.matches.length - 1 - (pick % Math.min(run.matches.length, 3));
  const state = stateOf(run, index);
  const person = run.people[user] as Person;
  const { path, body } = requestOf(run.matchIDs[index] ?? 0, attempt);
  const answer = body ? await person.post(path, body) : await person.get(path);
  const verdict = judge(state, user, attempt);
  const isNew = verdict.state.rematch !== state.rematch && state.rematch?.state !== 0;
  const pending = isNew ? pendingBetween(run, state.match.inviter, state.match.invitee) : -1;
  if (pending >= 0) {
    expect([answer.body.code, answer.body.match?.matchID]).toEqual(["invite_pending", run.matchIDs[pending]]);
    return;
  }
  expect([answer.status, answer.body.code]).toEqual([verdict.status, verdict.code]);
  const { moves, version: positionVersion, state: shown } = verdict.shown;
  if (answer.body.match)
    expect(answer.body.match).toMatchObject({ state: shown, moveCount: moves.length, positionVersion });
  const { match, rematch } = verdict.state;
  const rematched = rematchOf(run, index);
  run.matches[index] = match;
  if (rematch && isNew) add(run, rematch, { matchID: answer.body.match?.matchID ?? 0, of: index });
  else if (rematch) run.matches[rematched] = rematch;
};

const user = fc.nat(PEOPLE - 1);
const isStale = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);
const oneOf = (...kinds: Attempt["kind"][]) => fc.constantFrom(...kinds).map((kind): Attempt => ({ kind }));
const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("move" as const), cell: fc.nat(8), isStale }) },
  { weight: 3, arbitrary: oneOf("accept") },
  { weight: 2, arbitrary: oneOf("forfeit", "forfeit", "forfeit", "decline", "cancel", "read") },
  { weight: 2, arbitrary: oneOf("rematch", "rematch", "extend") },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(...(["offer", "offer", "acceptOffer", "declineOffer", "withdrawOffer"] as const)),
      what: fc.constantFrom(...(["draw", "takeback", "takeback"] as const)),
      isStale,
    }),
  },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ user, to: user }) },
  { weight: 4, arbitrary: fc.record({ user, pick: fc.nat(2), attempt }) },
);

describe.each(WAYS)("random users and random operations (%s)", (way, open) => {
  const fixture = useFixture(open);

  it("get the answers and the payloads of the model, each viewer its own, after every step", async () => {
    const seed = newSeed();
    const numRuns = rounds({ full: 200, quick: 5, short: 2 });
    const property = fc.asyncProperty(fc.array(step, { maxLength: 40, size: "max" }), async (steps) => {
      const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => newPerson(fixture.urlOf(index))));
      const [ann, bob] = people as [Person, Person];
      const run: Run = { people, matches: [], played: [], matchIDs: [], known: new Map() };
      // One match is under way already, so that short runs have something to play with.
      add(run, begun(invited(0, 1)), await startMatch(ann, bob));
      for (const one of steps) {
        await (one.attempt ? actIn(run, one, one.attempt) : inviteIn(run, one));
        counts.steps += 1;
        for (const [place, person] of people.entries()) await checkList(run, place, person);
      }
    });
    await fc.assert(property, {
      seed,
      numRuns,
      interruptAfterTimeLimit: rounds({ full: 600_000, quick: 40_000 }),
      markInterruptAsFailure: false,
    });
    report(`random play, ${way}`, { seed, runs: numRuns, ...counts });
    expect(counts.deltas).toBeGreaterThan(0);
  });
});
