import type { MoveBody, MoveInput, OfferKind } from "@yourmove/contract";
import type { AnyGame } from "../game.ts";
import type { MatchRecord, NewMatch } from "./match-record.ts";
import { acceptOffer, declineOffer, offer, type PlayedMove, withdrawOffer } from "./offers.ts";
import type { OfferAnswer, PlainAction } from "./permit.ts";
import { type Decision, decided } from "./transition.ts";
import {
  type Acceptance,
  accept,
  cancel,
  decline,
  extend,
  forfeit,
  invite,
  move,
  startFromChallenge,
} from "./transitions.ts";

/** An action with what its kind brings besides. */
export type ActionRequest =
  | { readonly action: PlainAction }
  | (Pick<MoveInput, "expectedLastActionTime" | "expectedPositionVersion"> & {
      readonly action: "move";
      readonly move: MoveBody;
    })
  | { readonly action: "offer"; readonly kind: OfferKind }
  | { readonly action: OfferAnswer; readonly kind: OfferKind; readonly offeredTime?: number | undefined };

/** What an action is decided with: its actor, the time, and for a takeback the moves that stand. */
export interface Circumstances extends Omit<Acceptance, "game"> {
  readonly userID: number;
  readonly moves: readonly PlayedMove[];
}

/** What may be asked of a match: all that its rules decide about. */
export type MatchCommand =
  | {
      readonly does: "act";
      readonly match: MatchRecord;
      readonly request: ActionRequest;
      readonly circumstances: Circumstances;
    }
  | { readonly does: "invite"; readonly fixed: NewMatch; readonly now: number }
  | {
      readonly does: "begin";
      readonly fixed: NewMatch;
      readonly acceptance: Omit<Acceptance, "game"> & { readonly createdTime: number };
    };

const PLAIN = { accept, decline, cancel, forfeit, extend } as const satisfies Record<PlainAction, unknown>;
const ANSWERS = { acceptOffer, declineOffer, withdrawOffer } as const satisfies Record<OfferAnswer, unknown>;

/** The rules' decision on an action: what happened, or why not. */
const decideAction = (
  request: ActionRequest,
  match: MatchRecord,
  circumstances: Circumstances & { readonly game: AnyGame },
): Decision => {
  const { userID } = circumstances;
  switch (request.action) {
    case "move":
      return move(match, userID, { ...request, ...circumstances });
    case "offer":
      return offer(match, userID, { ...request, ...circumstances });
    case "acceptOffer":
    case "declineOffer":
    case "withdrawOffer":
      return ANSWERS[request.action](match, userID, { ...request, ...circumstances });
    default:
      return PLAIN[request.action](match, userID, circumstances);
  }
};

/** Decides by a game's rules. */
export const decideCommand = (game: AnyGame, command: MatchCommand): Decision => {
  switch (command.does) {
    case "act":
      return decideAction(command.request, command.match, { ...command.circumstances, game });
    case "invite":
      return decided(invite(command.fixed, game, command.now));
    case "begin":
      return decided(startFromChallenge(command.fixed, { ...command.acceptance, game }));
  }
};
