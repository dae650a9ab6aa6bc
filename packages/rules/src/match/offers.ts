import {
  type MoveBody,
  type OfferEndWord,
  type OfferKind,
  otherSymbol,
  type PlayerSymbol,
  STATES,
} from "@yourmove/contract";
import { AGREEMENT, replay } from "@yourmove/game";
import type { AnyGame } from "../game.ts";
import type { DaysOffByUser } from "./days-off.ts";
import {
  end,
  isFirstOfJoint,
  type MatchRecord,
  moveCountOf,
  moveCountOfSide,
  type OfferState,
  openOffer,
  raised,
  symbolOf,
  withoutOffers,
} from "./match-record.ts";
import { type AnsweredOffer, isOffered, type OfferTerms, permitOffer, permitOfferAnswer } from "./permit.ts";
import { type Decision, decided, refused, type Transition, transitionTo, unchanged } from "./transition.ts";
import { beginTurn, chargeTurn } from "./turn-time.ts";

/** A move that stands, as the record has it. */
export interface PlayedMove {
  readonly symbol: PlayerSymbol;
  readonly move: MoveBody;
  readonly time: number;
}

/** When it is done, and the moves that stand, oldest first: only takebacks look at them. */
interface Played {
  readonly now: number;
  /** The days off of its players. */
  readonly away?: DaysOffByUser | undefined;
  readonly moves: readonly PlayedMove[];
}

/** A request to offer something. */
export interface OfferRequest extends OfferTerms, Played {}

/** A request to answer an offer or to withdraw it. */
export interface OfferAnswerRequest extends AnsweredOffer, Played {}

const agreed = (match: MatchRecord, userID: number, now: number): Transition => {
  const drawn = end(match, { state: STATES.finished, result: "draw", resultDetail: AGREEMENT, time: now });
  const answered = { kind: "draw", answer: "accepted" } as const;
  return transitionTo(drawn, match, { events: ["match.answered", "match.finished"], actorID: userID, now, answered });
};

const withOfferState = (match: MatchRecord, offerState: OfferState | null): MatchRecord => ({ ...match, offerState });

/** The positions of a record, each of whose moves was accepted once. */
const positionsOf = (
  game: AnyGame,
  { options, seed }: MatchRecord,
  moves: readonly PlayedMove[],
): readonly unknown[] => {
  const { positions, refusal } = replay(game, { options, seed, moves });
  if (!refusal) return positions;
  throw new Error(`The record of a match of ${game.gameType} can't be replayed: ${refusal.reason}`);
};

/**
 * How many moves stand before a side's own latest one. A joint turn is taken back whole: by now each knows what the other
 * played in it.
 */
const beforeLatest = (match: MatchRecord, { game, moves }: OfferRequest, symbol: PlayerSymbol): number => {
  const count = moves.findLastIndex((played) => played.symbol === symbol);
  const last = moves[count - 1];
  if (!game.hasJointTurns || !last) return count;
  const [before, after] = positionsOf(game, match, moves.slice(0, count)).slice(-2);
  return isFirstOfJoint(game, { before, after, by: last.symbol }) ? count - 1 : count;
};

/** A player offers a draw or a takeback; the other's standing draw is accepted by it. */
export const offer = (match: MatchRecord, userID: number, request: OfferRequest): Decision => {
  const refusal = permitOffer(match, userID, request);
  if (refusal) return refused(refusal);
  const { kind, now } = request;
  if (isOffered(match, userID, kind)) return decided(unchanged(match));
  if (kind === "draw" && openOffer(match, "draw")) return decided(agreed(match, userID, now));
  const by = symbolOf(match, userID) ?? "X";
  const open = { by, byUserID: userID, time: now };
  const takeback = {
    ...open,
    toMoveCount: beforeLatest(match, request, by),
    ownMoveCount: moveCountOfSide(match, by),
  };
  const drawOfferedAt = { ...match.offerState?.drawOfferedAt, [by]: moveCountOf(match) };
  const offered = withOfferState(match, {
    ...match.offerState,
    ...(kind === "takeback" ? { takeback } : { draw: open, drawOfferedAt }),
  });
  return decided(transitionTo(offered, match, { events: ["match.offered"], actorID: userID, now }));
};

/** The match with only its first moves, at the beginning of the turn after them. */
const takenBack = (
  match: MatchRecord,
  toMoveCount: number,
  { game, now, away, moves }: OfferAnswerRequest,
): MatchRecord => {
  const kept = moves.slice(0, toMoveCount);
  const position = positionsOf(game, match, kept).at(-1);
  const last = kept.at(-1);
  const xMoveCount = kept.filter(({ symbol }) => symbol === "X").length;
  const oMoveCount = kept.length - xMoveCount;
  const ended = withoutOffers(match.offerState, ["draw", "takeback"]);
  const ofX = raised(ended?.movesTakenBack, "X", match.xMoveCount - xMoveCount);
  const movesTakenBack = raised(ofX, "O", match.oMoveCount - oMoveCount);
  const left: MatchRecord = {
    ...chargeTurn(match, now),
    position,
    xMoveCount,
    oMoveCount,
    lastMove: last?.move ?? null,
    lastMoveSymbol: last?.symbol ?? null,
    lastMoveTime: last?.time ?? null,
    offerState: { ...ended, takebacks: (ended?.takebacks ?? 0) + 1, movesTakenBack },
  };
  return beginTurn(left, game, { now, away });
};

/** The other player agrees: the match is drawn, or the moves are taken back. */
export const acceptOffer = (match: MatchRecord, userID: number, request: OfferAnswerRequest): Decision => {
  const refusal = permitOfferAnswer("acceptOffer", match, { userID, offer: request });
  if (refusal) return refused(refusal);
  if (request.kind === "draw") return decided(agreed(match, userID, request.now));
  const takenBackTo = openOffer(match, "takeback")?.toMoveCount ?? 0;
  const events = ["match.answered", "match.takenBack", "match.turn"] as const;
  const after = takenBack(match, takenBackTo, request);
  const answered = { kind: "takeback", answer: "accepted" } as const;
  return decided(transitionTo(after, match, { events, actorID: userID, now: request.now, takenBackTo, answered }));
};

// Who answered is left open in the event: there a decline and a withdrawal look alike.
const answering = ({ kind, now }: OfferAnswerRequest, answer: OfferEndWord) =>
  ({ events: ["match.answered"], actorID: null, now, answered: { kind, answer } }) as const;

const ended = (match: MatchRecord, kind: OfferKind): MatchRecord =>
  withOfferState(match, withoutOffers(match.offerState, [kind]));

/** The other player says no, which counts where it was a takeback. */
export const declineOffer = (match: MatchRecord, userID: number, request: OfferAnswerRequest): Decision => {
  const refusal = permitOfferAnswer("declineOffer", match, { userID, offer: request });
  if (refusal) return refused(refusal);
  const without = ended(match, request.kind);
  const answered = answering(request, "declined");
  if (request.kind === "draw") return decided(transitionTo(without, match, answered));
  const offerer = otherSymbol(symbolOf(match, userID) ?? "X");
  const declinedTakebacks = raised(match.offerState?.declinedTakebacks, offerer, 1);
  return decided(transitionTo(withOfferState(match, { ...without.offerState, declinedTakebacks }), match, answered));
};

/** Its maker takes an offer back. */
export const withdrawOffer = (match: MatchRecord, userID: number, request: OfferAnswerRequest): Decision => {
  const refusal = permitOfferAnswer("withdrawOffer", match, { userID, offer: request });
  if (refusal) return refused(refusal);
  return decided(transitionTo(ended(match, request.kind), match, answering(request, "withdrawn")));
};
