import { OFFER_KINDS } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import { beginsTurn, type MatchStep, moveCountOf, offeredBy, tallyOf } from "./match-step.ts";
import { keptValues, type MatchWrite, type MoveWrite, NO_LIMIT, writeValues } from "./match-write.ts";
import { presumedValues } from "./presumed.ts";
import { stepEvent } from "./told-event.ts";

/** In so many rows a bot's results are counted; whoever reads them adds up what there is. */
const BOT_SHARDS = 64;

/** Of the next state, what a step may change: little is copied, for every move is. */
const nextValues = (after: MatchRecord) => ({
  matchID: after.matchID,
  state: after.state,
  xUserID: after.xUserID,
  oUserID: after.oUserID,
  currentTurnUserID: after.currentTurnUserID,
  winnerUserID: after.winnerUserID,
  result: after.result,
  resultDetail: after.resultDetail,
  between: after.between,
  position: after.position,
  lastMove: after.lastMove,
  lastMoveSymbol: after.lastMoveSymbol,
  xMoveCount: after.xMoveCount,
  oMoveCount: after.oMoveCount,
  lastMoveTime: after.lastMoveTime,
  deadlineTime: after.deadlineTime,
});

const moveValues = ({ sequence, moveNumber, userID }: MoveWrite) => ({
  sequence,
  standing: moveNumber === sequence ? null : moveNumber,
  moverID: userID,
});

const stateValues = (step: MatchStep, { activeLimits, passedDeadline }: MatchWrite) => ({
  inviterLimit: activeLimits?.inviter ?? NO_LIMIT,
  inviteeLimit: activeLimits?.invitee ?? NO_LIMIT,
  passedDeadline: passedDeadline ?? null,
  toMoveCount: moveCountOf(step.after),
  botShards: BOT_SHARDS,
  ...tallyOf(step),
  beginsTurn: beginsTurn(step),
  offered: offeredBy(step),
  isOffered: OFFER_KINDS.some((kind) => step.after.between?.[kind]),
});

/** The values of the parameters that the statement of a match's step may have; what only some have, where it has them. */
export const stepValues = (step: MatchStep, write: MatchWrite, parts: { ofState: boolean; ofEvent: boolean }) => {
  const { before, after } = step;
  const { move, kept, presumed } = write;
  return {
    readCursor: before.lastActionTime,
    ...(move && moveValues(move)),
    ...(parts.ofState && stateValues(step, write)),
    ...(parts.ofEvent && stepEvent(step, move?.userID)),
    ...(presumed && presumedValues(presumed)),
    ...writeValues(before, write),
    ...(kept && keptValues(kept)),
    // Last: what follows the spread of a large object is added to it slowly.
    ...nextValues(after),
  };
};
