import { cellsOf, isSaid, judge, type ModelState, type OfferAction, offererOf, other, turnOf } from "./model.ts";

/** What may be done about an offer, and who made it. */
const offerFor = (state: ModelState, viewer: number, what: "draw" | "takeback"): Record<string, unknown> => {
  const { match } = state;
  const may = (kind: OfferAction) => judge(state, viewer, { kind, what }).status === 200;
  return {
    byUserID: offererOf(match, what),
    canOffer: may("offer") && !isSaid(match, viewer, what),
    canAnswer: may("acceptOffer"),
    canWithdraw: may("withdrawOffer"),
    ...(what === "takeback" && { toMoveCount: match.takeback?.to ?? null }),
  };
};

const mayRematch = (state: ModelState, viewer: number): boolean => {
  const { status } = judge(state, viewer, { kind: "rematch" });
  return status === 200 && !(state.rematch?.state === 0 && state.rematch.inviter === viewer);
};

/** The fields of a payload that follow from the match and its rematch alone, for one of its two users. */
export const payloadOf = (state: ModelState, viewer: number): Record<string, unknown> => {
  const { match } = state;
  const { inviter, invitee, x, hasBegun, result, winner } = match;
  const isYourTurn = turnOf(match) === viewer;
  return {
    state: match.state,
    invitedByUserID: inviter,
    xUserID: hasBegun ? x : null,
    oUserID: hasBegun ? other(match, x) : null,
    yourUserID: viewer,
    yourSymbol: hasBegun ? (viewer === x ? "X" : "O") : null,
    currentTurnUserID: turnOf(match),
    isYourTurn,
    canMove: isYourTurn,
    canAcceptInvite: match.state === 0 && viewer === invitee,
    canDeclineInvite: match.state === 0 && viewer === invitee,
    canCancelInvite: match.state === 0 && viewer === inviter,
    canForfeit: match.state === 1,
    canExtend: judge(state, viewer, { kind: "extend" }).status === 200,
    canRematch: mayRematch(state, viewer),
    isFinished: match.state >= 2,
    result,
    resultDetail: match.detail,
    winnerUserID: winner,
    outcome: result === "draw" ? "drawn" : winner === null ? null : winner === viewer ? "won" : "lost",
    moveCount: match.moves.length,
    positionVersion: match.version,
    offers: { draw: offerFor(state, viewer, "draw"), takeback: offerFor(state, viewer, "takeback") },
    game: { cells: cellsOf(match) },
  };
};
