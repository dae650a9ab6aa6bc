import { LIMITS, OFFER_KINDS, STATES } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import type { MatchWithOpponent } from "./match-with-opponent.ts";

/** Who looks at its live matches, and when. */
interface Look {
  readonly userID: number;
  readonly now: number;
}

const isInvite = ({ state }: MatchRecord): boolean => state === STATES.invited;

const offersIn = ({ between }: MatchRecord, userID: number): number =>
  OFFER_KINDS.filter((kind) => between?.[kind] && between[kind].byUserID !== userID).length;

/** What a list tells of all of a user's live matches (contract 4.1). */
export const countLive = (live: readonly MatchRecord[], { userID, now }: Look) => {
  const counts = { isDue: false, yourTurnCount: 0, inviteCount: 0, offerCount: 0 };
  for (const match of live) {
    if (match.deadlineTime !== null && match.deadlineTime <= now) counts.isDue = true;
    if (isInvite(match)) counts.inviteCount += match.inviteeID === userID ? 1 : 0;
    else counts.offerCount += offersIn(match, userID);
    if (match.currentTurnUserID === userID) counts.yourTurnCount += 1;
  }
  return counts;
};

type Kind = "sent" | "received" | "active";

/** Each kind has room of its own, so that none pushes another out (contract 4.1). */
const ROOM: Readonly<Record<Kind, number>> = {
  sent: LIMITS.shownInvites,
  received: LIMITS.shownInvites,
  active: LIMITS.activeMatches,
};

const kindOf = (match: MatchRecord, userID: number): Kind => {
  if (!isInvite(match)) return "active";
  return match.inviterID === userID ? "sent" : "received";
};

/** Those that a list shows of items that come newest change first: over ones are left to whoever asked for so many. */
export const shownOf = (items: readonly MatchWithOpponent[], userID: number): MatchWithOpponent[] => {
  const room = { ...ROOM };
  return items.filter(({ match }) => {
    if (match.state >= STATES.finished) return true;
    const kind = kindOf(match, userID);
    room[kind] -= 1;
    return room[kind] >= 0;
  });
};
