import { type MatchState, OFFER_KINDS, type OfferKind, STATES } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";

/** A match's state as it was read, and the one to put in its place. */
export interface MatchStep {
  before: MatchRecord;
  after: MatchRecord;
}

const isActive = ({ state }: MatchRecord): boolean => state === STATES.active;
const isInvited = ({ state }: MatchRecord): boolean => state === STATES.invited;

/** How many moves stand. */
export const moveCountOf = ({ xMoveCount, oMoveCount }: MatchRecord): number => xMoveCount + oMoveCount;

/** Whether the step answers an invite. */
export const ofInvite = ({ before }: MatchStep): boolean => isInvited(before);

/** Which offer the step makes: one without a time yet, for that is to be the cursor. */
export const offeredBy = ({ after }: MatchStep): OfferKind | null =>
  OFFER_KINDS.find((kind) => after.between?.[kind]?.time === 0) ?? null;

/** Whether a turn begins with the step: that of an accept, a move or a takeback. */
export const beginsTurn = ({ before, after }: MatchStep): boolean =>
  isActive(after) && (!isActive(before) || moveCountOf(after) !== moveCountOf(before));

/** Whether a move does no more than that: the match goes on, and nothing of offers is to be written. */
export const handsTurnOn = ({ before, after }: MatchStep): boolean =>
  isActive(before) && isActive(after) && before.between === null && after.between === null;

/** Whether the step ends the match as one that the results of the two count. */
export const isCounted = ({ before, after }: MatchStep): boolean =>
  before.state < STATES.finished && (after.winnerUserID !== null || after.result === "draw");

/** 1 when the match is counted by a condition after the step and was not before, -1 the other way round. */
const entering = ({ before, after }: MatchStep, isIn: (state: MatchState) => boolean): number =>
  Number(isIn(after.state)) - Number(isIn(before.state));

/** What the step changes of what is counted for both users. */
export const tallyOf = (step: MatchStep) => ({
  pendingChange: entering(step, (state) => state === STATES.invited),
  activeChange: entering(step, (state) => state === STATES.active),
  overChange: entering(step, (state) => state >= STATES.finished),
});

/**
 * A match that goes on, as the guarded statement wrote it by its cursor (contract 3.3): what a look at its row would find.
 * `isMove` says whether the step was a move.
 */
export const asWritten = (step: MatchStep, { cursor, isMove }: { cursor: number; isMove: boolean }): MatchRecord => {
  const { after } = step;
  const offered = offeredBy(step);
  const offer = offered && after.between?.[offered];
  const { turnSeconds } = after;
  return {
    ...after,
    ...(offer && { between: { ...after.between, [offered]: { ...offer, time: cursor } } }),
    ...(isMove && { lastMoveTime: cursor }),
    ...(ofInvite(step) && { startedTime: cursor }),
    ...(beginsTurn(step) && { deadlineTime: turnSeconds === null ? null : cursor + turnSeconds * 1000 }),
    lastActionTime: cursor,
  };
};
