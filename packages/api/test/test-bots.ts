import type { Database } from "@yourmove/db";
import { builtInGames } from "@yourmove/rules";
import { afterEach, beforeEach } from "vitest";
import { type BotMind, type Bots, createBots, type Think } from "../src/bots/bots.ts";
import type { Services } from "../src/context.ts";
import { createHarness, type Harness } from "./harness.ts";

/** The first legal move. */
export const firstMove: Think = async ({ gameType, position }) =>
  builtInGames.newest(gameType)?.legalMoves(position)[0];

/** How bots of a test may differ. */
export type BotChanges = Partial<BotMind & Services>;

/** Bots at work in a harness; where the test says nothing else, they play the first legal move and take no draw. */
export const startBots = (
  { services }: Harness,
  { think = firstMove, takesDraw = async () => false, ...changes }: BotChanges = {},
): Promise<Bots> => createBots({ ...services, ...changes }, { think, takesDraw });

/** A service for each test of a block, and the bots that the test starts there, who end with it. */
export const useBots = (kind: Database["kind"]) => {
  const harness = {} as Harness;
  let bots: Bots | undefined;
  beforeEach(async () => void Object.assign(harness, await createHarness(kind)));
  afterEach(async () => {
    await bots?.stop();
    bots = undefined;
    await harness.close();
  });
  const work = async (changes: BotChanges = {}): Promise<Bots> => {
    bots = await startBots(harness, changes);
    return bots;
  };
  /** Somebody, and a bot to play with. */
  const meet = async () => {
    const player = await harness.player();
    const [bot] = (await player.call.friends.search({ gameType: "tic-tac-toe" })).items;
    if (!bot) throw new Error("no bot was offered");
    return { player, bot };
  };
  return { harness, work, meet };
};
