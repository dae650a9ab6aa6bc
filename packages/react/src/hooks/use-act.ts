import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { GameType, Match, MatchClient, MatchSnapshot, OfferKind } from "@yourmove/client";
import { useTakeMatch, useTakeRefusal } from "../cache/use-take-match.ts";
import { useMatchClient } from "../client-context.ts";
import type { Told } from "./told.ts";

/** The match that is acted on. */
export interface ActedOn {
  readonly gameType: GameType;
  readonly matchID: number;
  /** What stands between the moves; only what is done about offers looks at it. */
  readonly offers?: Match["offers"] | undefined;
}

/** An action on a match. */
export type Act<Input> = UseMutationResult<MatchSnapshot, Error, Input>;

type Send<Input> = (client: MatchClient, input: Input) => Promise<MatchSnapshot>;

/** Does something; the answer shows at once, as does what a refusal says of the match. */
export const useSend = <Input = void>(send: Send<Input>, { onSuccess, onError }: Told<Input> = {}): Act<Input> => {
  const client = useMatchClient();
  const take = useTakeMatch();
  const takeRefusal = useTakeRefusal();
  return useMutation({
    mutationFn: (input: Input) => send(client, input),
    networkMode: "always",
    onSuccess(answer, input) {
      take(answer.match);
      onSuccess?.(answer, input);
    },
    onError(error, input) {
      takeRefusal(error);
      onError?.(error, input);
    },
  });
};

/** What a player does to a match with one word. */
export type PlainAction = "accept" | "decline" | "cancel" | "forfeit" | "extend" | "rematch";

/** What a player does about an offer (contract 4.6). */
export interface OfferAction {
  readonly act: "offer" | "acceptOffer" | "declineOffer" | "withdrawOffer";
  readonly kind: OfferKind;
}

/** Does one thing to a match. */
export const perform = (
  client: MatchClient,
  match: ActedOn,
  action: PlainAction | OfferAction,
): Promise<MatchSnapshot> => {
  const { gameType, matchID, offers } = match;
  if (typeof action === "string") return client.matches[action].mutate({ gameType, matchID });
  const { act, kind } = action;
  if (act === "offer") return client.matches.offer.mutate({ gameType, matchID, kind });
  // The answer is to the offer that is shown, and to no later one.
  const offeredTime = offers?.[kind].offeredTime ?? undefined;
  return client.matches[act].mutate({ gameType, matchID, kind, offeredTime });
};

/**
 * Anything but a move, chosen when it is done: for a row of buttons that rest while one of them works. The answer to
 * `rematch` is the rematch.
 */
export const useAct = (match: ActedOn, told?: Told<PlainAction | OfferAction>): Act<PlainAction | OfferAction> =>
  useSend((client, action) => perform(client, match, action), told);
