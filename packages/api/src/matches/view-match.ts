import {
  type GameView,
  type Match,
  STATE_NAMES,
  STATES,
  type UserSummary,
  type ViewerOutcome,
} from "@yourmove/contract";
import type { MatchWithOpponent, personQueries } from "@yourmove/db";
import {
  type AnswerTo,
  type AnyGame,
  type Attempt,
  answerHere,
  commitmentTo,
  flagsOf,
  GameFault,
  type Games,
  isAway,
  isOver,
  isTransient,
  type MatchRecord,
  moveCountOf,
  type Options,
  offersOf,
  optionsOf,
  pausedFor,
  positionVersionOf,
  type Question,
  rematchOptions,
  runsElsewhere,
  type Seen,
  symbolOf,
  userKeyOf,
  valueIn,
  variantOf,
  viewGame,
  viewLastMove,
  viewMove,
} from "@yourmove/rules";
import type { Faults } from "../games.ts";
import { type PresenceView, summarize } from "../identity/presence.ts";
import type { ApiRequest } from "../identity/request.ts";
import type { Pauses } from "./pauses.ts";
import type { RulesViews } from "./rules-views.ts";

/** Moves as their viewer may know them, each null where its rules fail, or don't answer. */
export const viewMoves = async (game: AnyGame | undefined, toSee: Question<"moves">): Promise<AnswerTo<"moves">> => {
  const { match, viewerID, moves } = toSee;
  if (!game) return moves.map((each) => viewMove(undefined, match, { ...each, viewerID }));
  // Rules that hide no move are not asked.
  if (!runsElsewhere(game) || !game.viewMove) return answerHere(game, "moves", toSee);
  try {
    return await game.host.ask("moves", toSee, { lane: "show", callerKey: userKeyOf(viewerID) });
  } catch (error) {
    if (error instanceof GameFault) return moves.map(() => null);
    throw error;
  }
};

/** The chance of a match as its players may know it: the seed itself once the match is over. */
const chanceOf = (match: MatchRecord): Match["chance"] =>
  match.seed === null ? null : { commitment: commitmentTo(match.seed), seed: isOver(match) ? match.seed : null };

/** The viewer's view of the opponent, which a match is shown with. */
interface Surroundings {
  readonly opponent: UserSummary;
  readonly isInvitable?: boolean | undefined;
}

/** A viewer, and the match's options as they are shown. */
interface Viewed {
  readonly viewerID: number;
  readonly terms: Pick<Match, "options" | "variant">;
}

const NO_OPTIONS: Options = {};

/** Options with their defaults, and the variant that has them; without rules, as far as they are known. */
const shownOptions = (game: AnyGame | undefined, options: Options | null): Viewed["terms"] => {
  if (!game) return { options: options ?? NO_OPTIONS, variant: options ? "custom" : "standard" };
  const [standard] = game.variants;
  if (!options && standard) return { options: game.defaultOptions as Options, variant: standard.name };
  return { options: optionsOf(game, options), variant: variantOf(game, options) };
};

const outcomeOf = ({ result, winnerUserID }: MatchRecord, viewerID: number): ViewerOutcome | null => {
  if (result === "draw") return "drawn";
  if (winnerUserID === null) return null;
  return winnerUserID === viewerID ? "won" : "lost";
};

const seconds = (ms: number | undefined): number | null => (ms === undefined ? null : Math.ceil(ms / 1000));

/** The clock of a match, with both banks at the beginning of the turn in progress. */
const clockOf = ({ clock, turnTime }: MatchRecord): Match["clock"] =>
  clock && { ...clock, xBankSeconds: seconds(turnTime?.banks?.X), oBankSeconds: seconds(turnTime?.banks?.O) };

/** Whether a turn has a deadline that may pass: not while its rules are away. */
const isTimed = (game: AnyGame | undefined, { state, pausedReason }: MatchRecord): boolean =>
  state === STATES.active && pausedReason === null && !(game && isAway(game));

/** All that is known of a position without its rules. */
const withoutRules = (match: MatchRecord, viewerID: number): GameView => ({
  lastMove: viewLastMove(undefined, match, viewerID),
});

/** The match by its rules; without them as paused, or once it is over without its position. */
const viewUnder = (
  game: AnyGame | undefined,
  match: MatchRecord,
  { viewerID, opponent, isInvitable, terms, seen }: Surroundings & Viewed & { readonly seen?: GameView },
): Match => {
  const flags = flagsOf(match, viewerID, isInvitable);
  return {
    matchID: match.matchID,
    gameType: match.gameType,
    rulesVersion: match.rulesVersion,
    ...terms,
    state: match.state,
    stateName: STATE_NAMES[match.state],
    origin: match.origin,
    invitedByUserID: match.inviterID,
    inviterSymbol: match.inviterSymbol,
    xUserID: match.xUserID,
    oUserID: match.oUserID,
    currentTurnUserID: match.pausedReason === null ? match.currentTurnUserID : null,
    winnerUserID: match.winnerUserID,
    yourUserID: viewerID,
    yourSymbol: symbolOf(match, viewerID),
    ...flags,
    isPaused: match.pausedReason !== null,
    pausedReason: match.pausedReason,
    result: match.result,
    resultDetail: match.resultDetail,
    outcome: outcomeOf(match, viewerID),
    opponent,
    message: match.message,
    moveCount: moveCountOf(match),
    positionVersion: positionVersionOf(match),
    turnSeconds: match.turnSeconds,
    clock: clockOf(match),
    daysOff: match.daysOff,
    turnDeadlineTime: isTimed(game, match) ? match.deadlineTime : null,
    inviteExpiresTime: match.state === STATES.invited ? match.deadlineTime : null,
    offers: offersOf(match, viewerID, game),
    rematchOfMatchID: match.rematchOfMatchID,
    rematchMatchID: match.rematch?.matchID ?? null,
    createdTime: match.createdTime,
    startedTime: match.startedTime,
    finishedTime: match.finishedTime,
    lastMoveTime: match.lastMoveTime,
    lastActionTime: match.lastActionTime,
    chance: chanceOf(match),
    game: seen ?? (game ? viewGame(game, match, { viewerID, canMove: flags.canMove }) : withoutRules(match, viewerID)),
  };
};

/** The rules that are available, and what is called when they fail for a match's position. */
export interface Rules {
  readonly games: Games;
  readonly onFault?: (match: MatchRecord, fault: GameFault) => void;
}

/** What a match's rules say that run elsewhere: null where they have not said it in time. */
export type SeenElsewhere = Attempt<Seen> | null;

const viewElsewhere = (
  game: AnyGame,
  match: MatchRecord,
  { seen, ...surroundings }: Surroundings & Viewed & { readonly seen: Seen | null },
): Match => {
  // A move that may be hidden from its viewer is not shown without the rules that say so.
  if (!seen) {
    const lastMove = game.viewMove ? null : viewLastMove(game, match, surroundings.viewerID);
    return viewUnder(game, match, { ...surroundings, seen: { lastMove } });
  }
  const known = game.hasChance ? { ...game, chanceUse: () => seen.chance } : game;
  return viewUnder(known, match, { ...surroundings, seen: seen.game });
};

/**
 * The match as one of its two users sees it: pure, and nothing that this viewer may not know. Where its rules
 * are missing or fail it is shown as paused.
 */
export const viewMatch = (
  match: MatchRecord,
  viewerID: number,
  { games, onFault, seen = null, ...shown }: Surroundings & Rules & { readonly seen?: SeenElsewhere | undefined },
): Match => {
  const rules = games.find(match.gameType, match.rulesVersion);
  const terms = shownOptions(rules, match.options);
  const newest = games.newest(match.gameType);
  const takesRematch = (of: AnyGame): boolean => {
    if (!runsElsewhere(of) || of.rulesVersion === match.rulesVersion) return rematchOptions(of, rules, match) !== null;
    return seen?.ok === true && seen.value.takesRematch;
  };
  const isPlayedBy = ({ bots }: AnyGame): boolean => bots || !shown.opponent.isBot;
  const canBeAgain = newest !== undefined && (!isOver(match) || (isPlayedBy(newest) && takesRematch(newest)));
  const surroundings = { ...shown, viewerID, terms, isInvitable: (shown.isInvitable ?? true) && canBeAgain };
  const game = match.pausedReason === null ? rules : undefined;
  if (!game) return viewUnder(undefined, pausedFor(match, "rules_missing"), surroundings);
  try {
    if (!runsElsewhere(game)) return viewUnder(game, match, surroundings);
    return viewElsewhere(game, match, { ...surroundings, seen: seen && valueIn(game, seen) });
  } catch (error) {
    if (!(error instanceof GameFault)) throw error;
    onFault?.(match, error);
    const reason = isTransient(error) ? "rules_missing" : "rules_failed";
    return viewUnder(undefined, pausedFor(match, reason), surroundings);
  }
};

/** A match as found; whether its opponent may be invited matters once it is over, and is left out of new ones. */
interface MatchToShow {
  readonly match: MatchRecord;
  readonly opponent: personQueries.PersonRow & Partial<Pick<MatchWithOpponent["opponent"], "isInvitable">>;
}

/** The context of showing a match. */
export interface ShowContext {
  readonly presence: PresenceView;
  readonly games: Games;
  readonly pauses: Pick<Pauses, "note">;
  readonly faults: Pick<Faults, "noteIn">;
  readonly request: Pick<ApiRequest, "requestID">;
}

/** The payload of a match as found for a viewer; `seen` is what rules said of it that run elsewhere. */
export const showMatch = (
  { match, opponent }: MatchToShow,
  viewerID: number,
  { presence, games, pauses, faults, request: { requestID } }: ShowContext,
  seen?: SeenElsewhere,
): Match =>
  viewMatch(match, viewerID, {
    opponent: summarize(opponent, presence),
    isInvitable: opponent.isInvitable,
    games,
    onFault(faulty, fault) {
      faults.noteIn(fault, { matchID: faulty.matchID, moveNumber: moveCountOf(faulty), requestID });
      pauses.note(faulty, fault);
    },
    seen,
  });

/** The payload of a match as found, by its rules wherever they run. */
export const showNow = async (
  found: MatchToShow,
  viewerID: number,
  context: ShowContext & { readonly rulesViews: RulesViews },
): Promise<Match> => showMatch(found, viewerID, context, await context.rulesViews.see(found.match, viewerID));
