import { OFFER_KINDS, STATES } from "@yourmove/contract";
import type { MatchList } from "@yourmove/db";
import { type MatchRecord, type StandingOffer, standingOffer } from "@yourmove/rules";
import type { Settling } from "./expire.ts";

/** A list whose due matches are over, and counted no more, though nothing may be written meanwhile. */
export const settleList = async (settling: Settling, userID: number, list: MatchList): Promise<MatchList> => {
  const ended: MatchRecord[] = [];
  const isOthers = (offer: StandingOffer | null) => offer !== null && offer.byUserID !== userID;
  const items: typeof list.items = [];
  for (const item of list.items) {
    const match = await settling.settled(item.match);
    if (match !== item.match) ended.push(item.match);
    items.push({ ...item, match });
  }
  const turns = ended.filter(({ currentTurnUserID }) => currentTurnUserID === userID).length;
  const invites = ended.filter(({ state, inviteeID }) => state === STATES.invited && inviteeID === userID).length;
  const offers = ended
    .flatMap((match) => OFFER_KINDS.map((kind) => standingOffer(match, kind)))
    .filter(isOthers).length;
  return {
    ...list,
    items,
    yourTurnCount: list.yourTurnCount - turns,
    inviteCount: list.inviteCount - invites,
    offerCount: list.offerCount - offers,
  };
};
