export { type Arrival, type ArrivalKind, arrivals } from "./arrivals.ts";
export { useCacheMatch } from "./cache/match-cache.ts";
export { type Live, useLive, useMatchClient } from "./contexts.ts";
export {
  type ActionTarget,
  type OfferAction,
  type OfferTarget,
  type PlainAction,
  useAccept,
  useAcceptOffer,
  useAction,
  useCancel,
  useDecline,
  useDeclineOffer,
  useExtend,
  useForfeit,
  useInvite,
  useOffer,
  useRematch,
  useWithdrawOffer,
} from "./hooks/use-action.ts";
export {
  useAcceptChallenge,
  useCancelChallenge,
  useChallenge,
  useCreateChallenge,
} from "./hooks/use-challenge.ts";
export { useDaysOff, useEndDaysOff, useSetDaysOff } from "./hooks/use-days-off.ts";
export { useFriendSearch } from "./hooks/use-friend-search.ts";
export { type HistoryOptions, useHistory, usePositions } from "./hooks/use-history.ts";
export { useMatch, useMatches } from "./hooks/use-match.ts";
export { type MoveOptions, useMove } from "./hooks/use-move.ts";
export type { ActionOptions, ActionResult } from "./hooks/use-shown-mutation.ts";
export { type FriendSearch, isOf, type Keys, keysOf } from "./keys.ts";
export type { FollowOptions } from "./live/use-follow.ts";
export { MatchClientProvider, type MatchClientProviderProps } from "./match-client-provider.tsx";
export type { Outbox, PendingMove, UnsentMove } from "./outbox/outbox.ts";
export { type OnRefused, useIsSending } from "./outbox/pending-moves.ts";
export {
  type PlayedMoves,
  type Predict,
  type PredictableGame,
  predictWith,
  type RulesPrediction,
} from "./predict-with.ts";
export { isRetryable } from "./retry.ts";
export type { MatchRef, MatchRefOf, MoveIn, MoveTarget, PositionRef } from "./targets.ts";
