import {
  type GameView,
  type Match,
  type MoveBody,
  STATE_NAMES,
  STATES,
  type UserSummary,
  type ViewerOutcome,
} from "@yourmove/contract";
import type { MatchWithOpponent, personQueries } from "@yourmove/db";
import {
  type AnyGame,
  flagsOf,
  games,
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

/** A move of the match as the viewer may know it. */
export const viewMove = (
  match: MatchRecord,
  viewerID: number,
  { move, symbol, moveNumber }: { move: MoveBody; symbol: "X" | "O"; moveNumber: number },
): MoveBody | null => {
  const game = games.get(match.gameType);
  if (!game?.viewMove) return move;
  const viewer = symbolOf(match, viewerID);
  return game.viewMove(knowable(game, match), move, { by: symbol, viewer, moveNumber });
};

const viewGame = (match: MatchRecord, viewerID: number, canMove: boolean): GameView => {
  const { lastMove: move, lastMoveSymbol: symbol } = match;
  const lastMove = move && symbol ? viewMove(match, viewerID, { move, symbol, moveNumber: moveCountOf(match) }) : null;
  const game = games.get(match.gameType);
  if (!game) return { lastMove };
  const legalMoves: MoveBody[] = canMove ? game.legalMoves(match.position) : [];
  const view = game.view(knowable(game, match), symbolOf(match, viewerID));
  return legalMoves.length > 0 ? { ...view, lastMove, legalMoves } : { ...view, lastMove };
};

const outcomeOf = ({ result, winnerUserID }: MatchRecord, viewerID: number): ViewerOutcome | null => {
  if (result === "draw") return "drawn";
  if (winnerUserID === null) return null;
  return winnerUserID === viewerID ? "won" : "lost";
};

/** The match as one of its two users sees it (contract 2.1): pure, and nothing that this viewer may not know. */
export const viewMatch = (
  match: MatchRecord,
  viewerID: number,
  { opponent, isInvitable }: { readonly opponent: UserSummary; readonly isInvitable?: boolean | undefined },
): Match => {
  const flags = flagsOf(match, viewerID, isInvitable);
  return {
    matchID: match.matchID,
    gameType: match.gameType,
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
    offers: offersOf(match, viewerID, games.get(match.gameType)),
    rematchOfMatchID: match.rematchOfMatchID,
    rematchMatchID: match.rematch?.matchID ?? null,
    createdTime: match.createdTime,
    startedTime: match.startedTime,
    finishedTime: match.finishedTime,
    lastMoveTime: match.lastMoveTime,
    lastActionTime: match.lastActionTime,
    game: viewGame(match, viewerID, flags.canMove),
  };
};

/** A match as found; whether its opponent may be invited matters once it is over, and is left out of new ones. */
interface Shown {
  readonly match: MatchRecord;
  readonly opponent: personQueries.PersonRow & Partial<Pick<MatchWithOpponent["opponent"], "isInvitable">>;
}

/** The payload of a match as found for a viewer. */
export const showMatch = ({ match, opponent }: Shown, viewerID: number, presence: Pick<Presence, "isOnline">): Match =>
  viewMatch(match, viewerID, { opponent: summarize(opponent, presence), isInvitable: opponent.isInvitable });
