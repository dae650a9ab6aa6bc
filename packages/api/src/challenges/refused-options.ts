import { CHALLENGE_STATES } from "@yourmove/contract";
import { type challengeQueries, challengeWrites } from "@yourmove/db";
import { type AnyGame, ask, GameFault, type Options, userKeyOf } from "@yourmove/rules";
import type { Ctx } from "../context.ts";
import type { Actor } from "../identity/actor.ts";
import { createLruCache, type LruCache } from "../lru-cache.ts";
import { whyCoolingDown } from "../matches/decide.ts";

type Challenge = Pick<
  challengeQueries.ChallengeRow,
  "challengeID" | "creatorID" | "gameType" | "options" | "state" | "overTime"
>;

/** How many options of a version of a game are known at once. */
const KNOWN = 1000;
const known = new WeakMap<AnyGame, LruCache<string, "taken" | "refused">>();

const knownOf = (game: AnyGame): LruCache<string, "taken" | "refused"> => {
  const answers = known.get(game) ?? createLruCache<string, "taken" | "refused">(KNOWN);
  known.set(game, answers);
  return answers;
};

/** Whether rules refuse options, in the name of who chose them; false where they can't say so now. */
const refuses = async (game: AnyGame, options: Options, creatorID: number): Promise<boolean> => {
  const answers = knownOf(game);
  const key = JSON.stringify(options);
  const answer = answers.get(key);
  if (answer) return answer === "refused";
  const callerKey = userKeyOf(creatorID);
  if (whyCoolingDown(game, callerKey)) return false;
  try {
    const { ok } = await ask(game, "options", { given: options }, { callerKey });
    answers.set(key, ok ? "taken" : "refused");
    return !ok;
  } catch (error) {
    if (error instanceof GameFault) return false;
    throw error;
  }
};

/** Whether a challenge is open whose options its game's newest version refuses: it can become no match any more, and ends (contract 5.6). */
export const endIfRefused = async (ctx: Ctx<Actor | null>, challenge: Challenge): Promise<boolean> => {
  const game = ctx.games.newest(challenge.gameType);
  const now = ctx.clock.now();
  if (!game || challenge.state !== CHALLENGE_STATES.open || challenge.overTime <= now) return false;
  if (!(await refuses(game, challenge.options, challenge.creatorID))) return false;
  if (ctx.overdue.mayWrite()) await challengeWrites.closeChallenge(ctx.db, challenge.challengeID, now);
  return true;
};
