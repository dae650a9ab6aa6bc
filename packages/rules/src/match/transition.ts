import { type EventKind, LIMITS, OFFER_KINDS, type OfferEndWord, type OfferKind, STATES } from "@yourmove/contract";
import {
  endName,
  isOver,
  type MatchRecord,
  moveCountOf,
  NOT_YET,
  openOffer,
  positionVersionOf,
} from "./match-record.ts";
import type { Refusal } from "./permit.ts";

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
  /** The match as it is then; its times are provisional until its write stamps it. */
  readonly match: MatchRecord;
  /** The events, in the order in which subscribers receive them; empty where there are none. */
  readonly events: readonly EventKind[];
  /** The user who did it; null where the service did, or where it may have been either player. */
  readonly actorID: number | null;
  /** How many moves stand then. */
  readonly moveCount: number;
  readonly positionVersion: number;
  readonly tally: Tally;
  /** Whether a turn begins: its deadline counts from the stamp. */
  readonly beginsTurn: boolean;
  /** Whether it is a move: the actor's, `lastMove` of the match. Its place in the record is the position version. */
  readonly isMove: boolean;
  /** How many moves stand after a takeback. */
  readonly takenBackTo: number | null;
  /** The offer that was made: its time is the stamp. */
  readonly offered: OfferKind | null;
  /** The offers that ended: the time of each end is the stamp. */
  readonly endedOffers: readonly OfferKind[];
  /** The deadline by whose passing the match ended: its `finishedTime`, where every other is the stamp (contract 3.3). */
  readonly passedDeadline: number | null;
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
  Partial<Pick<Transition, "beginsTurn" | "isMove" | "takenBackTo" | "offered" | "passedDeadline">> & {
    /** The offer that was answered or withdrawn, and how; every other that stands no more has lapsed. */
    readonly answered?: { readonly kind: OfferKind; readonly answer: OfferEndWord };
  };

/** The match with how those offers ended that stand no more. */
const withEnds = (
  match: MatchRecord,
  before: MatchRecord | null,
  answered: Happened["answered"],
): { match: MatchRecord; endedOffers: OfferKind[] } => {
  const endedOffers = OFFER_KINDS.filter((kind) => before && openOffer(before, kind) && !openOffer(match, kind));
  if (!before || endedOffers.length === 0) return { match, endedOffers };
  const ends = endedOffers.map((kind) => {
    const answer = answered?.kind === kind ? answered.answer : "lapsed";
    return [endName(kind), { answer, byUserID: openOffer(before, kind)?.byUserID, time: NOT_YET }];
  });
  return { match: { ...match, offerState: { ...match.offerState, ...Object.fromEntries(ends) } }, endedOffers };
};

/** The step from one state of a match to the next; null before it is made. */
export const transitionTo = (after: MatchRecord, before: MatchRecord | null, happened: Happened): Transition => {
  const { match, endedOffers } = withEnds(after, before, happened.answered);
  return { match, endedOffers, ...stepTo(match, before, happened) };
};

const stepTo = (
  match: MatchRecord,
  before: MatchRecord | null,
  happened: Happened,
): Omit<Transition, "match" | "endedOffers"> => ({
  events: happened.events,
  actorID: happened.actorID,
  moveCount: moveCountOf(match),
  positionVersion: positionVersionOf(match),
  tally: {
    pendingInvites: entering(STATES.invited, before, match),
    activeMatches: entering(STATES.active, before, match),
    results: hasResult(match) ? 1 : 0,
  },
  beginsTurn: happened.beginsTurn ?? false,
  isMove: happened.isMove ?? false,
  takenBackTo: happened.takenBackTo ?? null,
  offered: happened.offered ?? null,
  passedDeadline: happened.passedDeadline ?? null,
});

/** A step that changes nothing and has no event. */
export const unchanged = (match: MatchRecord): Transition => transitionTo(match, match, { events: [], actorID: null });

/** A time of a match that its write chooses; the name of an offer stands for when it was made, that of its end for when it ended. */
export type StampedTime =
  | ("createdTime" | "startedTime" | "lastMoveTime" | "finishedTime" | "deadlineTime")
  | OfferKind
  | `${OfferKind}End`;

/** The times that the write of a transition chooses: each as milliseconds after its stamp (contract 3.3). */
export const stampedTimes = (transition: Transition): Partial<Record<StampedTime, number>> => {
  const { match, tally, beginsTurn, isMove, offered, endedOffers, passedDeadline } = transition;
  const times: Partial<Record<StampedTime, number>> = {};
  if (tally.pendingInvites === 1) {
    times.createdTime = 0;
    times.deadlineTime = LIMITS.inviteLifetimeMs;
  }
  if (tally.activeMatches === 1) times.startedTime = 0;
  if (isMove) times.lastMoveTime = 0;
  if (beginsTurn && match.turnSeconds !== null) times.deadlineTime = match.turnSeconds * 1000;
  if (offered) times[offered] = 0;
  for (const kind of endedOffers) times[endName(kind)] = 0;
  if (isOver(match) && passedDeadline === null) times.finishedTime = 0;
  return times;
};

/** The match as the write of a transition left it: what was done was done at its stamp. */
export const stampMatch = (transition: Transition, stamp: number): MatchRecord => {
  const { draw, takeback, drawEnd, takebackEnd, ...times } = stampedTimes(transition);
  const { jointTurn } = transition.match;
  const isNew = jointTurn?.time === NOT_YET;
  const stamped = {
    ...transition.match,
    jointTurn: isNew ? { ...jointTurn, time: stamp } : jointTurn,
    lastActionTime: stamp,
  };
  for (const [name, after] of Object.entries(times)) Object.assign(stamped, { [name]: stamp + after });
  const { offered, endedOffers } = transition;
  const offers: Record<string, unknown> = { ...stamped.offerState };
  const written = [...(offered ? [offered] : []), ...endedOffers.map(endName)];
  for (const name of written) offers[name] = { ...stamped.offerState?.[name], time: stamp };
  return written.length > 0 ? { ...stamped, offerState: offers } : stamped;
};
