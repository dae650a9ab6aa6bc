import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goBack, installRelease } from "../../../tools/release/releases.mjs";
import { type ServerProcess, startServer } from "../../support/server-process.ts";
import { logIn, newAccount } from "../rest.ts";
import { rounds } from "../rounds.ts";

const unit = readFileSync(join(import.meta.dirname, "../../../deploy/your-move.service"), "utf8");
const lineOf = (name: string): string => unit.match(new RegExp(`^${name}=(.*)$`, "m"))?.[1] ?? "";

describe("a service that systemd runs", () => {
  const folder = mkdtempSync(join(tmpdir(), "yourmove-releases-"));
  const home = join(folder, "opt");
  const dataDir = join(folder, "data");
  /** Its commands on an embedded database take seconds each: with the full rounds. */
  const isFull = rounds({ full: 1, quick: 0 }) === 1;
  let db: Awaited<ReturnType<typeof openTestDatabase>> | undefined;
  // As it was before there were releases: a folder that is not empty.
  beforeAll(async () => {
    mkdirSync(join(home, "apps"), { recursive: true });
    if (!isFull) db = await openTestDatabase("postgresql");
  });
  afterAll(async () => {
    await db?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts what the unit would, from its folder. */
  const start = () => {
    const [program, flag = "", script = "", ...words] = lineOf("ExecStart").split(" ");
    expect(program).toBe("/usr/bin/node");
    const main = join(lineOf("WorkingDirectory").replace("/opt/your-move", home), script);
    const place: Record<string, string> = db ? { DATABASE_URL: db.databaseUrl ?? "" } : { DATA_DIR: dataDir };
    return startServer(place, { command: [flag, main, ...words] });
  };
  const current = () => realpathSync(join(home, "current"));
  const status = async (url: string, path: string) => (await fetch(`${url}${path}`)).status;

  it("is upgraded beside what runs, started from the new release, and taken back to the one before", async () => {
    const installed = (day: number) => installRelease(home, { now: new Date(Date.UTC(2026, 10, day)) });
    const stop = async (server: ServerProcess) => {
      server.signal("SIGTERM");
      expect(await server.exited).toBe(0);
    };
    const first = installed(1);
    const server = await start();
    const second = installed(2);
    expect(current()).toBe(join(home, "releases", second));
    // What runs is served from its own folder to the end.
    for (const path of ["/", "/docs", "/openapi.json", "/readyz"])
      expect([path, await status(server.url, path)]).toEqual([path, 200]);
    const { userID } = await newAccount(server.url, "ada-lovelace");
    const isThere = async ({ url }: ServerProcess) => expect((await logIn(url, "ada-lovelace")).userID).toBe(userID);
    await stop(server);
    const upgraded = await start();
    await isThere(upgraded);
    expect(goBack(home)).toBe(first);
    expect(await status(upgraded.url, "/docs")).toBe(200);
    await stop(upgraded);
    expect(current()).toBe(join(home, "releases", first));
    const back = await start();
    await isThere(back);
    await back.stop();
    expect(goBack(home)).toBe(second);
  });

  it("has the operator's commands with each release, which need nothing else", () => {
    const say = (...words: string[]) =>
      String(execFileSync(process.execPath, [join(current(), "bin/yourmove.mjs"), ...words], { cwd: folder }));
    expect(say("admin", "--help")).toContain("Usage: yourmove admin");
    const place = db ? ["--database-url", db.databaseUrl ?? ""] : ["--data-dir", dataDir];
    expect(say("check", ...place)).toContain("it has every migration");
    if (!isFull) return;
    expect(say("backup", "--data-dir", dataDir, "kept.tar.gz")).toContain("Wrote kept.tar.gz");
    expect(say("restore", "--data-dir", "restored", "kept.tar.gz")).toContain("4 users");
    expect(say("verify", "--data-dir", "restored")).toContain("0 finished matches");
  });

  it("keeps three releases, and never loses the one that runs or the one before; one that fails half-way changes nothing", () => {
    const layOut = (place: string) => {
      mkdirSync(place);
      writeFileSync(join(place, "main.js"), "");
    };
    const other = join(folder, "other");
    expect(() => goBack(other)).toThrow("no release before");
    const install = (day: number) => installRelease(other, { now: new Date(Date.UTC(2026, 0, day)), layOut });
    const one = install(1);
    const two = install(2);
    const three = install(3);
    goBack(other);
    expect(realpathSync(join(other, "current"))).toBe(join(other, "releases", two));
    const four = install(4);
    expect(readdirSync(join(other, "releases")).sort()).toEqual([two, three, four]);
    expect(goBack(other)).toBe(two);
    expect(one).not.toBe(two);
    const failing = () => {
      throw new Error("the disk is full");
    };
    expect(() => installRelease(other, { layOut: failing })).toThrow("full");
    expect(realpathSync(join(other, "current"))).toBe(join(other, "releases", two));
  });
});
