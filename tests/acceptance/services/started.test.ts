import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { everyKind, openTestDatabase } from "@yourmove/db/testing";
import { afterAll, describe, expect, it } from "vitest";
import { newDataDir } from "../../support/data-dir.ts";
import { startServer } from "../../support/server-process.ts";

const NIM = join(import.meta.dirname, "../../support/games/nim");
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../../apps/server/package.json"), "utf8"));

describe("what a start says of its settings", () => {
  const { dataDir: folder, remove } = newDataDir();
  afterAll(remove);

  it("is one line with version, database and what is not as by default, and a warning for a slip of the pen", async () => {
    const secret = "s3cret".repeat(6);
    const given = { BOTS: "off", GAMES: NIM, GAMES_TRUST_BOARDS: "@demo/nim", DATA_DIR: folder };
    const DATABSE_URL = `postgres://me:${secret}@db/ym`;
    const server = await startServer({ ...given, LOG_LEVEL: "info", METRICS_TOKEN: secret, DATABSE_URL });
    const lines = () => [...server.output().matchAll(/^\{.*/gm)].map(([line]) => JSON.parse(line));
    const started = () => lines().filter(({ msg }) => msg === "started");
    await expect.poll(() => started().length).toBe(1);
    expect(started()[0]).toMatchObject({ version, database: "embedded", moduleBoards: ["@demo/nim 1.0.0"] });
    const settings = { PORT: "0", RATE_LIMIT: "off", DAILY: "off", ...given, METRICS_TOKEN: "set" };
    expect(started()[0].settings).toEqual(settings);
    const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${secret}` } });
    expect(await metrics.text()).toMatch(
      /yourmove_database_pool\{pool="dedicated",what="connections"\} 1[\s\S]*yourmove_backlog\{what="push"\} 0/,
    );
    const warnings = lines().filter(({ level }) => level === 40);
    expect(warnings).toMatchObject([{ name: "DATABSE_URL", meant: "DATABASE_URL" }]);
    expect(server.output()).not.toContain("s3cret");
    await server.stop();
  });

  it.each([
    ["PORT", {}],
    ["ADMIN_PORT", { ADMIN_TOKEN: "a".repeat(32) }],
  ])("is that another holds the %s, before a database is made", async (name, settings) => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    const DATA_DIR = join(folder, "no-port");
    const start = startServer({ DATA_DIR, ...settings, [name]: String(port) });
    await expect(start).rejects.toThrow(`ended with 1: Your Move can't listen on port ${port}: `);
    expect(existsSync(DATA_DIR)).toBe(false);
    holder.close();
  });

  it.each([
    ["DATABASE_URL", "postgres://nobody@127.0.0.1:1/none", "the database of DATABASE_URL"],
    ["DATA_DIR", "/proc/your-move", "the data folder /proc/your-move"],
  ])("is in one sentence why there is no database at %s=%s", async (name, value, what) => {
    const start = startServer({ [name]: value });
    await expect(start).rejects.toThrow(new RegExp(`ended with 1: Your Move can't open ${what}: [^\n]+\n$`));
  });

  it.skipIf(!everyKind.includes("postgresql"))("is in one sentence that the database takes no writes", async () => {
    const { databaseUrl = "", pool, close } = await openTestDatabase("postgresql");
    await pool.query(
      `alter database "${new URL(databaseUrl).pathname.slice(1)}" set default_transaction_read_only = on`,
    );
    const sentence = /ended with 1: Your Move can't start: its database [^\n]+read-only transaction\n$/;
    await expect(startServer({ DATABASE_URL: databaseUrl })).rejects.toThrow(sentence);
    await close();
  });
});
