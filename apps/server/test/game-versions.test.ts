import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { type Database, gameQueries, retiredGameQueries } from "@yourmove/db";
import { openTestDatabase } from "@yourmove/db/testing";
import { builtInGames } from "@yourmove/rules";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isShort } from "../../../tests/support/rounds.ts";
import { settingsOf } from "../../../tests/support/settings.ts";
import { type LoadedGames, loadGames } from "../src/games/load-games.ts";
import { type StartedGames, startGames } from "../src/games/versions.ts";

/** Each loads packages twice over. */
const inAll = it.skipIf(isShort);

const FIXTURES = resolve(import.meta.dirname, "../../../tests/support/games");
const log = { info() {}, warn() {}, error() {} };

const gamesOf = (env: Record<string, string>) => settingsOf({ GAMES_DIR: FIXTURES, ...env }).games;

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
    const settings = gamesOf(env);
    loaded = await loadGames(settings, { kitVersion: "1.0.0", log });
    started = await startGames({ loaded, settings, database, log, now: Date.now() });
    return started;
  };
  /** Another process, with the code that was loaded but for how its digests begin. */
  const begin = (digest: string, more: Record<string, string> = {}): Promise<StartedGames> => {
    const versions = loaded.versions.map((version) => ({ ...version, digest: digest + version.digest }));
    const settings = gamesOf({ GAMES: "kalah", ...more });
    const others = { ...loaded, versions, stop: async () => {} };
    return startGames({ loaded: others, settings, database, log, now: Date.now() });
  };
  const offered = () => started?.games.list().map(({ gameType }) => gameType);
  const all = builtInGames.list().map(({ gameType }) => gameType);
  const versionsOf = (gameTypes: readonly string[]) => gameTypes.map((gameType) => `${gameType}@1`);

  /** A match under way by a version of kalah. */
  const beginMatch = (rulesVersion: number) =>
    database.pool.query(
      `with people as (
        insert into users (username, username_key, search_key, is_guest, created_time)
        values ('ann', 'ann', 'ann', true, 1), ('bob', 'bob', 'bob', true, 1) returning user_id)
      insert into matches (game_type, rules_version, state, inviter_id, invitee_id, inviter_symbol, position, created_time, last_action_time)
      select 'demo.kalah', $1, 1, min(user_id), max(user_id), 'X', '{}', 1, 1 from people`,
      [rulesVersion],
    );

  it("are all that there are, and of the built-in ones those that a setting names; the others are known", async () => {
    await start({ GAMES: "kalah", BUILT_IN_GAMES: "chess,reversi" });
    expect(offered()).toEqual(["reversi", "chess", "demo.kalah"]);
    expect(started?.games.newest("gomoku")).toBeUndefined();
    expect(started?.games.has("gomoku") && started.games.find("gomoku", 1)).toBeTruthy();
  });

  inAll("are those that every process has: another one that lacks a game, and later is gone", async () => {
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

  inAll("of one number have one code: whoever comes with other code is refused while the first runs", async () => {
    await start({ GAMES: "kalah" });
    await expect(begin("other")).rejects.toThrow("a running server has other code of demo.kalah version 1");
    expect(await gameQueries.listShown(database)).toContain("demo.kalah@1");
    await started?.stop();
    started = await begin("other");
    expect(offered()).toContain("demo.kalah");
  });

  inAll("are refused where their code has changed since they were played, until it is accepted, for good", async () => {
    await start({ GAMES: "kalah" });
    await beginMatch(1);
    await started?.stop();
    const changed = "0123456789ab";
    const accepted = { GAMES_ACCEPT: `demo.kalah@1=${changed}` };
    await expect(begin(changed)).rejects.toThrow(`start with GAMES_ACCEPT=${accepted.GAMES_ACCEPT}`);
    started = await begin(changed, accepted);
    await started.stop();
    started = await begin(changed);
    expect(offered()).toContain("demo.kalah");
  });

  inAll("without one that matches are under way by let nobody start, unless the game is retired", async () => {
    await start({ GAMES: "kalah" });
    await beginMatch(7);
    await started?.stop();
    await expect(start({ GAMES: "kalah" })).rejects.toThrow("has no version 7 of demo.kalah");
    expect(await gameQueries.listShown(database)).toEqual([]);
    await retiredGameQueries.retireGame(database, "demo.kalah", Date.now());
    await start({ GAMES: "kalah" });
  });

  inAll("know what was ever here, so that its matches can be read", async () => {
    await start({ GAMES: "kalah" });
    await started?.stop();
    await start();
    expect(started?.games.has("demo.kalah")).toBe(true);
    expect(started?.games.find("demo.kalah", 1)).toBeUndefined();
    expect(offered()).toEqual(all);
  });
});
