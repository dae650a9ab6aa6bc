import { type Clock, type FieldError, type GivenOptions, type TimeTerms, timeTermsOf } from "@yourmove/contract";
import {
  type AnyGame,
  ask,
  GameFault,
  isOfProcess,
  isTransient,
  type MatchRecord,
  type Options,
  optionsOf,
  type ParsedOptions,
  parseOptions,
  userKeyOf,
  variantOf,
} from "@yourmove/rules";
import { type Answer, done, failed, gamePaused, noSuchGame, RefusalError } from "../answer.ts";
import type { Ctx } from "../context.ts";
import { whyCoolingDown } from "./decide.ts";

/** The requested game, rules and time, as they came. */
interface GivenTerms {
  readonly gameType: string;
  readonly options?: GivenOptions | undefined;
  readonly turnSeconds?: number | null | undefined;
  readonly clock?: Clock | null | undefined;
  readonly daysOff?: boolean | undefined;
}

/** The terms of a match, defaults filled in. */
export interface Terms extends TimeTerms {
  readonly options: Options;
}

const refused = (errors: readonly FieldError[]): Answer<never> =>
  failed("invalid_request", "The game takes no such terms", { errors: [...errors] });

/** Options by the game's own schema, in the name of the user, who pays where that never ends; rejects where the user or the rules can't. */
const parseFor = async (ctx: Ctx, game: AnyGame, given: Options): Promise<ParsedOptions> => {
  const callerKey = userKeyOf(ctx.actor.userID);
  const cooldown = whyCoolingDown(game, callerKey);
  if (cooldown) throw new RefusalError(cooldown.failure);
  return ask(game, "options", { given }, { callerKey });
};

/** The terms of a match that is not made yet, and the rules that it will have. */
export interface NewTerms {
  readonly game: AnyGame;
  readonly terms: Terms;
}

/** Terms by the newest rules' own schema of options: 404 without such a game, 400 where it takes no such terms; rules that fail at them are a fault like any other. */
export const newTerms = async (ctx: Ctx, { gameType, options, ...time }: GivenTerms): Promise<Answer<NewTerms>> => {
  const game = ctx.games.newest(gameType);
  if (!game) return noSuchGame;
  if (time.clock && game.hasJointTurns)
    return refused([{ path: "clock", message: "is for games in which one player at a time is to move" }]);
  try {
    const parsed = options === undefined ? parseOptions(game, options) : await parseFor(ctx, game, options);
    if (parsed.ok) return done({ game, terms: { ...timeTermsOf(time), options: parsed.options } });
    return refused(parsed.errors.map(({ path, message }) => ({ path, message })));
  } catch (error) {
    if (error instanceof GameFault) return gamePaused(isTransient(error));
    throw error;
  }
};

/** Options as a match keeps them: null where they are the defaults of the rules that it is made with. */
export const keptOptions = (game: AnyGame, options: Options): Options | null =>
  game.variants[0] !== undefined && variantOf(game, options) === game.variants[0].name ? null : options;

/** The options of an older match or challenge under rules that came later; null where these don't take them. Rejects where they are away, or the user is in a cooldown. */
export const optionsUnder = async (ctx: Ctx, game: AnyGame, options: Options): Promise<Options | null> => {
  try {
    const parsed = await parseFor(ctx, game, options);
    return parsed.ok ? parsed.options : null;
  } catch (error) {
    if (error instanceof GameFault && !isOfProcess(error)) return null;
    throw error;
  }
};

/** The options of a match, whole, under the newest rules; null where these don't take them. */
export const rematchOptions = async (
  ctx: Ctx,
  newest: AnyGame,
  { gameType, rulesVersion, options }: MatchRecord,
): Promise<Options | null> => {
  if (rulesVersion === newest.rulesVersion) return optionsOf(newest, options);
  const played = ctx.games.find(gameType, rulesVersion);
  return optionsUnder(ctx, newest, played ? optionsOf(played, options) : (options ?? {}));
};
