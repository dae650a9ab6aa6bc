import {
  getInputSchema,
  historyInputSchema,
  historySchema,
  inviteInputSchema,
  LIMITS,
  listEnvelopeSchema,
  listInputSchema,
  type MatchInput,
  matchEnvelopeSchema,
  matchInputSchema,
  matchSnapshotSchema,
  moveInputSchema,
  type OfferAnswerInput,
  offerAnswerInputSchema,
  offerInputSchema,
} from "@yourmove/contract";
import type { OfferAnswer, PlainAction } from "@yourmove/rules";
import { actorRequestOf, type SignedInContext } from "../context.ts";
import { writeList } from "../matches/list-items.ts";
import { refuseLargeMove } from "./large-move.ts";
import { defineOperation } from "./operation.ts";

const DAY_MS = 86_400_000;
const NO_MATCH = ["game_type_not_found", "match_not_found"] as const;

const WAITING = `Without \`since\` it answers at once. With the \`lastActionTime\` last seen as \`since\`, it says \`unchanged\` when nothing
changed; with \`wait\` as well it holds the request until something does, so that a client hears of it without asking again and again.`;

/** What accept, decline, cancel, forfeit and extend have in common. */
const acting = (action: PlainAction) => ({
  checksSession: true,
  input: matchInputSchema,
  output: matchSnapshotSchema,
  run: (context: SignedInContext, input: MatchInput) =>
    context.services.matches.act(action, actorRequestOf(context), input),
});

/** What answering an offer and withdrawing one have in common. */
const answering = (action: OfferAnswer) => ({
  codes: [...NO_MATCH, "forbidden_action", "invalid_state", "stale_state", "offer_not_allowed", "offer_gone"] as const,
  input: offerAnswerInputSchema,
  output: matchSnapshotSchema,
  run: (context: SignedInContext, input: OfferAnswerInput) =>
    context.services.matches.answerOffer(action, actorRequestOf(context), input),
});

/** The life of a match and its reading (contract 4). */
export const matchOperations = {
  invite: defineOperation("matches.invite", {
    summary: "Invite a user to a match",
    description: `Sends a pending invite, which the other user accepts or declines and which expires after ${LIMITS.inviteLifetimeMs / DAY_MS} days. While one
between the same two users for the same game is pending, in either direction, another is \`invite_pending\` and carries that match.`,
    codes: ["game_type_not_found", "user_not_found", "invite_refused", "invite_pending", "limit_reached"],
    checksSession: true,
    input: inviteInputSchema,
    output: matchSnapshotSchema,
    run: (context, input) => context.services.matches.invite(actorRequestOf(context), input),
  }),
  accept: defineOperation("matches.accept", {
    summary: "Accept an invite; the match begins",
    description: "Fixes the sides, starts the clock of the first turn and gives X the move. Only the invited user may.",
    codes: [...NO_MATCH, "forbidden_action", "invite_refused", "invalid_state", "limit_reached"],
    ...acting("accept"),
  }),
  decline: defineOperation("matches.decline", {
    summary: "Decline an invite",
    description: "Ends the invite for good. Only the invited user may.",
    codes: [...NO_MATCH, "forbidden_action", "invalid_state"],
    ...acting("decline"),
  }),
  cancel: defineOperation("matches.cancel", {
    summary: "Take an invite of your own back",
    description: "Ends the invite for good, as long as it has not been answered. Only the inviter may.",
    codes: [...NO_MATCH, "forbidden_action", "invalid_state"],
    ...acting("cancel"),
  }),
  forfeit: defineOperation("matches.forfeit", {
    summary: "Give a match up; the other player wins",
    description: "Either player may, whoever's turn it is, while the match is active.",
    codes: [...NO_MATCH, "invalid_state"],
    ...acting("forfeit"),
  }),
  move: defineOperation("matches.move", {
    summary: "Make a move",
    description: `Plays one of the game's moves for the player on turn; \`game.legalMoves\` of the match lists them. With
\`expectedPositionVersion\` the move counts only if the position is still the one that you saw, with \`expectedLastActionTime\` only if the
whole match is. Of several 409s that are true, the answer is
\`invalid_state\` before \`stale_state\` before \`not_your_turn\`.`,
    codes: [...NO_MATCH, "invalid_state", "stale_state", "not_your_turn", "illegal_move"],
    checksSession: true,
    input: moveInputSchema,
    output: matchSnapshotSchema,
    refuseSize: refuseLargeMove,
    run: (context, input) => context.services.matches.move(actorRequestOf(context), input),
  }),
  rematch: defineOperation("matches.rematch", {
    summary: "Ask for a rematch, or accept the other player's",
    description: `An ordinary invite to the same game with the same time, you on the side that you did not have: the answer is that match. Where the
other player has asked already, it begins; where you have, you are given it again. Once it has begun, \`rematchMatchID\` of the match in the
answer says where.`,
    codes: [...NO_MATCH, "invite_refused", "invalid_state", "invite_pending", "limit_reached"],
    input: matchInputSchema,
    output: matchSnapshotSchema,
    run: (context, input) => context.services.matches.rematch(actorRequestOf(context), input),
  }),
  offer: defineOperation("matches.offer", {
    summary: "Offer a draw, or to take a move back",
    description: `It stands until it is answered or withdrawn, the player whom it was made to moves, a takeback is accepted, or the match is over. A draw
that meets the other player's is the draw. A takeback goes back to before your own latest move.`,
    codes: [...NO_MATCH, "invalid_state", "offer_not_allowed", "offer_pending", "limit_reached"],
    input: offerInputSchema,
    output: matchSnapshotSchema,
    run: (context, input) => context.services.matches.offer(actorRequestOf(context), input),
  }),
  acceptOffer: defineOperation("matches.acceptOffer", {
    summary: "Accept what the other player offers",
    description: `A draw ends the match. A takeback brings back the position of \`toMoveCount\`, and the turn begins anew. With \`offeredTime\` only the offer
that you saw counts.`,
    ...answering("acceptOffer"),
  }),
  declineOffer: defineOperation("matches.declineOffer", {
    summary: "Decline what the other player offers",
    description: `After ${LIMITS.declinedTakebacks} declined takebacks a player can't offer another in the match.`,
    ...answering("declineOffer"),
  }),
  withdrawOffer: defineOperation("matches.withdrawOffer", {
    summary: "Withdraw an offer of your own",
    description: "None stands then.",
    ...answering("withdrawOffer"),
  }),
  extend: defineOperation("matches.extend", {
    summary: "Give the player on turn more time",
    description: `Moves the deadline by one \`turnSeconds\`, at most to ${LIMITS.extendedDeadlineMs / DAY_MS} days from now; once a turn, and ${LIMITS.extensions} times a match.`,
    codes: [...NO_MATCH, "invalid_state", "not_your_turn", "limit_reached"],
    ...acting("extend"),
  }),
  list: defineOperation("matches.list", {
    summary: "List your matches, or wait until one changes",
    description: `A snapshot: every invited and active match, and the newest that are over up to \`limit\`, the latest change first.
${WAITING} \`before\` pages through older matches that are over, and \`opponentUserID\` narrows the list; neither waits.
With \`changes=only\` the answer to a \`since\` holds only the matches that changed after it, as \`isDelta\` says: laid over what you had, match by
match, it is the list as it is now. Over matches that \`nextCursor\` lies beyond go. From too far behind, the whole list comes.`,
    codes: ["game_type_not_found"],
    checksSession: true,
    input: listInputSchema.prefault({}),
    output: listEnvelopeSchema,
    writeValue: writeList,
    run: (context, input) => context.services.matches.list(context, input),
  }),
  get: defineOperation("matches.get", {
    summary: "Read a match, or wait until it changes",
    description: `The match as you may see it: what the game hides from you is not in it. ${WAITING}`,
    codes: NO_MATCH,
    checksSession: true,
    input: getInputSchema,
    output: matchEnvelopeSchema,
    run: (context, input) => context.services.matches.get(context, input),
  }),
  history: defineOperation("matches.history", {
    summary: "Read a match's moves, oldest first",
    description: `The moves that stand with their times, with \`takenBack=include\` also those taken back, ${LIMITS.historyMoves} a page; \`move\` is null where the game hides it from you.`,
    codes: NO_MATCH,
    checksSession: true,
    input: historyInputSchema,
    output: historySchema,
    run: ({ services, actor }, input) => services.matches.history(actor, input),
  }),
};
