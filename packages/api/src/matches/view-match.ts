import {
  type GameView,
  type Match,
  type MoveBody,
  type PlayerSymbol,
  STATE_NAMES,
  STATES,
  type UserSummary,
  type ViewerOutcome,
} from "@yourmove/contract";
import type { MatchWithOpponent, personQueries } from "@yourmove/db";
import {
  type AnyGame,
  commitmentTo,
  flagsOf,
  GameFault,
  type Games,
  isOver,
  type MatchRecord,
  moveCountOf,
  type Options,
  offersOf,
  optionsOf,
  pausedFor,
  positionVersionOf,
  symbolOf,
  variantOf,
} from "@yourmove/rules";
import { type PresenceView, summarize } from "../identity/presence.ts";
import type { Pauses } from "./pauses.ts";
import { rematchOptions } from "./terms.ts";

/** The position as far as it may be known now: all of it once the match is over. */
const knowable = (game: AnyGame, match: MatchRecord): unknown =>
  isOver(match) && game.reveal ? game.reveal(match.position) : match.position;

/** The position of a match as a side may see it now. */
export const viewPosition = (game: AnyGame, match: MatchRecord, viewer: PlayerSymbol | null): object =>
  game.view(knowable(game, match), viewer);

/** A move that stands, or stood when it was made, by its place among those that did. */
interface ShownMove {
  readonly move: MoveBody;
  readonly symbol: PlayerSymbol;
  readonly moveNumber: number;
}

/** A move of the match as the viewer may know it: until the second of a joint turn, only its player knows the first (contract 5.4). */
const viewMove = (
  game: AnyGame | undefined,
  match: MatchRecord,
  { move, symbol, moveNumber, viewerID }: ShownMove & { readonly viewerID: number },
): MoveBody | null => {
  const viewer = symbolOf(match, viewerID);
  const isSealed = match.jointTurn?.moved === symbol && moveNumber === moveCountOf(match);
  if (isSealed && viewer !== symbol) return null;
  // What may be known of it only its rules say.
  if (!game) return null;
  if (!game.viewMove) return move;
  return game.viewMove(knowable(game, match), move, { by: symbol, viewer, moveNumber });
};

/** A move as the viewer may know it, null where its rules fail. */
export const viewMoveSafely: typeof viewMove = (game, match, shown) => {
  try {
    return viewMove(game, match, shown);
  } catch (error) {
    if (error instanceof GameFault) return null;
    throw error;
  }
};

const viewGame = (
  game: AnyGame | undefined,
  match: MatchRecord,
  { viewerID, canMove }: { readonly viewerID: number; readonly canMove: boolean },
): GameView => {
  const { lastMove: move, lastMoveSymbol: symbol } = match;
  const last = move && symbol && { move, symbol, moveNumber: moveCountOf(match), viewerID };
  const lastMove = last ? viewMove(game, match, last) : null;
  // Before its start a match of a game with chance has no position.
  if (!game || match.position === null) return { lastMove };
  const viewer = symbolOf(match, viewerID);
  const legalMoves: MoveBody[] = canMove && viewer ? game.legalMoves(match.position, viewer) : [];
  const view = viewPosition(game, match, viewer);
  return legalMoves.length > 0 ? { ...view, lastMove, legalMoves } : { ...view, lastMove };
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

/** The match by its rules; without them as paused, or once it is over without its position. */
const viewUnder = (
  game: AnyGame | undefined,
  match: MatchRecord,
  { viewerID, opponent, isInvitable, terms }: Surroundings & Viewed,
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
    turnDeadlineTime: match.state === STATES.active && match.pausedReason === null ? match.deadlineTime : null,
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
    game: viewGame(game, match, { viewerID, canMove: flags.canMove }),
  };
};

/** The rules that are available, and what is called when they fail for a match's position. */
export interface Rules {
  readonly games: Games;
  readonly onFault?: (match: MatchRecord, fault: GameFault) => void;
}

/**
 * The match as one of its two users sees it: pure, and nothing that this viewer may not know. Where its rules
 * are missing or fail it is shown as paused.
 */
export const viewMatch = (
  match: MatchRecord,
  viewerID: number,
  { games, onFault, ...shown }: Surroundings & Rules,
): Match => {
  const rules = games.find(match.gameType, match.rulesVersion);
  const terms = shownOptions(rules, match.options);
  const newest = games.newest(match.gameType);
  const canBeAgain = newest !== undefined && (!isOver(match) || rematchOptions(newest, rules, match) !== null);
  const surroundings = { ...shown, viewerID, terms, isInvitable: (shown.isInvitable ?? true) && canBeAgain };
  const game = match.pausedReason === null ? rules : undefined;
  if (!game) return viewUnder(undefined, pausedFor(match, "rules_missing"), surroundings);
  try {
    return viewUnder(game, match, surroundings);
  } catch (error) {
    if (!(error instanceof GameFault)) throw error;
    onFault?.(match, error);
    const reason = error.kind === "restarting" ? "rules_missing" : "rules_failed";
    return viewUnder(undefined, pausedFor(match, reason), surroundings);
  }
};

/** A match as found; whether its opponent may be invited matters once it is over, and is left out of new ones. */
interface Shown {
  readonly match: MatchRecord;
  readonly opponent: personQueries.PersonRow & Partial<Pick<MatchWithOpponent["opponent"], "isInvitable">>;
}

/** The context of showing a match. */
export interface ShowContext {
  readonly presence: PresenceView;
  readonly games: Games;
  readonly pauses: Pick<Pauses, "note">;
}

/** The payload of a match as found for a viewer. */
export const showMatch = (
  { match, opponent }: Shown,
  viewerID: number,
  { presence, games, pauses }: ShowContext,
): Match =>
  viewMatch(match, viewerID, {
    opponent: summarize(opponent, presence),
    isInvitable: opponent.isInvitable,
    games,
    onFault: pauses.note,
  });
