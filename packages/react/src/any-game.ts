import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import type * as known from "@yourmove/client";
import type { AnyGameClient } from "@yourmove/client/any-game";
import type { Friends, ListSnapshot, Match, MatchSnapshot, MoveBody } from "@yourmove/contract";
import type { FunctionComponent } from "react";
import type { ArrivalKind } from "./arrivals.ts";
import type { FriendSearch } from "./hooks/use-friend-search.ts";
import * as typed from "./index.ts";

export {
  type ArrivalKind,
  isOf,
  type OfferAction,
  type Outbox,
  type PlainAction,
  type UnsentMove,
  useIsSending,
  useLive,
} from "./index.ts";

/** One thing that happened, and the match it happened in. */
export interface Arrival {
  readonly kind: ArrivalKind;
  readonly match: Match;
}

interface Told<Input> {
  readonly onSuccess?: ((answer: MatchSnapshot, input: Input) => void) | undefined;
  readonly onError?: ((error: Error, input: Input) => void) | undefined;
}

interface MoveOptions extends Told<MoveBody> {
  readonly foresee?: ((match: Match, move: MoveBody) => Match) | undefined;
}

type Kept = Pick<typed.MatchClientProviderProps, "userID" | "onSignedOut" | "outbox" | "onRefused" | "children">;

interface ProviderProps extends Kept {
  readonly client: AnyGameClient;
  readonly shownBefore?: ListSnapshot | undefined;
  readonly onArrivals?: ((arrived: Arrival[], isLeader: boolean) => void) | undefined;
}

type Act<Input> = UseMutationResult<MatchSnapshot, Error, Input>;
type OfAnyGame<Input> = Omit<Input, "gameType"> & { readonly gameType: string };
type InviteInput = OfAnyGame<known.InviteInput>;
type ActedOn = OfAnyGame<typed.ActedOn>;
type Action = typed.PlainAction | typed.OfferAction;

/** The hooks as the wire has them: any string may name a game, and any object be a move. */
interface AnyGameHooks {
  MatchClientProvider: FunctionComponent<ProviderProps>;
  useMatches: () => UseQueryResult<ListSnapshot>;
  useMatch: (wanted: OfAnyGame<typed.WantedMatch<known.GameType>>) => UseQueryResult<MatchSnapshot>;
  useFriendSearch: (search: OfAnyGame<FriendSearch>) => UseQueryResult<Friends>;
  useMove: (match: Match, options?: MoveOptions) => Act<MoveBody>;
  useInvite: (told?: Told<InviteInput>) => Act<InviteInput>;
  useAct: (match: ActedOn, told?: Told<Action>) => Act<Action>;
  useTakeMatch: () => (match: Match) => void;
}

// For what shows games that it does not know by name, such as the lobby, which takes them from addresses: the same
// hooks, and only their types are looser.
export const { MatchClientProvider, useAct, useFriendSearch, useInvite, useMatch, useMatches, useMove, useTakeMatch } =
  typed as object as AnyGameHooks;
