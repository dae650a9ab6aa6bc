import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Match } from "@yourmove/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CANARY, CORPUS, type CorpusPackage, layCorpus, SOUND } from "../../support/corpus.ts";
import { type Fixture, onPostgres } from "../fixtures.ts";
import { startProbe } from "../probe.ts";
import { inPairs, matchOf, matchPath, newPeople, type Pair, type Person, type WireAnswer } from "../rest.ts";
import { percentile, report, rounds } from "../rounds.ts";

const folder = mkdtempSync(join(tmpdir(), "yourmove-corpus-"));
beforeAll(() => layCorpus(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How many packages share a service, and how many of them are attacked at once. */
const TOGETHER = 8;
const AT_ONCE = 2;
/** How long a problem is that says no more than its words may. */
const MAX_REFUSAL = 1000;
/** Those who play beside it need not play as fast as they can. */
const REST_MS = 20;
/** How often a package that does no harm is tried, since a busy machine is no fault of its; and one whose fault shows now and then. */
const MAX_TRIES = 25;
const MAX_LOOKS = 1500;
/**
 * How often a move of a sound package is sent: beside eight that take the processor its question may find no time, which the service
 * says, and nothing is lost. A built-in game's moves are sent once.
 */
const MAX_SENT = 3;

const loading = CORPUS.filter(({ refused }) => refused === null);
/** One of each kind in `npm test -- --all`, of those that mean harm and of those that don't; in `npm test` as many as share a service. */
const isFirstOfKind = (one: CorpusPackage): boolean =>
  one === loading.find(({ kind, isHostile }) => kind === one.kind && isHostile === one.isHostile);
const kinds = loading.filter(isFirstOfKind);
const chosen = rounds({ full: loading, quick: kinds, short: kinds.slice(0, TOGETHER) });
const services = Array.from({ length: Math.ceil(chosen.length / TOGETHER) }, (_, at) =>
  chosen.slice(at * TOGETHER, (at + 1) * TOGETHER),
);

/** Asks until it is no longer 503, as `Retry-After` says a client may, or often enough. */
const patiently = async (ask: () => Promise<WireAnswer>, most = Number.POSITIVE_INFINITY): Promise<WireAnswer> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503 || tries >= most) return answer;
    await sleep(200);
  }
};

const begin = async (gameType: string, [x, o]: Pair): Promise<Match> => {
  const wanted = { opponentUserID: o.userID, symbol: "X" };
  const { matchID } = matchOf(await patiently(() => x.post(`/platform/games/${gameType}/invite`, wanted)));
  return matchOf(await patiently(() => o.post(matchPath(matchID, "accept", gameType))));
};

/** Moves that play a match of a game to its end, whoever's it is. */
const WIN = [0, 3, 1, 4, 2].map((cell) => ({ cell }));
const TAKES = [2, 2, 2, 1].map((take) => ({ take }));

/** Plays a match to its end, each move at the next of the servers, and sent so often; gives the last answer, or the first refusal. */
const finish = async ({ gameType, matchID }: Match, pair: Pair, { urlOf }: Fixture, most?: number) => {
  let answer: WireAnswer | undefined;
  for (const [at, move] of (gameType === "tic-tac-toe" ? WIN : TAKES).entries()) {
    const player = (pair[at % 2] as Person).at(urlOf(at));
    answer = await patiently(() => player.post(matchPath(matchID, "move", gameType), { move }), most);
    if (answer.status !== 200) break;
    await sleep(REST_MS);
  }
  return answer as WireAnswer;
};

/** Plays matches of a game until it is over; gives how many, and whatever was no 200. */
const playOn = async (gameType: string, pair: Pair, fixture: Fixture, isOver: () => boolean) => {
  const failed: string[] = [];
  let matches = 0;
  for (; !isOver(); matches += 1) {
    const last = await finish(await begin(gameType, pair), pair, fixture, gameType === SOUND.gameType ? MAX_SENT : 1);
    if (last.status !== 200) failed.push(`${gameType}: ${last.status} ${last.text}`);
  }
  return { matches, failed };
};

type Attacked = CorpusPackage & Pick<Match, "matchID">;

/** Brings the fault of a package about, and asks for all that shows it, at both servers; gives the answers. */
const attack = async ({ gameType, matchID, say, isRare, inMatch }: Attacked, pair: Pair, { urls }: Fixture) => {
  const at = (action = "") => matchPath(matchID, action, gameType);
  const answers: WireAnswer[] = [];
  const note = async (ask: () => Promise<WireAnswer>) =>
    answers.push(await patiently(ask, inMatch === "plays" ? MAX_TRIES : 1));
  const move = { move: { take: 1, say } };
  const [first] = pair;
  await note(() => first.post(at("move"), move));
  for (let looks = 0; isRare && looks < MAX_LOOKS && answers.at(-1)?.status !== 503; looks += 1)
    await note(() => first.get(at("positions")));
  for (const url of urls) {
    const [eve, mallory] = pair.map((person) => person.at(url)) as unknown as Pair;
    for (const ask of [
      () => eve.get(at()),
      () => mallory.get(at()),
      () => mallory.get("/platform/matches"),
      () => eve.get(at("moves")),
      () => eve.get(at("positions")),
      () => eve.post(at("extend"), {}),
      () => mallory.post(at("move"), move),
      () => eve.post(at("move"), move),
    ])
      await note(ask);
  }
  return answers.map(({ status, text }) => ({ gameType, status, text }));
};
type Answer = Awaited<ReturnType<typeof attack>>[number];

const attackAll = async (packages: readonly Attacked[], pair: Pair, fixture: Fixture) => {
  const queue = [...packages];
  const answers: Answer[] = [];
  const attackNext = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) answers.push(...(await attack(next, pair, fixture)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attackNext));
  return answers;
};

/** What the answers to those who attack a package show of it. */
const shownBy = (answers: readonly Answer[]): CorpusPackage["inMatch"] => {
  if (answers.some(({ status, text }) => status === 503 && text.includes('"game_paused"'))) return "fails";
  const refused = answers.find(({ text }) => text.includes('"illegal_move"'));
  if (refused && refused.text.length < MAX_REFUSAL) return "refuses";
  return answers[0]?.status === 200 ? "plays" : null;
};

describe.each(services.map((packages, at) => [at + 1, packages] as const))(
  "two servers on one PostgreSQL, with packages that mean harm or are careless (%i)",
  (_, packages) => {
    let fixture: Fixture;
    beforeAll(async () => {
      const GAMES = [SOUND, ...packages].map(({ name }) => join(folder, name)).join(",");
      fixture = await onPostgres(2, { GAMES, CANARY, LOG_LEVEL: "silent" });
      for (const url of fixture.urls)
        for (const { gameType } of packages)
          while (!(await (await fetch(`${url}/platform/games`)).text()).includes(`"${gameType}"`)) await sleep(100);
    });
    afterAll(() => fixture.close());

    it("no match of another game or package notices, no innocent loses a match or a turn, and nothing outside is read", async () => {
      const [harmful, innocent, ...others] = inPairs(await newPeople(fixture.url, 10)) as unknown as [
        Pair,
        Pair,
        ...Pair[],
      ];
      const begun: Match[] = [];
      const attacked: Attacked[] = [];
      for (const each of packages) attacked.push({ ...each, ...(await begin(each.gameType, harmful)) });
      for (const { gameType } of packages) begun.push(await begin(gameType, innocent));
      let isOver = false;
      const playing = [SOUND.gameType, "tic-tac-toe", "tic-tac-toe"].map((gameType, at) =>
        playOn(gameType, others[at] as Pair, fixture, () => isOver),
      );
      const health = startProbe(fixture, "/healthz", {});
      const lists = startProbe(fixture, "/platform/matches", { authorization: `Bearer ${innocent[0].token}` });

      const answers = await attackAll(attacked, harmful, fixture);
      // However often they must ask.
      const finished = await Promise.all(begun.map((match) => finish(match, innocent, fixture)));

      isOver = true;
      const played = await Promise.all(playing);
      const healthy = await health.stop();
      const listed = await lists.stop();
      expect(played.flatMap(({ failed }) => failed)).toEqual([]);
      expect([...healthy.failures, ...listed.failures]).toEqual([]);
      expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
      expect(answers.filter(({ text }) => text.includes(CANARY))).toEqual([]);
      expect(finished.map(({ body }) => body.match?.result)).toEqual(begun.map(() => "win"));
      const shown = packages.map(({ name, gameType }) => [
        name,
        shownBy(answers.filter((each) => each.gameType === gameType)),
      ]);
      expect(shown).toEqual(packages.map(({ name, inMatch }) => [name, inMatch]));
      expect(fixture.servers.map((server) => server.isUp())).toEqual([true, true]);
      report("packages that mean harm or are careless", {
        packages: packages.length,
        answers: answers.length,
        matches: played.map(({ matches }) => matches),
        healthP99Ms: Math.round(percentile(healthy.delays, 0.99)),
      });
    });
  },
);
