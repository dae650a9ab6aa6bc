import type { GameType, InviteInput, Match, MatchClient, MatchSnapshot, OfferKind } from "@yourmove/client";
import { cacheMatch, cacheRefusedMatch } from "../cache/match-cache.ts";
import type { MatchRef, MatchRefOf } from "../targets.ts";
import { type ActionOptions, type ActionResult, useShownMutation } from "./use-shown-mutation.ts";

/** The match that is acted on. */
export interface ActionTarget<Name extends string> extends MatchRefOf<Name> {
  /** Answers to offers need them. */
  readonly offers?: Match["offers"] | undefined;
}

/** The match in which something is offered. */
export interface OfferTarget<Name extends string> extends MatchRefOf<Name> {
  readonly offers: Match["offers"];
}

/** An action without arguments. */
export type PlainAction = "accept" | "decline" | "cancel" | "forfeit" | "extend" | "rematch";

/** An action on an offer. */
export interface OfferAction {
  readonly act: "offer" | "acceptOffer" | "declineOffer" | "withdrawOffer";
  readonly kind: OfferKind;
}

const useMatchMutation = <Input>(
  send: (client: MatchClient, input: Input) => Promise<MatchSnapshot>,
  options?: ActionOptions<Input>,
): ActionResult<Input> =>
  useShownMutation(
    send,
    { answer: (queryClient, keys, { match }) => cacheMatch(queryClient, keys, match), refusal: cacheRefusedMatch },
    options,
  );

const act = (
  client: MatchClient,
  target: MatchRef & { readonly offers?: Match["offers"] | undefined },
  action: PlainAction | OfferAction,
): Promise<MatchSnapshot> => {
  const match = { gameType: target.gameType, matchID: target.matchID };
  if (typeof action === "string") return client.matches[action].mutate(match);
  const { act: name, kind } = action;
  if (name === "offer") return client.matches.offer.mutate({ ...match, kind });
  // The answer is to the offer that is shown, and to no later one.
  const offeredTime = target.offers?.[kind].offeredTime ?? undefined;
  return client.matches[name].mutate({ ...match, kind, offeredTime });
};

/**
 * Anything but a move, chosen when it is done: for a row of buttons of which one works at a time. The answer to
 * `rematch` is the rematch.
 */
export const useAction = <Name extends string>(
  match: ActionTarget<Name>,
  options?: ActionOptions<PlainAction | OfferAction>,
): ActionResult<PlainAction | OfferAction> => useMatchMutation((client, action) => act(client, match, action), options);

/** Invites a user: `mutate({ gameType, opponentUserID, symbol })`. Where an invite is pending already, the refusal shows it. */
export const useInvite = <Name extends string = GameType>(
  options?: ActionOptions<InviteInput<Name>>,
): ActionResult<InviteInput<Name>> =>
  useMatchMutation((client, input) => client.matches.invite.mutate<string>({ ...input }), options);

/** Does one thing to a match, by `mutate()`. */
type PlainActionHook = <Name extends string>(match: ActionTarget<Name>, options?: ActionOptions) => ActionResult;

const plainAction =
  (action: PlainAction): PlainActionHook =>
  (match, options) =>
    useMatchMutation((client) => act(client, match, action), options);

/** Accepts an invite: the match begins. */
export const useAccept: PlainActionHook = plainAction("accept");

/** Declines an invite. */
export const useDecline: PlainActionHook = plainAction("decline");

/** Cancels an invite of the viewer's own. */
export const useCancel: PlainActionHook = plainAction("cancel");

/** Resigns: the other player wins. */
export const useForfeit: PlainActionHook = plainAction("forfeit");

/** Gives the player on turn, who is the other one, one more turn's time. */
export const useExtend: PlainActionHook = plainAction("extend");

/** Asks for a rematch of a finished match, or accepts the other player's; the answer is the rematch. */
export const useRematch: PlainActionHook = plainAction("rematch");

/** Does one thing about an offer, by `mutate("draw")` or `mutate("takeback")`. */
type OfferActionHook = <Name extends string>(
  match: OfferTarget<Name>,
  options?: ActionOptions<OfferKind>,
) => ActionResult<OfferKind>;

const offerAction =
  (name: OfferAction["act"]): OfferActionHook =>
  (match, options) =>
    useMatchMutation((client, kind) => act(client, match, { act: name, kind }), options);

/** Offers a draw, or to take back the viewer's latest move. */
export const useOffer: OfferActionHook = offerAction("offer");

/** Accepts the other player's offer, as it is shown. */
export const useAcceptOffer: OfferActionHook = offerAction("acceptOffer");

/** Declines the other player's offer, as it is shown. */
export const useDeclineOffer: OfferActionHook = offerAction("declineOffer");

/** Withdraws an offer of the viewer's own. */
export const useWithdrawOffer: OfferActionHook = offerAction("withdrawOffer");
