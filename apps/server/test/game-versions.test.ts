import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { type Database, gameQueries } from "@yourmove/db";
import { openTestDatabase } from "@yourmove/db/testing";
import { builtInGames } from "@yourmove/rules";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSettings } from "../src/env.ts";
import { type LoadedGames, loadGames } from "../src/games/load-games.ts";
import { type StartedGames, startGames } from "../src/games/versions.ts";

const FIXTURES = resolve(import.meta.dirname, "../../../tests/support/games");
const log = { info() {}, warn() {}, error() {} };

const settingsOf = (env: Record<string, string>) => {
  const read = readSettings({ GAMES_DIR: FIXTURES, ...env });
  if (!read.ok) throw new Error(read.reasons.join());
  return read.settings.games;
};

describe("the versions that are offered", () => {
  let database: Database;
  let loaded: LoadedGames;
  let started: StartedGames | undefined;
  beforeEach(async () => {
    database = await openTestDatabase("postgresql");
  });
  afterEach(async () => {
    await started?.stop();
    started = undefined;
    await database.close();
  });

  const start = async (env: Record<string, string> = {}): Promise<StartedGames> => {
    const settings = settingsOf(env);
    loaded = await loadGames(settings, { kitVersion: "1.0.0", log });
    started = await startGames({ loaded, settings, database, log, now: Date.now() });
    return started;
  };
  const offered = () => started?.games.list().map(({ gameType }) => gameType);
  const all = builtInGames.list().map(({ gameType }) => gameType);
  const versionsOf = (gameTypes: readonly string[]) => gameTypes.map((gameType) => `${gameType}@1`);

  it("are all that there are, and of the built-in ones those that a setting names; the others are known", async () => {
    await start({ GAMES: "kalah", BUILT_IN_GAMES: "chess,reversi" });
    expect(offered()).toEqual(["reversi", "chess", "demo.kalah"]);
    expect(started?.games.newest("gomoku")).toBeUndefined();
    expect(started?.games.has("gomoku") && started.games.find("gomoku", 1)).toBeTruthy();
  });

  it("are those that every process has: another one that lacks a game, and later is gone", async () => {
    const other = randomUUID();
    await gameQueries.showProcess(database, other, versionsOf(all.filter((gameType) => gameType !== "chess")));
    await start({ GAMES: "kalah" });
    expect(offered()).toEqual(all.filter((gameType) => gameType !== "chess"));
    expect(started?.games.find("demo.kalah", 1)).toBeTruthy();
    await gameQueries.showProcess(database, other, versionsOf([...all, "demo.kalah"]));
    await started?.refresh();
    expect(offered()).toContain("demo.kalah");
    await gameQueries.showProcess(database, other, []);
    await started?.refresh();
    expect(offered()).toEqual([]);
    await gameQueries.leaveProcesses(database, other);
    await started?.refresh();
    expect(offered()).toEqual([...all, "demo.kalah"]);
  });

  it("beside a process from before all this, which only listens, are the first ones of built-in games", async () => {
    await start({ GAMES: "kalah" });
    const before = await database.pool.connect();
    // Its own connections are named otherwise.
    await before.query("set application_name = 'yourmove-changes'");
    const two = await database.pool.connect();
    await two.query("set application_name = 'yourmove-changes'");
    await started?.refresh();
    expect(offered()).toEqual(all);
    for (const connection of [before, two]) {
      await connection.query("reset application_name");
      connection.release();
    }
    await started?.refresh();
    expect(offered()).toContain("demo.kalah");
  });

  it("know what was ever here, so that its matches can be read", async () => {
    await start({ GAMES: "kalah" });
    await started?.stop();
    await start();
    expect(started?.games.has("demo.kalah")).toBe(true);
    expect(started?.games.find("demo.kalah", 1)).toBeUndefined();
    expect(offered()).toEqual(all);
  });
});
