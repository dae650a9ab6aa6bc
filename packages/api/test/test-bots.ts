import { builtInGames } from "@yourmove/rules";
import { type BotMind, type Bots, createBots, type Think } from "../src/bots/bots.ts";
import type { Services } from "../src/context.ts";
import type { Harness } from "./harness.ts";

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
