import { isOver, type MatchRecord } from "./match-record.ts";
import { type MatchAction, permit, permitTurn } from "./permit.ts";

/** What a viewer may do with a match now, as the payload tells it (contract 2.1). */
export interface Flags {
  isYourTurn: boolean;
  canMove: boolean;
  canAcceptInvite: boolean;
  canDeclineInvite: boolean;
  canCancelInvite: boolean;
  canForfeit: boolean;
  isFinished: boolean;
}

/** The flags of one viewer, by the same rules that the transitions obey: a button never promises what is refused. */
export const flagsOf = (match: MatchRecord, userID: number): Flags => {
  const may = (action: MatchAction) => permit(action, match, userID) === null;
  const canMove = may("move") && permitTurn(match, userID) === null;
  return {
    isYourTurn: canMove,
    canMove,
    canAcceptInvite: may("accept"),
    canDeclineInvite: may("decline"),
    canCancelInvite: may("cancel"),
    canForfeit: may("forfeit"),
    isFinished: isOver(match),
  };
};
