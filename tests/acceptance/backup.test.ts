import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { countTables } from "@yourmove/db";
import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDataDir, newFolder } from "../support/data-dir.ts";
import { SERVER_NODE_ARGS, type ServerProcess, startServer } from "../support/server-process.ts";
import { newPair, type Pair, type Person, playOn, startMatch } from "./rest.ts";
import { report } from "./rounds.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Runs one of the operator's commands; gives what it says, or why it refused. */
const command = (args: readonly string[], place: Record<string, string>): Promise<{ code: number; said: string }> => {
  const { PATH = "", HOME = "" } = process.env;
  const given = [...SERVER_NODE_ARGS, "apps/server/dist/yourmove.js", ...args];
  return promisify(execFile)(process.execPath, given, { cwd: ROOT, env: { PATH, HOME, ...place } }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );
};

/** Between the matches that are played while the backup is made. */
const REST_MS = 20;

const playMatch = async (pair: Pair, cells?: readonly number[]): Promise<void> =>
  playOn(pair, (await startMatch(...pair)).matchID, cells);

describe("a backup restored is the service as it was (promise 42)", () => {
  const { dataDir, remove } = newDataDir();
  const file = join(dataDir, "..", `backup-${process.pid}.tar.gz`);
  const restored = newFolder();
  let server: ServerProcess;
  let pair: Pair;
  let listed = "";
  let higher = 0;
  let target: Awaited<ReturnType<typeof openTestDatabase>>;

  const listOf = async (person: Person) => {
    const { items = [] } = (await person.get("/platform/matches?limit=100")).body;
    return JSON.stringify(items.map(({ opponent, ...match }) => ({ ...match, opponent: opponent.userID })));
  };
  const end = async () => {
    server.signal("SIGTERM");
    await server.exited;
  };
  const serve = async (place: Record<string, string>) => {
    server = await startServer({ ...place, BOTS: "off" });
    pair = pair?.map((person) => person.at(server.url)) as unknown as Pair;
  };

  beforeAll(async () => {
    target = await openTestDatabase("postgresql");
    await serve({ DATA_DIR: dataDir });
    pair = await newPair(server.url);
    for (let count = 0; count < 3; count += 1) await playMatch(pair);
    await startMatch(...pair);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(file, { force: true });
    remove();
    restored.remove();
    await target.close();
  });

  it("is made of the embedded database while the server runs and is written to, and is whole", async () => {
    listed = await listOf(pair[0]);
    let isDone = false;
    let written = 0;
    const others = await newPair(server.url);
    const writing = (async () => {
      for (; !isDone; written += 1) {
        await playMatch(others);
        await sleep(REST_MS);
      }
    })();
    const made = await command(["backup", file], { DATA_DIR: dataDir });
    isDone = true;
    await writing;
    expect(made).toMatchObject({ code: 0 });
    // What comes after it is not in it.
    await playMatch(pair, [4]);
    higher = (await pair[0].get("/platform/matches")).body.lastActionTime ?? 0;
    const { code, said } = await command(["verify"], { DATA_DIR: dataDir });
    expect([code, said]).toEqual([1, expect.stringMatching(/^A server runs on the folder .+: restore a backup of it/)]);
    report("backup of a running server", { matchesWrittenMeanwhile: written, bytes: readFileSync(file).length });
    await end();
  });

  it("serves clients that remember higher cursors, and wakes them by what happens from then on", async () => {
    const done = await command(["restore", file], { DATA_DIR: restored.dataDir });
    expect(done).toMatchObject({ code: 0, said: expect.stringMatching(/Restored .* users, .* matches, .* moves/) });
    await serve({ DATA_DIR: restored.dataDir });
    const [x, o] = pair;
    expect(await listOf(x)).toBe(listed);
    const stale = (await x.get(`/platform/matches?since=${higher}&wait=25`)).body;
    expect(stale).toMatchObject({ unchanged: false });
    expect(stale.lastActionTime).toBeLessThan(higher);
    const poll = x.get(`/platform/matches?since=${stale.lastActionTime}&wait=25`);
    await playMatch([o, x]);
    expect((await poll).body.unchanged).toBe(false);
    listed = await listOf(x);
    await end();
  });

  it("moves to PostgreSQL whole, where nothing is yet, and the service goes on there", async () => {
    const DATABASE_URL = target.databaseUrl ?? "";
    const moved = await command(["move", "--to", DATABASE_URL], { DATA_DIR: restored.dataDir });
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining("all counts agree") });
    await serve({ DATABASE_URL });
    expect(await listOf(pair[0])).toBe(listed);
    await playMatch(pair, [4, 0]);
    await server.stop();
    const { said } = await command(["backup", "all.dump"], { DATABASE_URL });
    // Alone, for a shell to run.
    expect(said).toBe('pg_dump --format=custom --no-owner --no-privileges --file=all.dump "$DATABASE_URL"\n');
    const spaced = await command(["backup", "Ann's all.dump"], { DATABASE_URL });
    expect(spaced.said).toContain(" --file='Ann'\\''s all.dump' ");
  });

  it("its finished matches replay to their ends (promise 41)", async () => {
    const { code, said } = await command(["verify"], { DATABASE_URL: target.databaseUrl ?? "" });
    expect([code, said]).toEqual([0, expect.stringContaining("each leads to its stored end")]);
  });

  it("what is not there, or empty, is refused in a sentence, and stays so", async () => {
    const DATA_DIR = join(restored.dataDir, "mistyped");
    const nothing = `There is no database in the folder ${DATA_DIR}.`;
    const name = `ym_empty_${process.pid}`;
    const empty = (target.databaseUrl ?? "").replace(/[^/]*$/, name);
    await target.pool.query(`create database ${name}`);
    for (const [args, place, sentence] of [
      [["verify"], { DATA_DIR }, nothing],
      [["move", "--to", "postgres://127.0.0.1:1/none"], { DATA_DIR }, nothing],
      [["backup", "none.tar.gz"], { DATA_DIR }, nothing],
      [["verify"], { DATA_DIR: "x".repeat(300) }, /^The folder [^\n]+ can't be looked into \(ENAMETOOLONG\)\.$/],
      [["restore", file], { DATABASE_URL: empty }, /^The file [^\n]+ is a backup of an embedded database: [^\n]+$/],
      [["restore", "none.dump"], { DATABASE_URL: empty }, /^The file none\.dump can't be restored: ENOENT[^\n]+$/],
      [["verify"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, /^The PostgreSQL can't be had: [^\n]+$/],
      [["verify"], { DATABASE_URL: empty }, /^The database lacks [^\n]+\. Nothing was verified\.$/],
    ] as const) {
      const { code, said } = await command(args, place);
      expect(code, args.join(" ")).toBe(1);
      expect(said.endsWith("\n")).toBe(true);
      if (typeof sentence === "string") expect(said.trimEnd()).toBe(sentence);
      else expect(said.trimEnd()).toMatch(sentence);
    }
    expect(existsSync(DATA_DIR)).toBe(false);
    expect(await countTables(empty)).toEqual({ count: 0, isOurs: false });
    await target.pool.query(`drop database ${name}`);
  });
});
