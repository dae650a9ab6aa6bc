import { builtInGames } from "@yourmove/rules";
import { type Bots, type BotsContext, createBots } from "../src/bots/bots.ts";
import { silentLog } from "../src/log.ts";
import type { Harness } from "./harness.ts";

/** The first legal move. */
export const firstMove: BotsContext["think"] = async ({ gameType, position }) =>
  builtInGames.newest(gameType)?.legalMoves(position)[0];

/** Bots at work in a harness; where the test says nothing else, they play the first legal move and take no draw. */
export const startBots = ({ db, clock, services }: Harness, changes: Partial<BotsContext> = {}): Promise<Bots> =>
  createBots({
    db,
    clock,
    log: silentLog,
    changes: services.changes,
    matches: services.matches,
    games: services.games,
    think: firstMove,
    takesDraw: async () => false,
    ...changes,
  });
