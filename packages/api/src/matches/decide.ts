import type { MoveBody } from "@yourmove/contract";
import {
  type AnyGame,
  type CommandAnswer,
  checkMove,
  type Decision,
  decideCommand,
  GameFault,
  type MatchCommand,
  type MatchRecord,
  optionsOf,
  playback,
  runsElsewhere,
  symbolOf,
  type Transition,
  userKeyOf,
} from "@yourmove/rules";
import { type Answer, done, failed, gamePaused } from "../answer.ts";
import type { Ctx } from "../context.ts";
import { fieldErrors } from "../field-errors.ts";
import type { SeenElsewhere } from "./view-match.ts";

/** A command whose rules have said all that they have to say: it is decided at any moment, at once. */
export interface Prepared {
  /** Decides; throws a `GameFault` where the rules fail. */
  decideAt(now: number): Decision;
  /** What rules that run elsewhere show a viewer of the match then; null where they run here. */
  seenBy(match: MatchRecord, viewerID: number): SeenElsewhere;
}

const atMoment = (command: MatchCommand, now: number): MatchCommand => {
  switch (command.does) {
    case "act":
      return { ...command, circumstances: { ...command.circumstances, now } };
    case "invite":
      return { ...command, now };
    case "begin":
      return { ...command, acceptance: { ...command.acceptance, now } };
  }
};

const withMove = (command: MatchCommand, move: MoveBody): MatchCommand =>
  command.does === "act" && command.request.action === "move"
    ? { ...command, request: { ...command.request, move } }
    : command;

const noMove = (game: AnyGame, issues: Parameters<typeof fieldErrors>[0]): Answer<never> =>
  failed("invalid_request", `That is no move of ${game.name}`, { errors: fieldErrors(issues, ["move"]) });

/** A move as a game's schema names it, that of a match's options where they are given. */
export const parseMove = (game: AnyGame, body: MoveBody, match?: MatchRecord): Answer<MoveBody> => {
  const parsed = checkMove(game, body, match && optionsOf(game, match.options));
  return parsed.success ? done(parsed.data as MoveBody) : noMove(game, parsed.error.issues);
};

/** Who pays for a question that never ends: a person in all matches of a package, a bot in this one. */
const callerKeyOf = (ctx: Ctx, command: MatchCommand): string =>
  ctx.actor.isBot && command.does === "act" ? `match ${command.match.matchID}` : userKeyOf(ctx.actor.userID);

/** Why a caller may not ask a game's rules now, one of whose questions never ended; null where it may. */
export const whyCoolingDown = (game: AnyGame, callerKey: string): ReturnType<typeof gamePaused> | null => {
  const seconds = runsElsewhere(game) ? game.host.cooldownSeconds(callerKey) : null;
  return seconds === null ? null : gamePaused(false, seconds);
};

const seenIn = (answer: CommandAnswer & { kind: "decided" }, match: MatchRecord, viewerID: number): SeenElsewhere => {
  const symbol = symbolOf(match, viewerID);
  if (symbol) return answer.seen?.[symbol] ?? null;
  return match.inviterID === viewerID ? answer.seenByInviter : null;
};

/**
 * Asks the rules for all that a command needs, in one question where they run elsewhere; the decision itself is made here, as
 * often as its moment changes. Rejects with a `GameFault` where they fail.
 */
export const prepareCommand = async (ctx: Ctx, game: AnyGame, given: MatchCommand): Promise<Answer<Prepared>> => {
  if (!runsElsewhere(game))
    return done({ decideAt: (now) => decideCommand(game, atMoment(given, now)), seenBy: () => null });
  const callerKey = callerKeyOf(ctx, given);
  const cooldown = whyCoolingDown(game, callerKey);
  if (cooldown) return cooldown;
  const newest = ctx.games.newest(game.gameType)?.rulesVersion;
  const answer = await game.host.ask("decide", given, { lane: "act", newest, callerKey });
  if (answer.kind === "invalid")
    return failed("invalid_request", `That is no move of ${game.name}`, {
      errors: answer.issues.map(({ path, message }) => ({ path: ["move", ...path].join("."), message })),
    });
  const command = answer.move ? withMove(given, answer.move as MoveBody) : given;
  return done({
    decideAt: (now) => decideCommand(playback(game, answer.recording), atMoment(command, now)),
    seenBy: (match, viewerID) => seenIn(answer, match, viewerID),
  });
};

/** The transition of what no rules refuse: an invite, or the beginning of a match. */
export const begun = (decision: Decision): Answer<Transition> => {
  if (decision.ok) return done(decision);
  throw new Error(`a beginning was refused: ${decision.refusal.code}`);
};

/** The decision, or the fault of its rules. */
export const decidedOrFault = (decide: () => Decision): Decision | GameFault => {
  try {
    return decide();
  } catch (error) {
    if (error instanceof GameFault) return error;
    throw error;
  }
};
