import type { MoveBody, OfferKind } from "@yourmove/contract";
import {
  type Acceptance,
  accept,
  acceptOffer,
  cancel,
  type Decision,
  decline,
  declineOffer,
  extend,
  forfeit,
  type MatchRecord,
  move,
  type OfferAnswer,
  offer,
  type PlainAction,
  type PlayedMove,
  withdrawOffer,
} from "@yourmove/rules";

/** An action as asked for, with what its kind brings besides. */
export type ActionRequest =
  | { readonly action: PlainAction }
  | {
      readonly action: "move";
      readonly move: MoveBody;
      readonly expectedLastActionTime: number | undefined;
      readonly expectedPositionVersion: number | undefined;
    }
  | { readonly action: "offer"; readonly kind: OfferKind }
  | { readonly action: OfferAnswer; readonly kind: OfferKind; readonly offeredTime: number | undefined };

/** Who acts, and when. */
export interface Actor extends Acceptance {
  readonly userID: number;
  /** The moves that stand, for what is about a takeback. */
  readonly moves: readonly PlayedMove[];
}

const PLAIN = { accept, decline, cancel, forfeit, extend } as const satisfies Record<PlainAction, unknown>;
const ANSWERS = { acceptOffer, declineOffer, withdrawOffer } as const satisfies Record<OfferAnswer, unknown>;

type MoveAction = Extract<ActionRequest, { action: "move" }>;

// Field by field: adding to a copy takes longer than a move's rules do.
const moveRequest = (request: MoveAction, { game, now }: Actor) => ({
  game,
  now,
  move: request.move,
  expectedLastActionTime: request.expectedLastActionTime,
  expectedPositionVersion: request.expectedPositionVersion,
});

/** What the rules say to an action: the next match, the same where nothing changes, or why not. */
export const decide = (request: ActionRequest, match: MatchRecord, actor: Actor): Decision => {
  const { userID } = actor;
  switch (request.action) {
    case "move":
      return move(match, userID, moveRequest(request, actor));
    case "offer":
      return offer(match, userID, { ...request, ...actor });
    case "acceptOffer":
    case "declineOffer":
    case "withdrawOffer":
      return ANSWERS[request.action](match, userID, { ...request, ...actor });
    default:
      return PLAIN[request.action](match, userID, actor);
  }
};

/** Whether an action is decided by the moves that stand, so that they are to be read first. */
export const asksForMoves = (request: ActionRequest): boolean =>
  "kind" in request && request.kind === "takeback" && (request.action === "offer" || request.action === "acceptOffer");
