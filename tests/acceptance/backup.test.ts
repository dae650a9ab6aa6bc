import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { countTables } from "@yourmove/db";
import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDataDir, newFolder } from "../support/data-dir.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { command } from "./command.ts";
import { newPeople, type Person } from "./rest.ts";
import { report } from "./rounds.ts";

const GAME = "tic-tac-toe";
/** Between the matches that are played while the backup is made. */
const REST_MS = 20;

const startMatch = async (x: Person, o: Person): Promise<string> => {
  const invited = await x.post(`/platform/games/${GAME}/invite`, { opponentUserID: o.userID, symbol: "X" });
  const url = `/platform/games/${GAME}/matches/${invited.body.match?.matchID}`;
  await o.post(`${url}/accept`, {});
  return url;
};

const play = async ([x, o]: readonly [Person, Person], url: string, cells: readonly number[]): Promise<void> => {
  for (const [index, cell] of cells.entries()) {
    const moved = await (index % 2 === 0 ? x : o).post(`${url}/move`, { move: { cell } });
    expect(moved.status).toBe(200);
  }
};

describe("a backup restored is the service as it was (promise 42)", () => {
  const { dataDir, remove } = newDataDir();
  const file = join(dataDir, "..", `backup-${process.pid}.tar.gz`);
  const restored = newFolder();
  let server: ServerProcess;
  let pair: readonly [Person, Person];
  let listed = "";
  let listedBeforeMove = "";
  let higher = 0;
  let target: Awaited<ReturnType<typeof openTestDatabase>> | undefined;

  const listOf = async (person: Person) => {
    const { body } = await person.get("/platform/matches?limit=100");
    return JSON.stringify(
      (body.items ?? []).map(({ opponent, ...match }) => ({ ...match, opponent: opponent.userID })),
    );
  };

  beforeAll(async () => {
    server = await startServer({ DATA_DIR: dataDir, BOTS: "off" });
    const [x, o] = await newPeople(server.url, 2);
    if (!x || !o) throw new Error("nobody");
    pair = [x, o];
    for (let count = 0; count < 3; count += 1) await play(pair, await startMatch(x, o), [0, 3, 1, 4, 2]);
    await startMatch(x, o);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(file, { force: true });
    remove();
    restored.remove();
    await target?.close();
  });

  it("is made of the embedded database while the server runs and is written to, and is whole", async () => {
    const [x, o] = pair;
    listed = await listOf(x);
    let isDone = false;
    let written = 0;
    const others = await newPeople(server.url, 2);
    const writing = (async () => {
      const [a, b] = others as [Person, Person];
      for (; !isDone; written += 1) {
        await play([a, b], await startMatch(a, b), [0, 3, 1, 4, 2]);
        await sleep(REST_MS);
      }
    })();
    const made = await command(["backup", file], { DATA_DIR: dataDir });
    isDone = true;
    await writing;
    expect(made).toMatchObject({ code: 0 });
    expect(existsSync(file)).toBe(true);
    // What comes after it is not in it.
    await play([x, o], await startMatch(x, o), [4]);
    higher = (await x.get("/platform/matches")).body.lastActionTime ?? 0;
    const { code, said } = await command(["verify"], { DATA_DIR: dataDir });
    expect([code, said]).toEqual([1, expect.stringMatching(/^A server runs on the folder .+: restore a backup of it/)]);
    report("backup of a running server", { matchesWrittenMeanwhile: written, bytes: readFileSync(file).length });
    server.signal("SIGTERM");
    await server.exited;
  });

  it("serves clients that remember higher cursors, and wakes them by what happens from then on", async () => {
    const done = await command(["restore", file], { DATA_DIR: restored.dataDir });
    expect(done).toMatchObject({ code: 0, said: expect.stringMatching(/Restored .* users, .* matches, .* moves/) });
    server = await startServer({ DATA_DIR: restored.dataDir, BOTS: "off" });
    const [x, o] = pair.map((person) => person.at(server.url)) as [Person, Person];
    expect(await listOf(x)).toBe(listed);
    const stale = await x.get(`/platform/matches?since=${higher}&wait=25`);
    expect(stale.body).toMatchObject({ unchanged: false });
    const cursor = stale.body.lastActionTime ?? 0;
    expect(cursor).toBeLessThan(higher);
    const poll = x.get(`/platform/matches?since=${cursor}&wait=25`);
    const url = await startMatch(o, x);
    const woken = await poll;
    expect(woken.body.unchanged).toBe(false);
    await play([o, x], url, [0, 3, 1, 4, 2]);
    listedBeforeMove = await listOf(x);
    server.signal("SIGTERM");
    await server.exited;
  });

  it("moves to PostgreSQL whole, where nothing is yet, and the service goes on there", async () => {
    target = await openTestDatabase("postgresql");
    const databaseUrl = target.databaseUrl ?? "";
    const moved = await command(["move", "--to", databaseUrl], { DATA_DIR: restored.dataDir });
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining("all counts agree") });
    server = await startServer({ DATABASE_URL: databaseUrl, BOTS: "off" });
    const [x, o] = pair;
    expect(await listOf(x.at(server.url))).toBe(listedBeforeMove);
    await play([x.at(server.url), o.at(server.url)], await startMatch(x.at(server.url), o.at(server.url)), [4, 0]);
    await server.stop();
    const answer = await command(["backup", "all.dump"], { DATABASE_URL: databaseUrl });
    // Alone, for a shell to run.
    expect(answer.said).toBe('pg_dump --format=custom --no-owner --no-privileges --file=all.dump "$DATABASE_URL"\n');
  });

  it("its finished matches replay to their ends (promise 41)", async () => {
    const { code, said } = await command(["verify"], { DATABASE_URL: target?.databaseUrl ?? "" });
    expect([code, said]).toEqual([0, expect.stringContaining("each leads to its stored end")]);
  });

  it("a folder that is not there is refused in a sentence, and is not made", async () => {
    const DATA_DIR = join(restored.dataDir, "mistyped");
    for (const args of [["verify"], ["move", "--to", "postgres://127.0.0.1:1/none"], ["backup", "none.tar.gz"]]) {
      const { code, said } = await command(args, { DATA_DIR });
      expect([code, said]).toEqual([1, `There is no database in the folder ${DATA_DIR}.\n`]);
    }
    const away = await command(["verify"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect(away).toMatchObject({ code: 1, said: expect.stringMatching(/^The PostgreSQL can't be had: [^\n]+\n$/) });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it("a PostgreSQL that is empty has nothing to verify, and stays empty", async () => {
    const name = `ym_empty_${process.pid}`;
    const url = (target?.databaseUrl ?? "").replace(/[^/]*$/, name);
    await target?.pool.query(`create database ${name}`);
    const { code, said } = await command(["verify"], { DATABASE_URL: url });
    expect([code, said]).toEqual([1, expect.stringMatching(/^The database lacks [^\n]+\. Nothing was verified\.\n$/)]);
    expect(await countTables(url)).toEqual({ count: 0, isOurs: false });
    await target?.pool.query(`drop database ${name}`);
  });
});
