import {
  CHALLENGE_STATE_NAMES,
  CHALLENGE_STATES,
  type Challenge,
  type ChallengeState,
  LIMITS,
} from "@yourmove/contract";
import type { challengeQueries } from "@yourmove/db";
import { type Presence, summarize } from "../presence/presence.ts";

/** The user that a challenge is shown to. */
export interface ChallengeViewer {
  /** Null without credentials. */
  readonly userID: number | null;
  /** Where browsers find the service: the creator is shown the link. */
  readonly origin: string;
}

/** The state that a challenge truly has now; in the database one whose time is over may still be open. */
export const challengeState = ({ state, overTime }: challengeQueries.ChallengeRow, now: number): ChallengeState =>
  state === CHALLENGE_STATES.open && overTime <= now ? CHALLENGE_STATES.expired : state;

/** Whether turns are so short that both must be there: such a challenge is listed only while its creator is online (contract 4.5). */
export const isLive = (turnSeconds: number | null): boolean =>
  turnSeconds !== null && turnSeconds < LIMITS.liveTurnSeconds;

/** Whether an open challenge is listed and paired now: a live one only while its creator is online, whoever may see that. */
export const isListed = (
  { challenge, creator }: challengeQueries.ChallengeWithCreator,
  presence: Pick<Presence, "isOnline">,
): boolean => {
  if (!isLive(challenge.turnSeconds)) return true;
  // Who creates a challenge is online, even where the database has not been written yet.
  const lastSeenTime = Math.max(creator.lastSeenTime ?? 0, challenge.createdTime);
  return presence.isOnline({ ...creator, lastSeenTime, isPresenceShown: true });
};

/** A challenge as its viewer sees it (contract 4.5): link, match and flags are not for everybody. */
export const viewChallenge = (
  { challenge, creator, isWelcome }: challengeQueries.ChallengeWithCreator,
  { userID, origin }: ChallengeViewer,
  { presence, now }: { presence: Pick<Presence, "isOnline">; now: number },
): Challenge => {
  const { ref, kind, gameType, symbol, turnSeconds, message, isQuick, createdTime, expiresTime } = challenge;
  const state = challengeState(challenge, now);
  const isOpen = state === CHALLENGE_STATES.open;
  const isYours = challenge.creatorID === userID;
  const isPlayers = isYours || (userID !== null && challenge.accepterID === userID);
  return {
    ref,
    kind,
    gameType,
    state,
    stateName: CHALLENGE_STATE_NAMES[state],
    creator: summarize(creator, presence),
    symbol,
    turnSeconds,
    message,
    isQuick,
    createdTime,
    expiresTime,
    closedTime: isOpen ? null : challenge.overTime,
    matchID: isPlayers ? challenge.matchID : null,
    isYours,
    canAccept: isOpen && !isYours && isWelcome,
    canCancel: isOpen && isYours,
    url: isYours ? `${origin}/c/${ref}` : null,
  };
};
