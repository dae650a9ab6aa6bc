import { type EventKind, OFFER_KINDS, type OfferKind, STATES } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import type { MatchStep } from "./match-step.ts";
import { int, orNull, type Places, text, type Values } from "./statement.ts";

/** What a write of a match is told as, and by whom, for the event that goes with it where somebody wants it. */
export const EVENT = { eventKinds: text, actorID: orNull(int), moveCount: int, positionVersion: int };

/** Whether anybody wants events of the two whose cursors are locked, or the operator does of all; of an aggregate over `locked`. */
export const IS_WANTED = "(sum(sinks) > 0 or exists (select from webhooks where source is not null))";

/** The columns of a written match that its event is made of, beside those that its tallies are. */
export const TOLD_COLUMNS = (match: string): string =>
  ["game_type", "state", "current_turn_user_id", "turn_seconds", "deadline_time"]
    .map((name) => match + name)
    .join(", ");

/** Writes the event of a written match `s`, in the statement that writes the match, so that neither is without the other. */
export const toldEvent = (written: string, at: Places<typeof EVENT>): string => `told as (
  insert into events (kinds, actor_id, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, turn_seconds, deadline_time, move_count, position_version, last_action_time, created_time)
  select ${at.eventKinds}, ${at.actorID}, s.match_id, s.game_type, s.inviter_id, s.invitee_id, s.state,
    s.current_turn_user_id, s.winner_user_id, s.result, s.turn_seconds, s.deadline_time, ${at.moveCount},
    ${at.positionVersion}, s.last_action_time, s.last_action_time
  from ${written}
)`;

const moveCountOf = ({ xMoveCount, oMoveCount }: MatchRecord): number => xMoveCount + oMoveCount;

const countsOf = (match: MatchRecord) => {
  const { takebacks = 0, movesTakenBack } = match.between ?? {};
  const moveCount = moveCountOf(match);
  return { moveCount, positionVersion: moveCount + takebacks + (movesTakenBack?.X ?? 0) + (movesTakenBack?.O ?? 0) };
};

/** What the event of a match that is written for the first time says. */
export const newEvent = (
  match: MatchRecord,
  { kinds, actorID }: { kinds: readonly EventKind[]; actorID: number },
): Values<typeof EVENT> => ({ eventKinds: kinds.join(","), actorID, ...countsOf(match) });

const isActive = ({ state }: MatchRecord): boolean => state === STATES.active;

/** How a match ended, or that it goes on, as a kind. */
const ENDINGS: Readonly<Partial<Record<MatchRecord["state"], EventKind>>> = {
  [STATES.finished]: "match.finished",
  [STATES.declined]: "match.declined",
  [STATES.canceled]: "match.canceled",
  [STATES.expired]: "match.expired",
  [STATES.aborted]: "match.aborted",
};

const otherOf = ({ inviterID, inviteeID }: MatchRecord, userID: number | null | undefined): number | null => {
  if (userID === null || userID === undefined) return null;
  return userID === inviterID ? inviteeID : inviterID;
};

interface Told {
  readonly kinds: readonly (EventKind | undefined)[];
  readonly actorID: number | null;
}

const onTurn = ({ after }: MatchStep): EventKind | undefined => (isActive(after) ? "match.turn" : undefined);

const ofInvite = ({ before, after }: MatchStep): Told => {
  if (isActive(after)) return { kinds: ["match.accepted", "match.turn"], actorID: before.inviteeID };
  const actors = { [STATES.declined]: before.inviteeID, [STATES.canceled]: before.inviterID };
  return { kinds: [ENDINGS[after.state]], actorID: actors[after.state as keyof typeof actors] ?? null };
};

/** The offer of a kind that one of the two records has and the other has not, or not that one. */
const changedOffer = ({ before, after }: MatchStep): { kind: OfferKind; isMade: boolean } | null => {
  for (const kind of OFFER_KINDS) {
    const [was, is] = [before.between?.[kind], after.between?.[kind]];
    if (is && is.time !== was?.time) return { kind, isMade: true };
    if (was && !is) return { kind, isMade: false };
  }
  return null;
};

const ofOffer = (step: MatchStep): Told | null => {
  const { before, after } = step;
  if (moveCountOf(after) < moveCountOf(before)) {
    const actorID = otherOf(before, before.between?.takeback?.byUserID);
    return { kinds: ["match.answered", "match.takenBack", onTurn(step)], actorID };
  }
  const changed = changedOffer(step);
  if (!changed) return null;
  if (changed.isMade) return { kinds: ["match.offered"], actorID: after.between?.[changed.kind]?.byUserID ?? null };
  // It may have been withdrawn as well, which the record does not tell apart.
  return { kinds: ["match.answered"], actorID: null };
};

const ofEnd = ({ before, after }: MatchStep): Told => {
  const kinds = [ENDINGS[after.state]];
  if (after.result === "forfeit") return { kinds, actorID: otherOf(before, after.winnerUserID) };
  const agreedBy = after.resultDetail === "agreement" ? otherOf(before, before.between?.draw?.byUserID) : null;
  return agreedBy === null ? { kinds, actorID: null } : { kinds: ["match.answered", ...kinds], actorID: agreedBy };
};

const ofMatch = (step: MatchStep, moverID: number | undefined): Told => {
  const { before, after } = step;
  if (moverID !== undefined) return { kinds: ["match.moved", onTurn(step) ?? ENDINGS[after.state]], actorID: moverID };
  if (!isActive(after)) return ofEnd(step);
  const offer = ofOffer(step);
  if (offer) return offer;
  const isExtended = after.deadlineTime !== before.deadlineTime;
  return { kinds: isExtended ? ["match.extended"] : [], actorID: otherOf(before, before.currentTurnUserID) };
};

/** What a match's step from one state to the next is told as. */
export const stepEvent = (step: MatchStep, moverID: number | undefined): Values<typeof EVENT> => {
  const { kinds, actorID } = step.before.state === STATES.invited ? ofInvite(step) : ofMatch(step, moverID);
  const eventKinds = kinds.filter((kind) => kind !== undefined).join(",");
  return { eventKinds, actorID, ...countsOf(step.after) };
};
