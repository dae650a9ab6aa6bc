import { CHALLENGE_STATE_NAMES, CHALLENGE_STATES, type Challenge, type ChallengeState } from "@yourmove/contract";
import type { ChallengeRow, ChallengeWithCreator } from "@yourmove/db";
import type { Presence } from "../people/presence.ts";
import { summarize } from "../people/summarize.ts";
import type { Onlooker } from "./challenge-deps.ts";

/** The state that a challenge truly has now, whatever the database has been told. */
export const challengeState = ({ state, overTime }: ChallengeRow, now: number): ChallengeState =>
  state === CHALLENGE_STATES.open && overTime <= now ? CHALLENGE_STATES.expired : state;

/** A challenge as somebody sees it (contract 4.5): link, match and flags are not for everybody. */
export const viewChallenge = (
  { challenge, creator, isWelcome }: ChallengeWithCreator,
  { userID, origin }: Onlooker,
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
