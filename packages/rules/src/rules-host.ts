import { contain, faultOf } from "./contained.ts";
import { type AnyGame, type FaultData, faultFrom, GameFault } from "./game.ts";
import type { MatchRecord } from "./match/match-record.ts";
import { ANSWERS, type AnswerTo, type Attempt, type Question, type QuestionName } from "./questions.ts";
import { builtInGames, type Games } from "./registry.ts";
import { type Difference, type MatchToReplay, type MoveToReplay, replayMatch } from "./replay.ts";

/** What a question is asked with. */
export interface AskOptions {
  /** Questions of one lane wait for each other; what only shows must not wait for what a stranger's move makes of the rules. */
  readonly lane?: "act" | "show" | "check";
  /** The version of the rules of new matches. */
  readonly newest?: number | undefined;
  /** How long many things may be shown, in milliseconds: those beyond that are left out of the answer. */
  readonly enoughMs?: number;
  /** The user whose question it is: it pays for an action that never ends, and has a bounded number of places among those who wait. */
  readonly callerKey?: string;
}

/** The `callerKey` of a user in all matches of a package. */
export const userKeyOf = (userID: number): string => `user ${userID}`;

/** Where the rules of one version of a game run that are not in this process. */
export interface RulesHost {
  /** Asks; rejects with a `GameFault` where no answer comes in time, or the rules fail. */
  ask<Name extends QuestionName>(name: Name, question: Question<Name>, options?: AskOptions): Promise<AnswerTo<Name>>;
  /** Whether a question has failed, and none has been answered since. */
  isAway(): boolean;
  /** In how many seconds a caller may act again, one of whose questions never ended; null where it may. */
  cooldownSeconds(callerKey: string): number | null;
  /** Calls each time that the rules have been away and are back: for how many milliseconds. */
  onBack(listener: (awayMs: number) => void): void;
}

/** A game whose rules run in another process: of its functions none can be called here. */
export interface RunsElsewhere {
  readonly host: RulesHost;
  /** How its first position looks to the viewer who sees least; undefined where that can't be shown. */
  readonly example: unknown;
}

export const runsElsewhere = (game: AnyGame): game is AnyGame & RunsElsewhere => "host" in game;

/** Whether a game's rules are away: no turn runs out by them. */
export const isAway = (game: AnyGame): boolean => runsElsewhere(game) && game.host.isAway();

const NEVER = (): boolean => false;

/** The answer of a game whose rules run in this process. */
export const answerHere = <Name extends QuestionName>(
  game: AnyGame,
  name: Name,
  question: Question<Name>,
  { newest, isEnough }: { readonly newest?: AnyGame | undefined; readonly isEnough?: () => boolean } = {},
): AnswerTo<Name> => ANSWERS[name](game, question, { newest, isEnough: isEnough ?? NEVER });

/** The answer of a game, wherever its rules run. */
export const ask = async <Name extends QuestionName>(
  game: AnyGame,
  name: Name,
  question: Question<Name>,
  options?: AskOptions,
): Promise<AnswerTo<Name>> =>
  runsElsewhere(game) ? game.host.ask(name, question, options) : answerHere(game, name, question);

/** The fault of rules for a match's position, or of where they run; null where the match can go on there. */
export const faultAt = async (
  game: AnyGame,
  { matchID, position }: Pick<MatchRecord, "matchID" | "position">,
): Promise<GameFault | null> => {
  if (!runsElsewhere(game)) return faultOf(game, position);
  try {
    const fault = await game.host.ask("check", { position, matchID }, { lane: "check" });
    return fault && faultFrom(game, fault);
  } catch (error) {
    if (error instanceof GameFault) return error;
    throw error;
  }
};

/** Replays a match from its moves by its rules, wherever these run. */
export const replayAnywhere = async (
  games: Games,
  match: MatchToReplay,
  moves: readonly MoveToReplay[],
): Promise<Difference | null> => {
  const game = games.find(match.gameType, match.rulesVersion);
  if (!game || !runsElsewhere(game)) return replayMatch(games, match, moves);
  return game.host.ask("replay", { match, moves }, { lane: "check" });
};

const failed = (attempts: readonly (Attempt<unknown> | null)[]): readonly FaultData[] =>
  attempts.flatMap((each) => (each && !each.ok ? each.fault : []));

/** The faults that stand within an answer, by its question. */
const FAULTS_IN: { readonly [Name in QuestionName]?: (answer: AnswerTo<Name>) => readonly FaultData[] } = {
  see: failed,
  check: (fault) => (fault ? [fault] : []),
  decide: (answer) =>
    answer.kind === "decided" ? failed([...Object.values(answer.seen ?? {}), answer.seenByInviter]) : [],
};

/** A game elsewhere, whose faults are heard of here: that it gave no answer, and those within one. */
const withFaults = (game: AnyGame & RunsElsewhere, onFault: (fault: GameFault) => void): AnyGame & RunsElsewhere => {
  const { host } = game;
  const ask: RulesHost["ask"] = async (name, ...rest) => {
    try {
      const answer = await host.ask(name, ...rest);
      for (const fault of FAULTS_IN[name]?.(answer) ?? []) onFault(faultFrom(game, fault));
      return answer;
    } catch (error) {
      if (error instanceof GameFault) onFault(error);
      throw error;
    }
  };
  return Object.freeze({ ...game, host: { ...host, ask } });
};

/** The same games, each behind its bulkhead; of built-in games only what they throw is caught. */
export const containGames = (games: Games, onFault: (fault: GameFault) => void): Games => {
  const contained = new WeakMap<AnyGame, AnyGame>();
  const within = (game: AnyGame): AnyGame => {
    const known = contained.get(game);
    if (known) return known;
    const isTrusted = builtInGames.find(game.gameType, game.rulesVersion) === game;
    // Its bulkhead stands where its rules run.
    const made = runsElsewhere(game) ? withFaults(game, onFault) : contain(game, { onFault, isTrusted });
    contained.set(game, made);
    return made;
  };
  const maybe = (game: AnyGame | undefined) => game && within(game);
  return {
    find: (gameType, rulesVersion) => maybe(games.find(gameType, rulesVersion)),
    newest: (gameType) => maybe(games.newest(gameType)),
    versions: (gameType) => games.versions(gameType).map(within),
    names: games.names,
    has: games.has,
    list: () => games.list().map(within),
  };
};
