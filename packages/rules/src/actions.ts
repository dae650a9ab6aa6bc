import { isOver, type MatchRecord } from "./match.ts";
import { type Operation, permit, permitTurn } from "./permit.ts";

/** What a user may do with a match now (contract 2.1), by the same rules that the transitions obey. */
export interface Actions {
  isYourTurn: boolean;
  canMove: boolean;
  canAcceptInvite: boolean;
  canDeclineInvite: boolean;
  canCancelInvite: boolean;
  canForfeit: boolean;
  isFinished: boolean;
}

export const actionsOf = (match: MatchRecord, userID: number): Actions => {
  const may = (operation: Operation) => permit(operation, match, userID) === null;
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
