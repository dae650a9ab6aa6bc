import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, WAYS } from "./fixtures.ts";
import { metricsOf } from "./open-polls.ts";
import { startProbe } from "./probe.ts";
import { GAME, inPairs, newPerson, type Person, personAt, play, startMatch, type WireAnswer } from "./rest.ts";
import { expectWithin, percentile, report, rounds } from "./rounds.ts";

/** Reads of a user are 300 a minute. */
const WATCH_MS = 200;
/** How long the probes are alone first, since a busy machine answers nobody quickly. */
const QUIET_MS = 2000;
const GUESTS = rounds({ full: 200, quick: 100 });
/** Guests who have matches with each other, in which they move out of turn. */
const PAIRED = 20;
const REFUSED_MOVES = rounds({ full: 60, quick: 30 });
const BAD_BEARERS = rounds({ full: 1500, quick: 500 });
const POLLS = rounds({ full: 500, quick: 300 });
/** Contract 9: open polls of all guests of one address, and pending invites from strangers. */
const OPEN_POLLS = 200;
const FROM_STRANGERS = 10;

/** What shows the figures behind a proxy, beside an address that is named. */
const METRICS_TOKEN = "of-the-floods-own-monitoring-alone";

/** A request that comes from an address through the proxy that the server trusts. */
const from = (address: string) => ({ "x-forwarded-for": address });

/** Does a number of things, several at once. */
const crowded = async <Result>(count: number, atOnce: number, act: (index: number) => Promise<Result>) => {
  const results: Result[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) results.push(await act(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
};

/** How many answers there were of each code, "200" for those that were right. */
const tally = (answers: readonly WireAnswer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const code = String(body.code ?? status);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};

describe.each(WAYS)("floods (%s)", (way, open) => {
  let fixture: Fixture;
  let victim: Person;
  let flooders: Person[];
  let matchIDs: number[];
  beforeAll(async () => {
    fixture = await open({ RATE_LIMIT: "on", TRUST_PROXY: "on", METRICS_TOKEN, METRICS_FROM: "127.0.0.1" });
    const { url } = fixture;
    victim = await newPerson(url, from("192.0.2.1"));
    matchIDs = [];
    for (const host of [2, 3, 4, 5, 6])
      matchIDs.push((await startMatch(await newPerson(url, from(`192.0.2.${host}`)), victim)).matchID);
    // Twenty a minute and address.
    flooders = await crowded(GUESTS, 4, (index) => newPerson(url, from(`198.51.100.${index % 10}`)));
  });
  afterAll(() => fixture.close());

  const at = (person: Person, index: number, address: string): Person =>
    personAt(fixture.urlOf(index), person, from(address));

  const invites = () =>
    crowded(GUESTS, 20, (index) =>
      at(flooders[index] as Person, index, `198.51.100.${index % 10}`).post(`${GAME}/invite`, {
        opponentUserID: victim.userID,
      }),
    );

  const movesOutOfTurn = async () => {
    const pairs = inPairs(flooders.slice(0, PAIRED));
    const matchIDs: number[] = [];
    for (const pair of pairs) matchIDs.push((await startMatch(...pair)).matchID);
    return crowded(pairs.length * REFUSED_MOVES, 10, (index) => {
      const place = index % pairs.length;
      const player = at(pairs[place]?.[1] as Person, index, `198.51.100.${(2 * place + 1) % 10}`);
      return play(player, matchIDs[place] ?? 0, 4, { "Idempotency-Key": `flood-${index}` });
    });
  };

  const badBearers = () =>
    crowded(BAD_BEARERS, 20, (index) =>
      at({ ...victim, token: `yms_${String(index).padStart(43, "x")}` }, index, "203.0.113.1").get("/platform/me"),
    );

  /** Eight polls each, all from one address; they end when the flood does. */
  const polls = (signal: AbortSignal) =>
    Array.from({ length: POLLS }, (_, index) =>
      at(flooders[PAIRED + Math.floor(index / 8)] as Person, 0, "203.0.113.2")
        .get("/platform/matches?since=0&wait=25", { signal })
        .catch(() => "open to the end"),
    );

  it("of invites, kept refusals, bad credentials and polls hide no match and hold nobody else up", async () => {
    const prober = await newPerson(fixture.url, from("192.0.2.9"));
    const probing = () =>
      startProbe(fixture, "/platform/me", { authorization: `Bearer ${prober.token}`, ...from("192.0.2.9") });
    const quiet = probing();
    await sleep(QUIET_MS);
    const quietMs = percentile((await quiet.stop()).delays, 0.99);
    const probe = probing();
    const lists: WireAnswer[] = [];
    let isOver = false;
    const watch = async () => {
      for (let requested = 0; !isOver; requested += 1) {
        lists.push(await victim.at(fixture.urlOf(requested)).get("/platform/matches"));
        await sleep(WATCH_MS);
      }
    };
    const watching = watch();
    const ending = new AbortController();
    const holding = polls(ending.signal);
    const [invited, moved, refused] = (await Promise.all([invites(), movesOutOfTurn(), badBearers()])).map(tally);
    const held = (await metricsOf(fixture.url, METRICS_TOKEN))("yourmove_open_polls");
    const { delays, failures } = await probe.stop();
    isOver = true;
    await watching;
    ending.abort();
    await Promise.all(holding);

    expect(failures).toEqual([]);
    for (const { status, body } of lists) {
      expect(status).toBe(200);
      const active = body.items?.filter(({ state }) => state === 1).map(({ matchID }) => matchID);
      expect(active?.sort((a, b) => a - b)).toEqual(matchIDs);
      expect(body["inviteCount"]).toBeLessThanOrEqual(FROM_STRANGERS);
    }
    const { 200: made = 0, limit_reached = 0 } = invited ?? {};
    expect(made + limit_reached).toBe(GUESTS);
    expect(made).toBeGreaterThanOrEqual(FROM_STRANGERS);
    // Of more than these the oldest of the most crowded address have given way.
    expect((await victim.get("/platform/matches")).body["inviteCount"]).toBe(FROM_STRANGERS);
    expect(Object.keys(moved ?? {})).toEqual(["not_your_turn"]);
    const { unauthenticated = 0, rate_limited = 0 } = refused ?? {};
    expect(unauthenticated + rate_limited).toBe(BAD_BEARERS);
    expect(held).toBeLessThanOrEqual(OPEN_POLLS);
    const [p99Ms, maxMs] = [0.99, 1].map((share) => Math.round(percentile(delays, share)));
    const figures = { lists: lists.length, probes: delays.length, quietP99Ms: Math.round(quietMs), p99Ms, maxMs };
    report(`a flood, ${way}`, { invited, moved, refused, polls: POLLS, held, ...figures });
    expectWithin(percentile(delays, 0.99), Math.max(500, 4 * quietMs));
  });
});
