import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { GameType, MatchClient, MatchSnapshot } from "@yourmove/client";
import { useTakeMatch, useTakeRefusal } from "../cache/use-take-match.ts";
import { useMatchClient } from "../client-context.ts";
import type { Told } from "./told.ts";

/** The match that is acted on. */
export interface ActedOn {
  readonly gameType: GameType;
  readonly matchID: number;
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
export type PlainAction = "accept" | "decline" | "cancel" | "forfeit";

/** Any of the four, chosen when it is done: for a row of buttons that rest while one of them works. */
export const useAct = ({ gameType, matchID }: ActedOn, told?: Told<PlainAction>): Act<PlainAction> =>
  useSend((client, action) => client.matches[action].mutate({ gameType, matchID }), told);

/** Accepts an invite: the match begins. */
export const useAccept = ({ gameType, matchID }: ActedOn, told?: Told): Act<void> =>
  useSend((client) => client.matches.accept.mutate({ gameType, matchID }), told);

/** Declines an invite. */
export const useDecline = ({ gameType, matchID }: ActedOn, told?: Told): Act<void> =>
  useSend((client) => client.matches.decline.mutate({ gameType, matchID }), told);

/** Takes an invite of the viewer's own back. */
export const useCancel = ({ gameType, matchID }: ActedOn, told?: Told): Act<void> =>
  useSend((client) => client.matches.cancel.mutate({ gameType, matchID }), told);

/** Gives a match up: the other player wins. */
export const useForfeit = ({ gameType, matchID }: ActedOn, told?: Told): Act<void> =>
  useSend((client) => client.matches.forfeit.mutate({ gameType, matchID }), told);
