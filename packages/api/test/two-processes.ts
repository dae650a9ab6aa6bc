import type { Match } from "@yourmove/contract";
import type { Database } from "@yourmove/db";
import { openTestDatabase } from "@yourmove/db/testing";
import { afterAll, beforeAll } from "vitest";
import { quiet } from "./eventually.ts";
import { createHarness, type Harness, type Player, startMatch } from "./harness.ts";

export const gameType = "tic-tac-toe";

/** A match under way, and its two players at both processes. */
export interface Playing {
  readonly x: Player;
  readonly o: Player;
  readonly matchID: number;
  /** The same two at the other process. */
  readonly xThere: Player;
  readonly oThere: Player;
}

/** The match as a process shows it to a player. */
export const lookAt = (player: Player, { matchID }: Pick<Playing, "matchID">, type = gameType): Promise<Match> =>
  player.read({ gameType: type, matchID });

/** What stands between a process and the database. */
type Between = (db: Database) => Database;
const nothing: Between = (db) => db;

/** Two processes on one database for the tests of a block: what one remembers, the other may change. */
export const useTwoProcesses = (kind: Database["kind"], between: { here?: Between; there?: Between } = {}) => {
  const here = {} as Harness;
  const there = {} as Harness;
  beforeAll(async () => {
    const db = await openTestDatabase(kind);
    Object.assign(here, await createHarness(kind, { db: (between.here ?? nothing)(db) }));
    Object.assign(there, await createHarness(kind, { db: (between.there ?? nothing)(db) }));
  });
  afterAll(async () => {
    await there.services.stop();
    await here.close();
  });

  /** Lets time pass in both processes. */
  const pass = async (ms: number) => {
    for (const { clock } of [here, there]) clock.advance(ms);
    await quiet(here.db);
  };
  /** Two who were not seen for a minute. */
  const newPair = async (): Promise<[Player, Player]> => {
    const pair: [Player, Player] = [await here.player(), await here.player()];
    await pass(61_000);
    return pair;
  };

  /** A match that begins with two moves, both remembered here; X is on turn. */
  const playing = async (): Promise<Playing> => {
    const [x, o] = await newPair();
    const match = await startMatch(x, o);
    const { matchID } = match;
    await x.move(match, 0);
    await o.move(match, 4);
    return { x, o, matchID, xThere: await there.signIn(x.token), oThere: await there.signIn(o.token) };
  };

  return { here, there, pass, newPair, playing };
};
