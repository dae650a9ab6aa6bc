export { type Arrival, type ArrivalKind, arrivals } from "./arrivals.ts";
export { useTakeMatch } from "./cache/use-take-match.ts";
export { useMatchClient } from "./client-context.ts";
export type { Told } from "./hooks/told.ts";
export { type Act, type ActedOn, type OfferAction, type PlainAction, useAct } from "./hooks/use-act.ts";
export { type FriendSearch, useFriendSearch } from "./hooks/use-friend-search.ts";
export { useInvite } from "./hooks/use-invite.ts";
export { useMatch, type WantedMatch } from "./hooks/use-match.ts";
export { useMatches } from "./hooks/use-matches.ts";
export { type MoveOptions, useMove } from "./hooks/use-move.ts";
export { type OfferedOn, useAcceptOffer, useDeclineOffer, useOffer, useWithdrawOffer } from "./hooks/use-offers.ts";
export {
  useAccept,
  useCancel,
  useDecline,
  useExtend,
  useForfeit,
  useRematch,
} from "./hooks/use-plain-actions.ts";
export { type SentMove, useIsSending } from "./hooks/use-sent-moves.ts";
export { isOf } from "./is-of.ts";
export { type FriendQuery, type Keys, keysOf, type MatchName } from "./keys.ts";
export { type Live, useLive } from "./live/live-context.ts";
export type { FollowInput } from "./live/use-follow.ts";
export { MatchClientProvider, type MatchClientProviderProps } from "./match-client-provider.tsx";
export type { Outbox, UnsentMove } from "./outbox/unsent-move.ts";
export type { OnRefused } from "./outbox/use-resume.ts";
