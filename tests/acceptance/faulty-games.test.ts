import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Match } from "@yourmove/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, WAYS } from "./fixtures.ts";
import { startProbe } from "./probe.ts";
import { metricsOf } from "./raw-poll.ts";
import { newPerson, type Person, type WireAnswer } from "./rest.ts";
import { expectWithin, percentile, report, rounds } from "./rounds.ts";

const FOLDER = join(import.meta.dirname, "../support/games/faulty");
/** What ends its process is a game with a process of its own. */
const GAMES = [FOLDER, join(FOLDER, "loops.mjs"), join(FOLDER, "leaks.mjs")].join(",");
const FAULTY = "demo.faulty";
const gameOf = (fault: string): string => (fault === "loops" || fault === "leaks" ? `demo.${fault}` : FAULTY);
const SOUND = "tic-tac-toe";
/** What the game wants to hear before it goes wrong. */
const KEY = 20_261_123;
/** Ways in which a game's view goes wrong. */
const FAULTS = ["throws", "loops", "leaks", "undefined", "nan", "cycle", "huge"] as const;
type Fault = (typeof FAULTS)[number];
/** At two servers, but with the full rounds, what differs in how the process notices it. */
const faultsAt = (servers: number): readonly Fault[] =>
  servers === 1 || rounds({ full: 1, quick: 0 }) ? FAULTS : ["throws", "loops", "huge"];

const pathOf = (gameType: string, matchID: number, action = ""): string =>
  `/platform/games/${gameType}/matches/${matchID}${action && `/${action}`}`;

const ok = ({ status, text, body }: WireAnswer): WireAnswer["body"] => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body;
};

const matchOf = (answer: WireAnswer): Match => ok(answer).match as Match;

/** Asks until it is no longer 503. */
const patiently = async (ask: () => Promise<WireAnswer>): Promise<WireAnswer> => {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await sleep(100);
  }
};

/** Waits until every process of the service has said that it has the games. */
const isOffered = async (url: string): Promise<void> => {
  while (!(await (await fetch(`${url}/platform/games`)).text()).includes(gameOf("leaks"))) await sleep(100);
};

describe.each(WAYS)("rules that go wrong (promise 46, %s)", (way, open) => {
  let fixture: Fixture;
  let nonce = 1;
  beforeAll(async () => {
    fixture = await open({ GAMES, LOG_LEVEL: "silent", METRICS_FROM: "127.0.0.1" });
    await Promise.all(fixture.urls.map(isOffered));
  });
  afterAll(() => fixture.close());

  const start = async (gameType: string, [x, o]: readonly [Person, Person]): Promise<Match> => {
    const invite = { opponentUserID: o.userID, symbol: "X" };
    const { matchID } = matchOf(await patiently(() => x.post(`/platform/games/${gameType}/invite`, invite)));
    return matchOf(await patiently(() => o.post(pathOf(gameType, matchID, "accept"))));
  };
  const go = (player: Person, { matchID, gameType }: Match, fault: Fault | "none") => {
    nonce += 1;
    return player.post(pathOf(gameType, matchID, "move"), { move: { fault, nonce, inPlay: false, key: KEY } });
  };
  /** Reads a list until its first item is as it must be. */
  const listWith = async (player: Person, isSo: (match: Match) => boolean): Promise<Match[]> => {
    let items: Match[] = [];
    await expect
      .poll(async () => {
        items = ok(await player.get("/platform/matches")).items as Match[];
        return items.some(isSo);
      })
      .toBe(true);
    return items;
  };

  /** How many matches the servers have paused since their rules fail. */
  const pausedMatches = async (): Promise<number> => {
    const counts = await Promise.all(
      fixture.urls.map(async (url) => (await metricsOf(url))('yourmove_paused_total{what="rules_failed"}')),
    );
    return counts.reduce((sum, count) => sum + (Number.isNaN(count) ? 0 : count), 0);
  };

  it("pause their own matches and nothing else", async () => {
    const pair = [await newPerson(fixture.url), await newPerson(fixture.urlOf(1))] as const;
    const [ann, bob] = pair;
    const eve = await newPerson(fixture.url);
    const other = await start(SOUND, pair);
    const sound = await start(FAULTY, [ann, eve]);
    const probe = startProbe(fixture, `/platform/matches`, { authorization: `Bearer ${eve.token}` });
    const seen: Record<string, string> = {};
    const faults = faultsAt(fixture.servers.length);
    for (const fault of faults) {
      const match = await start(gameOf(fault), pair);
      const { matchID } = match;
      ok(await patiently(() => go(ann, match, fault)));
      const at = pathOf(match.gameType, matchID);
      // What was seen with the move is known; the next question about this position goes wrong.
      expect((await ann.post(`${at}/extend`, {})).status).toBe(503);
      const items = await listWith(bob, (item) => item.matchID === matchID && item.pausedReason === "rules_failed");
      expect(items.map(({ matchID: id }) => id)).toContain(other.matchID);
      expect(items.find(({ matchID: id }) => id === other.matchID)).toMatchObject({ isPaused: false });
      // Paused as it is written, not as each process saw it fail.
      await expect.poll(pausedMatches).toBe(Object.keys(seen).length + 1);
      const paused = matchOf(await ann.get(at));
      expect(paused).toMatchObject({
        isPaused: true,
        canForfeit: true,
        turnDeadlineTime: null,
        game: { lastMove: null },
      });
      const refused = await go(bob, match, "none");
      expect([refused.status, refused.body.code, Number(refused.headers.get("retry-after")) > 0]).toEqual([
        503,
        "game_paused",
        true,
      ]);
      expect(matchOf(await bob.post(pathOf(match.gameType, matchID, "forfeit")))).toMatchObject({
        state: 2,
        result: "forfeit",
      });
      seen[fault] = "paused";
    }
    expect(seen).toEqual(Object.fromEntries(faults.map((fault) => [fault, "paused"])));
    for (const [index, cell] of [0, 3, 1, 4, 2].entries())
      ok(await (index % 2 === 0 ? ann : bob).post(pathOf(SOUND, other.matchID, "move"), { move: { cell } }));
    await listWith(eve, (match) => match.matchID === sound.matchID && !match.isPaused);
    const probed = await probe.stop();
    expect(probed.failures).toEqual([]);
    expect(fixture.servers.every((server) => server.isUp())).toBe(true);
    const figures = {
      p99Ms: Math.round(percentile(probed.delays, 0.99)),
      maxMs: Math.round(percentile(probed.delays, 1)),
    };
    report(`rules that go wrong (${way})`, { probes: probed.delays.length, ...figures });
    expectWithin(figures.p99Ms, 500);
  });
});
