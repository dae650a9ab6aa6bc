import { type EventKind, OFFER_KINDS, type OfferEndWord, type OfferKind, STATES } from "@yourmove/contract";
import type { DaysOffByUser } from "./days-off.ts";
import {
  endName,
  type MatchRecord,
  moveCountOf,
  type OfferState,
  openOffer,
  positionVersionOf,
} from "./match-record.ts";
import type { Refusal } from "./permit.ts";

/**
 * The moment of an action: by the clock, and after both users' cursors and the match's own (contract 3.3). The action is decided
 * at it, its times are it, and its write is refused where a cursor has come to it meanwhile.
 */
export const momentAfter = (clock: number, ...cursors: readonly number[]): number =>
  Math.max(clock, ...cursors.map((cursor) => cursor + 1));

/** By how much the counts of both players change: the limits and the results are counted by these. */
export interface Tally {
  /** Pending invites: those that the inviter has sent, and those that the invitee has received. */
  readonly pendingInvites: -1 | 0 | 1;
  readonly activeMatches: -1 | 0 | 1;
  /** Matches that count as won, lost or drawn. */
  readonly results: 0 | 1;
}

/** The result of an action on a match: all that is saved, published or counted of it is here. */
export interface Transition {
  /** The match as it is then, at the moment of the action. */
  readonly match: MatchRecord;
  /** The events, in the order in which subscribers receive them; empty where there are none. */
  readonly events: readonly EventKind[];
  /** The user who did it; null where the service did, or where it may have been either player. */
  readonly actorID: number | null;
  /** How many moves stand then. */
  readonly moveCount: number;
  readonly positionVersion: number;
  readonly tally: Tally;
  /** Whether it is a move: the actor's, `lastMove` of the match. Its place in the record is the position version. */
  readonly isMove: boolean;
  /** How many moves stand after a takeback. */
  readonly takenBackTo: number | null;
  /** The days off of each user that a day was taken from. */
  readonly daysTaken?: DaysOffByUser | undefined;
}

/** The transition of an action, or its refusal. A match that is the identical object has not changed. */
export type Decision = ({ readonly ok: true } & Transition) | { readonly ok: false; readonly refusal: Refusal };

/** The decision that refuses. */
export const refused = (refusal: Refusal): Decision => ({ ok: false, refusal });

/** The decision that accepts an action, also one that changes nothing. */
export const decided = (transition: Transition): Decision => ({ ok: true, ...transition });

/** -1, 0 or 1: whether a match leaves a state, enters it, or neither. */
const entering = (state: number, before: MatchRecord | null, after: MatchRecord): -1 | 0 | 1 =>
  (Number(after.state === state) - Number(before?.state === state)) as -1 | 0 | 1;

const hasResult = ({ winnerUserID, result }: MatchRecord): boolean => winnerUserID !== null || result === "draw";

type Happened = Pick<Transition, "events" | "actorID"> &
  Partial<Pick<Transition, "isMove" | "takenBackTo" | "daysTaken">> & {
    /** Its moment: the match's cursor from then on. */
    readonly now: number;
    /** The offer that was answered or withdrawn, and how; every other that stands no more has lapsed. */
    readonly answered?: { readonly kind: OfferKind; readonly answer: OfferEndWord };
  };

/** The offers with how those ended that stand no more. */
const offersAfter = (
  after: MatchRecord,
  before: MatchRecord | null,
  { answered, now }: Happened,
): OfferState | null => {
  if (!before?.offerState) return after.offerState;
  const ended = OFFER_KINDS.filter((kind) => openOffer(before, kind) && !openOffer(after, kind));
  if (ended.length === 0) return after.offerState;
  const ends = ended.map((kind) => {
    const answer = answered?.kind === kind ? answered.answer : "lapsed";
    return [endName(kind), { answer, byUserID: openOffer(before, kind)?.byUserID, time: now }];
  });
  return { ...after.offerState, ...Object.fromEntries(ends) };
};

/** The step from one state of a match to the next; null before it is made. */
export const transitionTo = (after: MatchRecord, before: MatchRecord | null, happened: Happened): Transition =>
  stepTo(
    { ...after, offerState: offersAfter(after, before, happened), lastActionTime: happened.now },
    before,
    happened,
  );

const stepTo = (match: MatchRecord, before: MatchRecord | null, happened: Omit<Happened, "now">): Transition => ({
  match,
  events: happened.events,
  actorID: happened.actorID,
  moveCount: moveCountOf(match),
  positionVersion: positionVersionOf(match),
  tally: {
    pendingInvites: entering(STATES.invited, before, match),
    activeMatches: entering(STATES.active, before, match),
    results: hasResult(match) ? 1 : 0,
  },
  isMove: happened.isMove ?? false,
  takenBackTo: happened.takenBackTo ?? null,
  daysTaken: happened.daysTaken,
});

/** A step that changes nothing and has no event. */
export const unchanged = (match: MatchRecord): Transition => stepTo(match, match, { events: [], actorID: null });
