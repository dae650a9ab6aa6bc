import { otherSymbol, type PlayerSymbol, STATES } from "@yourmove/contract";
import type { AnyGame } from "../game.ts";
import {
  type MatchRecord,
  NOT_YET,
  playerOf,
  positionVersionOf,
  symbolOf,
  turnDeadline,
  withoutOffers,
} from "./match-record.ts";

/** Whether a match waits for a user's move: in a joint turn for everybody's who has not moved in it (contract 5.4). */
export const isOnTurn = (match: MatchRecord, userID: number): boolean => {
  if (match.state !== STATES.active) return false;
  if (!match.jointTurn) return match.currentTurnUserID === userID;
  const symbol = symbolOf(match, userID);
  return symbol !== null && symbol !== match.jointTurn.moved;
};

/** A match whose position has changed, at the beginning of the turn that this names: no takeback is offered across a joint one. */
export const beginTurn = (match: MatchRecord, game: AnyGame, now: number): MatchRecord => {
  const turn = game.turn(match.position);
  const deadlineTime = turnDeadline(match, now);
  if (turn !== "both") return { ...match, currentTurnUserID: playerOf(match, turn), jointTurn: null, deadlineTime };
  const offerState = withoutOffers(match.offerState, ["takeback"]);
  const jointTurn = { version: positionVersionOf(match), time: NOT_YET, moved: null };
  return { ...match, currentTurnUserID: null, jointTurn, offerState, deadlineTime };
};

/** Whether a move from one position to the next is the first of a joint turn, which then waits for the other's. */
export const isFirstOfJoint = (
  game: AnyGame,
  { before, after, by }: { readonly before: unknown; readonly after: unknown; readonly by: PlayerSymbol },
): boolean => game.hasJointTurns === true && game.turn(before) === "both" && game.turn(after) === otherSymbol(by);
