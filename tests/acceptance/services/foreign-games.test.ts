import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { isShort } from "../../support/rounds.ts";
import { startServer } from "../../support/server-process.ts";
import { onPostgres } from "../fixtures.ts";
import { matchOf, newPerson, type Person, play, startMatch } from "../rest.ts";
import { report } from "../rounds.ts";

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

/** Kalah as its next version, with fewer seeds a pit. */
const second = source
  .replace('gameType: "demo.kalah",', 'gameType: "demo.kalah",\n  rulesVersion: 2,')
  .replace("const SEEDS = 4", "const SEEDS = 3");
const one = 'export { default } from "./v1.mjs";';
const both = 'import one from "./v1.mjs"; import two from "./v2.mjs"; export default [one, two];';

/** Those who play beside it need not play as fast as they can. */
const REST_MS = 20;

const kalah = "/platform/games/demo.kalah";
const pathOf = (matchID: number, action = "") => `${kalah}/matches/${matchID}${action && `/${action}`}`;

const begin = async (x: Person, o: Person) => {
  const { matchID } = matchOf(await x.post(`${kalah}/invite`, { opponentUserID: o.userID, symbol: "X" }));
  return matchOf(await o.post(pathOf(matchID, "accept")));
};

it.skipIf(isShort)(
  "two servers on one PostgreSQL offer a version once both have it, answer 503 and Retry-After: 1 where one lacks it, and fail nothing else",
  async () => {
    const db = await openTestDatabase("postgresql");
    const start = (GAMES: string) => startServer({ DATABASE_URL: db.databaseUrl ?? "", BOTS: "off", GAMES });
    const startOld = () => start(lay("kalah-old", { "index.mjs": one, "v1.mjs": source }));
    let old = await startOld();
    const next = await start(lay("kalah-next", { "index.mjs": both, "v1.mjs": source, "v2.mjs": second }));
    const ann = await newPerson(old.url);
    const bob = await newPerson(old.url);
    const versionAt = async (url: string) => {
      const there = ann.at(url);
      const invited = matchOf(await there.post(`${kalah}/invite`, { opponentUserID: bob.userID, symbol: "X" }));
      await there.post(pathOf(invited.matchID, "cancel"));
      return invited.rulesVersion;
    };
    const first = await begin(ann.at(next.url), bob.at(next.url));
    expect([first.rulesVersion, await versionAt(next.url)]).toEqual([1, 1]);

    // Others play all the while, at the server that is up.
    const failed: string[] = [];
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    let requested = 0;
    const playOn = async () => {
      while (!isOver) {
        const pair = [await newPerson(next.url), await newPerson(next.url)] as const;
        const { matchID } = await startMatch(...pair);
        for (const [at, cell] of [0, 4, 1, 5, 2].entries()) {
          const { status, text } = await play(pair[at % 2] as Person, matchID, cell);
          if (status !== 200) failed.push(`${status} ${text}`);
          requested += 1;
          await sleep(REST_MS);
        }
      }
    };
    const playing = [playOn(), playOn()];

    old.signal("SIGTERM");
    expect(await old.exited).toBe(0);
    await expect.poll(() => versionAt(next.url), { interval: 250 }).toBe(2);
    const later = await begin(ann.at(next.url), bob.at(next.url));
    expect(later).toMatchObject({ rulesVersion: 2, game: { cells: Array(12).fill(3) } });
    // The match of before goes on as it began.
    const moved = matchOf(await ann.at(next.url).post(pathOf(first.matchID, "move"), { move: { pit: 0 } }));
    expect(moved).toMatchObject({ rulesVersion: 1, isPaused: false });

    old = await startOld();
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
    await db.close();
  },
);

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
