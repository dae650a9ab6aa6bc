import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { openTestDatabase } from "@yourmove/db/testing";
import { builtInGames } from "@yourmove/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockDataFolder } from "../../packages/db/src/open/data-folder.ts";
import { newFolder } from "../support/data-dir.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { logIn } from "./rest.ts";

const SEED = ["--import", "tsx", "--conditions=@yourmove/source", "prisma/seed.ts"];
let server: ServerProcess;
let db: Awaited<ReturnType<typeof openTestDatabase>>;

const seed = (place: Record<string, string>) => {
  const options = {
    cwd: join(import.meta.dirname, "../.."),
    encoding: "utf8",
    env: { ...process.env, ...place },
  } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, SEED, options);
  return { status, said: `${stdout}${stderr}`.trim() };
};

beforeAll(async () => {
  db = await openTestDatabase("postgresql");
});
afterAll(async () => {
  await server?.stop();
  await db.close();
});

test("the user that db:seed prints can log in, and finds a match of every game in every state", async () => {
  const DATABASE_URL = db.databaseUrl ?? "";
  const [, name = "", password = ""] = /Added (\w+),.* password (\S+),/.exec(seed({ DATABASE_URL }).said) ?? [];
  server = await startServer({ DATABASE_URL, BOTS: "off" });
  const { items = [] } = (await (await logIn(server.url, name, password)).get("/platform/matches?limit=100")).body;
  const found = (gameType: string) =>
    new Set(items.filter((item) => item.gameType === gameType).map(({ state }) => state));
  for (const { gameType } of builtInGames.list())
    expect([...found(gameType)].sort(), gameType).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test("beside a running server db:seed says so in one line", async () => {
  const { dataDir, remove } = newFolder();
  // As a server does with its folder.
  const lock = await lockDataFolder(dataDir);
  const { status, said } = seed({ DATA_DIR: dataDir });
  await lock.release();
  remove();
  expect([status, said]).toEqual([1, expect.stringMatching(/^.*is in use by another running server.*$/)]);
});
