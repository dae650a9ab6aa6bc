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
  type Games,
  isOver,
  type MatchRecord,
  moveCountOf,
  offersOf,
  positionVersionOf,
  symbolOf,
} from "@yourmove/rules";
import { type Presence, summarize } from "../presence/presence.ts";

/** The position as far as it may be known now: all of it once the match is over. */
const knowable = (game: AnyGame, match: MatchRecord): unknown =>
  isOver(match) && game.reveal ? game.reveal(match.position) : match.position;

/** A move that stands, or stood when it was made, by its place among those that did. */
interface ShownMove {
  readonly move: MoveBody;
  readonly symbol: PlayerSymbol;
  readonly moveNumber: number;
}

/** A move of the match as the viewer may know it: the first of a joint turn is nobody's but its player's until the second (contract 5.4). */
export const viewMove = (
  game: AnyGame | undefined,
  match: MatchRecord,
  { move, symbol, moveNumber, viewerID }: ShownMove & { readonly viewerID: number },
): MoveBody | null => {
  const viewer = symbolOf(match, viewerID);
  const isSealed = match.jointTurn?.moved === symbol && moveNumber === moveCountOf(match);
  if (isSealed && viewer !== symbol) return null;
  if (!game?.viewMove) return move;
  return game.viewMove(knowable(game, match), move, { by: symbol, viewer, moveNumber });
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
  const view = game.view(knowable(game, match), viewer);
  return legalMoves.length > 0 ? { ...view, lastMove, legalMoves } : { ...view, lastMove };
};

/** What may be known of a match's chance: the seed itself once it is over (contract 5.3). */
const chanceOf = (match: MatchRecord): Match["chance"] =>
  match.seed === null ? null : { commitment: commitmentTo(match.seed), seed: isOver(match) ? match.seed : null };

/** What a match is shown with, beside itself. */
interface Surroundings {
  readonly opponent: UserSummary;
  readonly isInvitable?: boolean | undefined;
  readonly games: Games;
}

const outcomeOf = ({ result, winnerUserID }: MatchRecord, viewerID: number): ViewerOutcome | null => {
  if (result === "draw") return "drawn";
  if (winnerUserID === null) return null;
  return winnerUserID === viewerID ? "won" : "lost";
};

/** The match as one of its two users sees it (contract 2.1): pure, and nothing that this viewer may not know. */
export const viewMatch = (
  match: MatchRecord,
  viewerID: number,
  { opponent, isInvitable, games }: Surroundings,
): Match => {
  const game = games.find(match.gameType, match.rulesVersion);
  const flags = flagsOf(match, viewerID, isInvitable);
  return {
    matchID: match.matchID,
    gameType: match.gameType,
    rulesVersion: match.rulesVersion,
    state: match.state,
    stateName: STATE_NAMES[match.state],
    origin: match.origin,
    invitedByUserID: match.inviterID,
    inviterSymbol: match.inviterSymbol,
    xUserID: match.xUserID,
    oUserID: match.oUserID,
    currentTurnUserID: match.currentTurnUserID,
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
    turnDeadlineTime: match.state === STATES.active ? match.deadlineTime : null,
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

/** A match as found; whether its opponent may be invited matters once it is over, and is left out of new ones. */
interface Shown {
  readonly match: MatchRecord;
  readonly opponent: personQueries.PersonRow & Partial<Pick<MatchWithOpponent["opponent"], "isInvitable">>;
}

/** What showing it takes. */
export interface ShowDeps {
  readonly presence: Pick<Presence, "isOnline">;
  readonly games: Games;
}

/** The payload of a match as found for a viewer. */
export const showMatch = ({ match, opponent }: Shown, viewerID: number, { presence, games }: ShowDeps): Match =>
  viewMatch(match, viewerID, { opponent: summarize(opponent, presence), isInvitable: opponent.isInvitable, games });
