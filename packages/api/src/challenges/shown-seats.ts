import type { ChallengeWithCreator } from "@yourmove/db";
import type { Presence } from "../people/presence.ts";
import { isLive } from "./lifetime.ts";

/** Whether a seat is listed and paired now: with short turns, only while its creator is online, whoever may see that (contract 4.5). */
export const isShown = (
  { challenge, creator }: ChallengeWithCreator,
  presence: Pick<Presence, "isOnline">,
): boolean => {
  if (!isLive(challenge.turnSeconds)) return true;
  // Who makes a challenge is there, whatever the database has heard of it.
  const lastSeenTime = Math.max(creator.lastSeenTime ?? 0, challenge.createdTime);
  return presence.isOnline({ ...creator, lastSeenTime, isPresenceShown: true });
};
