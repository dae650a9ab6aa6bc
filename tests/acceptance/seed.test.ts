import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Match } from "@yourmove/contract";
import { openTestDatabase } from "@yourmove/db/testing";
import { builtInGames } from "@yourmove/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockDataFolder } from "../../packages/db/src/open/data-folder.ts";
import { newFolder } from "../support/data-dir.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";

const SEED = ["--import", "tsx", "--conditions=@yourmove/source", "prisma/seed.ts"];
let said = "";
let server: ServerProcess;
let db: Awaited<ReturnType<typeof openTestDatabase>>;

const seed = (place: { DATABASE_URL: string } | { DATA_DIR: string }) => {
  const cwd = join(import.meta.dirname, "../..");
  const { status, stdout, stderr } = spawnSync(process.execPath, SEED, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...place },
  });
  return { status, lines: `${stdout}${stderr}`.trim().split("\n") };
};

const ask = async (path: string, token: string | null, body?: object) => {
  const headers = { ...(token ? { Authorization: `Bearer ${token}` } : {}), "Content-Type": "application/json" };
  const options = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  return (await fetch(`${server.url}${path}`, options)).json();
};

beforeAll(async () => {
  db = await openTestDatabase("postgresql");
  const DATABASE_URL = db.databaseUrl ?? "";
  said = seed({ DATABASE_URL }).lines.join("\n");
  server = await startServer({ DATABASE_URL, BOTS: "off" });
});

afterAll(async () => {
  await server?.stop();
  await db.close();
});

test("the user that db:seed prints can log in, and finds a match of every game in every state", async () => {
  const [, name, password] = /Added (\w+),.* password (\S+),/.exec(said) ?? [];
  const { token } = await ask("/platform/auth/login", null, { username: name, password });
  const { items } = (await ask("/platform/matches?limit=100", token)) as { items: Match[] };
  const found = (gameType: string) =>
    new Set(items.filter((item) => item.gameType === gameType).map(({ state }) => state));
  for (const gameType of builtInGames.list().map((game) => game.gameType))
    expect([...found(gameType)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test("beside a running server db:seed says so in one line", async () => {
  const { dataDir, remove } = newFolder();
  // As a server does with its folder.
  const lock = await lockDataFolder(dataDir);
  const { status, lines } = seed({ DATA_DIR: dataDir });
  await lock.release();
  remove();
  expect(status).toBe(1);
  expect(lines).toEqual([expect.stringContaining("is in use by another running server")]);
});
