import type { Match } from "@yourmove/contract";
import { matchPath } from "./paths.ts";

const dueTime = ({ turnDeadlineTime, inviteExpiresTime }: Match): number =>
  turnDeadlineTime ?? inviteExpiresTime ?? Number.POSITIVE_INFINITY;

/** Whether a match waits for the viewer. */
const awaits = ({ isYourTurn, canAcceptInvite }: Match): boolean => isYourTurn || canAcceptInvite;

/** The matches that are due first, turns before invites. */
export const byUrgency = (a: Match, b: Match): number =>
  Number(b.isYourTurn) - Number(a.isYourTurn) || dueTime(a) - dueTime(b) || a.lastActionTime - b.lastActionTime;

/** The next match that awaits the viewer, other than the one on this page; null when nothing does. */
export const nextAwaiting = (matches: readonly Match[], path: string): Match | null =>
  matches.filter((match) => awaits(match) && matchPath(match) !== path).toSorted(byUrgency)[0] ?? null;
