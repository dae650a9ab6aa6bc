import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { isShort } from "../../support/rounds.ts";
import { startServer } from "../../support/server-process.ts";
import { onPostgres } from "../fixtures.ts";
import { invite, matchOf, matchPath, newPair, type Person, playOn, startMatch } from "../rest.ts";
import { report } from "../rounds.ts";

const gameType = "demo.kalah";
const source = readFileSync(join(import.meta.dirname, "../../support/games/kalah/games.mjs"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "yourmove-games-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A package of some files; gives what GAMES says. */
const lay = (name: string, files: Readonly<Record<string, string>>, board: object = {}): string => {
  const json = { name, version: "1.0.0", type: "module", yourmove: { games: "./index.mjs", ...board } };
  for (const [path, text] of Object.entries({ "package.json": JSON.stringify(json), ...files })) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), text);
  }
  return join(folder, name);
};

/** Kalah as its next version, with fewer seeds a pit. */
const second = source
  .replace(`gameType: "${gameType}",`, `gameType: "${gameType}",\n  rulesVersion: 2,`)
  .replace("const SEEDS = 4", "const SEEDS = 3");
const one = 'export { default } from "./v1.mjs";';
const both = 'import one from "./v1.mjs"; import two from "./v2.mjs"; export default [one, two];';

/** Those who play beside it need not play as fast as they can. */
const REST_MS = 100;

it.skipIf(isShort)(
  "two servers on one PostgreSQL offer a version once both have it, answer 503 and Retry-After: 1 where one lacks it, and fail nothing else",
  async () => {
    const db = await openTestDatabase("postgresql");
    const start = (GAMES: string) => startServer({ DATABASE_URL: db.databaseUrl ?? "", BOTS: "off", GAMES });
    const startOld = () => start(lay("kalah-old", { "index.mjs": one, "v1.mjs": source }));
    let old = await startOld();
    const next = await start(lay("kalah-next", { "index.mjs": both, "v1.mjs": source, "v2.mjs": second }));
    const [ann, bob] = await newPair(next.url);
    const sow = (person: Person, { matchID }: { matchID: number }, pit: number) =>
      person.post(matchPath(matchID, "move", gameType), { move: { pit } });
    const offered = async () => {
      const { matchID, rulesVersion } = await invite(ann, bob, { gameType });
      await ann.post(matchPath(matchID, "cancel", gameType));
      return rulesVersion;
    };
    const first = await startMatch(ann, bob, { gameType });
    expect([first.rulesVersion, await offered()]).toEqual([1, 1]);

    // Others play all the while, at the server that is up; a move that fails ends it.
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    let matches = 0;
    const keepPlaying = async () => {
      for (; !isOver; matches += 1) {
        const pair = await newPair(next.url);
        await playOn(pair, (await startMatch(...pair)).matchID);
        await sleep(REST_MS);
      }
    };
    const playing = Promise.all([keepPlaying(), keepPlaying()]);

    old.signal("SIGTERM");
    expect(await old.exited).toBe(0);
    await expect.poll(offered, { interval: 250 }).toBe(2);
    const later = await startMatch(ann, bob, { gameType });
    expect(later).toMatchObject({ rulesVersion: 2, game: { cells: Array(12).fill(3) } });
    // The match of before goes on as it began.
    expect(matchOf(await sow(ann, first, 0))).toMatchObject({ rulesVersion: 1, isPaused: false });

    old = await startOld();
    const lacking = matchOf(await ann.at(old.url).get(matchPath(later.matchID, "", gameType)));
    expect(lacking).toMatchObject({ isPaused: true, pausedReason: "rules_missing", canMove: false });
    const refused = await sow(ann.at(old.url), later, 0);
    expect(refused).toMatchObject({ status: 503, body: { code: "game_paused" } });
    expect(refused.headers.get("retry-after")).toBe("1");
    // Asked once more, the other one plays it.
    expect(matchOf(await sow(ann, later, 0)).moveCount).toBe(1);
    expect(matchOf(await sow(bob.at(old.url), first, 1)).moveCount).toBe(2);
    await expect.poll(offered, { interval: 250 }).toBe(1);
    isOver = true;
    await playing;
    report("two servers, one of them without the newest rules", { matches });
    for (const server of [old, next]) await server.stop();
    await db.close();
  },
);

it("a board of a package is served as it is, with a policy of its own, and nothing beside it", async () => {
  const files = {
    "index.mjs": source,
    "secret.txt": "nobody's",
    "board/index.html": "<!doctype html><script src=board.js></script>",
    "board/board.js": "parent.postMessage({}, '*');",
    "board/notes.txt": "not of a kind that is served",
  };
  const GAMES = lay("boarded", files, { board: { [gameType]: { frame: "./board/index.html" } } });
  const { url, close } = await onPostgres(1, { GAMES });
  const { items } = await (await fetch(`${url}/platform/games`)).json();
  const boards = new Map<string, string | null>(
    items.map((game: { gameType: string; boardURL: string | null }) => [game.gameType, game.boardURL]),
  );
  const boardURL = boards.get(gameType) ?? "";
  expect([boardURL, boards.get("chess")]).toEqual([
    expect.stringMatching(/^\/boards\/[0-9a-f]{32}\/index\.html$/),
    null,
  ]);
  const page = await fetch(url + boardURL);
  expect([page.status, await page.text()]).toEqual([200, files["board/index.html"]]);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const policy = page.headers.get("content-security-policy") ?? "";
  for (const part of ["sandbox allow-scripts", "default-src 'none'", "connect-src 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(part);
  expect(policy).not.toContain("allow-same-origin");
  const typeOf = async (path: string) => {
    const { status, headers } = await fetch(url + boardURL.replace("index.html", path));
    return status === 200 ? headers.get("content-type") : status;
  };
  expect(await typeOf("board.js")).toContain("text/javascript");
  for (const path of "notes.txt ../index.mjs %2e%2e/secret.txt ..%2fsecret.txt ..%5csecret.txt %00"
    .split(" ")
    .concat(""))
    expect([path, await typeOf(path)]).toEqual([path, 404]);
  await close();
});
