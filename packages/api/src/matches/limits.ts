import { LIMITS } from "@yourmove/contract";
import { findTallies } from "@yourmove/db";
import { type MatchRecord, withinActiveLimit, withinInviteLimit } from "@yourmove/rules";
import type { MatchDeps } from "./match-deps.ts";

type LimitDeps = Pick<MatchDeps, "db" | "settling">;

/** How many active matches each side may have before one more begins. */
export interface ActiveLimits {
  readonly inviter: number;
  readonly invitee: number;
}

/** How many active matches either user may have, or null when one of them is at the limit (contract 4). */
export const activeLimits = async (
  { db, settling }: LimitDeps,
  { inviterID, inviteeID }: Pick<MatchRecord, "inviterID" | "inviteeID">,
): Promise<ActiveLimits | null> => {
  const read = async () => {
    const tallies = await findTallies(db, inviterID, inviteeID);
    return [inviterID, inviteeID].map((userID) => tallies.get(userID));
  };
  const isWithin = (users: Awaited<ReturnType<typeof read>>) =>
    users.every((tally) => tally && withinActiveLimit(tally.activeMatches, tally.isBot));
  let users = await read();
  if (!isWithin(users)) {
    // Matches that have timed out unnoticed must not count.
    for (const userID of [inviterID, inviteeID]) await settling.settleUser(userID);
    users = await read();
  }
  if (!isWithin(users)) return null;
  const [inviter, invitee] = users.map((tally) => (tally?.isBot ? LIMITS.maxID : LIMITS.activeMatches));
  return { inviter: inviter ?? 0, invitee: invitee ?? 0 };
};

/** How many pending invites the inviter may have, or null when it has them (contract 4). */
export const pendingLimit = async ({ db, settling }: LimitDeps, inviterID: number): Promise<number | null> => {
  const read = async () => (await findTallies(db, inviterID, inviterID)).get(inviterID);
  let tally = await read();
  if (!tally) return null;
  if (!withinInviteLimit(tally.pendingInvites, tally.isBot) && (await settling.settleUser(inviterID)))
    tally = await read();
  if (!tally || !withinInviteLimit(tally.pendingInvites, tally.isBot)) return null;
  return tally.isBot ? LIMITS.maxID : LIMITS.pendingInvites;
};
