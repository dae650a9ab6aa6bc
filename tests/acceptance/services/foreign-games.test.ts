import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type ServerProcess, startServer } from "../../support/server-process.ts";
import { command } from "../command.ts";
import { onPostgres } from "../fixtures.ts";
import { matchOf, newPerson, type Person, play, startMatch } from "../rest.ts";
import { report, rounds } from "../rounds.ts";

const KALAH = join(import.meta.dirname, "../../support/games/kalah");
const source = readFileSync(join(KALAH, "games.mjs"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "yourmove-games-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A package of some modules; gives what GAMES says. */
const lay = (name: string, files: Readonly<Record<string, string>>): string => {
  for (const [path, text] of Object.entries({
    "package.json": JSON.stringify({ name, version: "1.0.0", type: "module", yourmove: { games: "./index.mjs" } }),
    ...files,
  })) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), text);
  }
  return join(folder, name);
};

/** Kalah as a later version: by fewer seeds a pit, no match replays under another one's rules. */
const versioned = (version: number, seeds: number): string =>
  source
    .replace('gameType: "demo.kalah",', `gameType: "demo.kalah",\n  rulesVersion: ${version},`)
    .replace("const SEEDS = 4", `const SEEDS = ${seeds}`);
const second = versioned(2, 3);
const third = versioned(3, 2);
const one = 'export { default } from "./v1.mjs";';
const both = 'import one from "./v1.mjs"; import two from "./v2.mjs"; export default [one, two];';

/** How many upgrades a running match goes through. */
const UPGRADES = rounds({ full: 2, quick: 1 });
/** Those who play beside it need not play as fast as they can. */
const REST_MS = 20;

const kalah = "/platform/games/demo.kalah";
const pathOf = (matchID: number, action = "") => `${kalah}/matches/${matchID}${action && `/${action}`}`;

const begin = async (x: Person, o: Person) => {
  const { matchID } = matchOf(await x.post(`${kalah}/invite`, { opponentUserID: o.userID, symbol: "X" }));
  return matchOf(await o.post(pathOf(matchID, "accept")));
};

describe("two servers on one PostgreSQL, and a game whose rules change", () => {
  let db: Awaited<ReturnType<typeof openTestDatabase>>;
  const packages = {
    old: () => lay("kalah-old", { "index.mjs": one, "v1.mjs": source }),
    next: () => lay("kalah-next", { "index.mjs": both, "v1.mjs": source, "v2.mjs": second }),
  };
  beforeAll(async () => {
    db = await openTestDatabase("postgresql");
  });
  afterAll(() => db.close());

  const start = (GAMES: string): Promise<ServerProcess> =>
    startServer({ DATABASE_URL: db.databaseUrl ?? "", BOTS: "off", GAMES });

  it("offer a version once both have it, answer 503 and Retry-After: 1 where one lacks it, and fail nothing else", async () => {
    let old = await start(packages.old());
    const next = await start(packages.next());
    const ann = await newPerson(old.url);
    const bob = await newPerson(old.url);
    const versionAt = async (url: string) => {
      const { matchID, rulesVersion } = matchOf(
        await ann.at(url).post(`${kalah}/invite`, { opponentUserID: bob.userID, symbol: "X" }),
      );
      await ann.at(url).post(pathOf(matchID, "cancel"));
      return rulesVersion;
    };
    const first = await begin(ann.at(next.url), bob.at(next.url));
    expect(first.rulesVersion).toBe(1);
    expect(await versionAt(next.url)).toBe(1);

    // Others play all the while, at whichever server is up.
    const failed: string[] = [];
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    let requested = 0;
    const playOn = async (url: () => string) => {
      while (!isOver) {
        const x = await newPerson(url());
        const o = await newPerson(url());
        const at = (person: Person) => person.at(url());
        const { matchID } = await startMatch(at(x), at(o));
        for (const [person, cell] of [
          [x, 0],
          [o, 4],
          [x, 1],
          [o, 5],
          [x, 2],
        ] as const) {
          const { status, text } = await play(at(person), matchID, cell);
          if (status !== 200) failed.push(`${status} ${text}`);
          requested += 1;
          await sleep(REST_MS);
        }
      }
    };
    const playing = [playOn(() => next.url), playOn(() => next.url)];

    old.signal("SIGTERM");
    expect(await old.exited).toBe(0);
    await expect.poll(() => versionAt(next.url), { interval: 250 }).toBe(2);
    const later = await begin(ann.at(next.url), bob.at(next.url));
    expect(later.rulesVersion).toBe(2);
    expect((later.game as { cells?: number[] }).cells).toEqual(Array(12).fill(3));
    // The match of before goes on as it began.
    const moved = matchOf(await ann.at(next.url).post(pathOf(first.matchID, "move"), { move: { pit: 0 } }));
    expect(moved).toMatchObject({ rulesVersion: 1, isPaused: false });

    old = await start(packages.old());
    const lacking = await ann.at(old.url).get(pathOf(later.matchID));
    expect(lacking.body.match).toMatchObject({ isPaused: true, pausedReason: "rules_missing", canMove: false });
    const refused = await ann.at(old.url).post(pathOf(later.matchID, "move"), { move: { pit: 0 } });
    expect(refused).toMatchObject({ status: 503, body: { code: "game_paused" } });
    expect(refused.headers.get("retry-after")).toBe("1");
    // Asked once more, the other one plays it.
    expect(matchOf(await ann.at(next.url).post(pathOf(later.matchID, "move"), { move: { pit: 0 } })).moveCount).toBe(1);
    expect(matchOf(await bob.at(old.url).post(pathOf(first.matchID, "move"), { move: { pit: 1 } })).moveCount).toBe(2);
    await expect.poll(() => versionAt(next.url), { interval: 250 }).toBe(1);
    isOver = true;
    await Promise.all(playing);
    expect(failed).toEqual([]);
    report("two servers, one of them without the newest rules", { moves: requested });
    for (const server of [old, next]) {
      server.signal("SIGTERM");
      expect(await server.exited).toBe(0);
    }
  });
});

describe("two servers on one PostgreSQL, through upgrades of a game's rules (promise 47)", () => {
  let db: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    db = await openTestDatabase("postgresql");
  });
  afterAll(() => db.close());

  const files = { "v1.mjs": source, "v2.mjs": second, "v3.mjs": third };
  const packageOf = (versions: number): string => {
    const names = Array.from({ length: versions }, (_, at) => `v${at + 1}`);
    const index = `${names.map((name) => `import ${name} from "./${name}.mjs";`).join(" ")} export default [${names}];`;
    return lay(`kalah-${versions}`, { "index.mjs": index, ...files });
  };
  const env = (versions: number) => ({ DATABASE_URL: db.databaseUrl ?? "", BOTS: "off", GAMES: packageOf(versions) });

  /** Plays on, each move at the next of the servers, until the match is over or this number of moves is made. */
  const playOn = async (matchID: number, [x, o]: readonly [Person, Person], urls: readonly string[], most = 500) => {
    let match = matchOf(await x.at(urls[0] ?? "").get(pathOf(matchID)));
    for (let moves = 0; moves < most && !match.isFinished; moves += 1) {
      const there = (match.currentTurnUserID === x.userID ? x : o).at(urls[moves % urls.length] ?? "");
      const { game } = matchOf(await there.get(pathOf(matchID)));
      match = matchOf(await there.post(pathOf(matchID, "move"), { move: game.legalMoves?.at(moves % 2 ? -1 : 0) }));
    }
    return match;
  };

  it("a match ends by the rules that it was made with, and all of them replay; one that differs is named beside them", async () => {
    let servers = await Promise.all([startServer(env(1)), startServer(env(1))]);
    const pair = [await newPerson(servers[0].url), await newPerson(servers[0].url)] as const;
    const urls = () => servers.map(({ url }) => url);
    const newMatch = () => begin(pair[0].at(servers[0].url), pair[1].at(servers[0].url));
    /** One server after the other; meanwhile a match of before is played at both. */
    const upgrade = async (versions: number, running: number) => {
      for (const at of [0, 1]) {
        const next = await startServer(env(versions));
        servers[at]?.signal("SIGTERM");
        expect(await servers[at]?.exited).toBe(0);
        servers = servers.map((server, index) => (index === at ? next : server)) as typeof servers;
        await playOn(running, pair, urls(), 4);
      }
      const newest = async () => {
        const { matchID, rulesVersion } = await newMatch();
        await pair[0].at(servers[1].url).post(pathOf(matchID, "forfeit"));
        return rulesVersion;
      };
      await expect.poll(newest, { interval: 1000 }).toBe(versions);
    };
    const versions = Array.from({ length: 1 + UPGRADES }, (_, at) => at + 1);
    const made = [await newMatch()];
    await playOn(made[0]?.matchID ?? 0, pair, urls(), 6);
    for (const version of versions.slice(1)) {
      await upgrade(version, made[0]?.matchID ?? 0);
      made.push(await newMatch());
    }
    expect(made.map(({ rulesVersion }) => rulesVersion)).toEqual(versions);
    for (const { matchID, rulesVersion } of made) {
      const ended = await playOn(matchID, pair, urls());
      expect(ended).toMatchObject({ rulesVersion, isFinished: true, isPaused: false });
      expect(["win", "draw"]).toContain(ended.result);
    }
    const good = await command(["verify"], env(versions.length));
    expect(good).toMatchObject({ code: 0, said: expect.stringContaining("each leads to its stored end") });
    const replayed = Number(/(\d+) finished matches were replayed/.exec(good.said)?.[1]);
    const [first] = made;
    await db.pool.query(
      "update matches set winner_user_id = null, result = 'draw', result_detail = 'equal_seeds' where match_id = $1",
      [first?.matchID],
    );
    const bad = await command(["verify"], env(versions.length));
    expect(bad).toMatchObject({ code: 1, said: expect.stringContaining(`1 of ${replayed} finished matches differ`) });
    expect(bad.said).toContain(`Match ${first?.matchID} (demo.kalah version 1) differs`);
    report("matches through upgrades, verified", { upgrades: UPGRADES, replayed });
    for (const server of servers) await server.stop();
  });
});

it("a board of a package is served as it is, with a policy of its own, and nothing beside it", async () => {
  const GAMES = lay("boarded", {
    "package.json": JSON.stringify({
      name: "boarded",
      version: "1.0.0",
      type: "module",
      yourmove: { games: "./index.mjs", board: { "demo.kalah": { frame: "./board/index.html" } } },
    }),
    "index.mjs": source,
    "secret.txt": "nobody's",
    "board/index.html": "<!doctype html><script src=board.js></script>",
    "board/board.js": "parent.postMessage({}, '*');",
    "board/notes.txt": "not of a kind that is served",
  });
  const { url, close } = await onPostgres(1, { GAMES });
  const games = (await (await fetch(`${url}/platform/games`)).json()) as {
    items: { gameType: string; boardURL: string | null }[];
  };
  const boardURL = games.items.find(({ gameType }) => gameType === "demo.kalah")?.boardURL ?? "";
  expect(boardURL).toMatch(/^\/boards\/[0-9a-f]{32}\/index\.html$/);
  expect(games.items.find(({ gameType }) => gameType === "chess")?.boardURL).toBeNull();
  const page = await fetch(url + boardURL);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const policy = page.headers.get("content-security-policy") ?? "";
  for (const part of ["sandbox allow-scripts", "default-src 'none'", "connect-src 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(part);
  expect(policy).not.toContain("allow-same-origin");
  const base = boardURL.replace("index.html", "");
  expect((await fetch(`${url}${base}board.js`)).headers.get("content-type")).toContain("text/javascript");
  for (const path of [
    "notes.txt",
    "../index.mjs",
    "%2e%2e/secret.txt",
    "..%2fsecret.txt",
    "..%5csecret.txt",
    "",
    "%00",
  ])
    expect({ path, status: (await fetch(`${url}${base}${path}`)).status }).toEqual({ path, status: 404 });
  await close();
});
