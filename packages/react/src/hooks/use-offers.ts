import type { Match, OfferKind } from "@yourmove/client";
import type { Told } from "./told.ts";
import { type Act, perform, useSend } from "./use-act.ts";

/** The match in which something is offered. */
export type OfferedOn = Pick<Match, "gameType" | "matchID" | "offers">;

/** Offers a draw, or to take back the viewer's latest move: `mutate("draw")`, `mutate("takeback")`. */
export const useOffer = (match: OfferedOn, told?: Told<OfferKind>): Act<OfferKind> =>
  useSend((client, kind) => perform(client, match, { act: "offer", kind }), told);

/** Accepts the other player's offer, as it is shown. */
export const useAcceptOffer = (match: OfferedOn, told?: Told<OfferKind>): Act<OfferKind> =>
  useSend((client, kind) => perform(client, match, { act: "acceptOffer", kind }), told);

/** Declines the other player's offer, as it is shown. */
export const useDeclineOffer = (match: OfferedOn, told?: Told<OfferKind>): Act<OfferKind> =>
  useSend((client, kind) => perform(client, match, { act: "declineOffer", kind }), told);

/** Takes an offer of the viewer's own back. */
export const useWithdrawOffer = (match: OfferedOn, told?: Told<OfferKind>): Act<OfferKind> =>
  useSend((client, kind) => perform(client, match, { act: "withdrawOffer", kind }), told);
