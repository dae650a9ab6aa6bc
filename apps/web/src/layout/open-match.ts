import type * as client from "@yourmove/client";
import { problemOf } from "@yourmove/client";
import type { Match } from "@yourmove/contract";
import { useCacheMatch, useInvite, useMatches } from "@yourmove/react";
import { useLocation } from "wouter";
import { problemText } from "../i18n/problem-text.ts";
import { useText } from "../i18n/use-text.tsx";
import { matchPath } from "./paths.ts";
import { isPlayOpen } from "./play-address.ts";
import { useNotify } from "./toasts.tsx";

/** The next match that awaits the viewer elsewhere than on this page; null when nothing does. */
export const useNextAwaiting = (): Match | null => {
  const [path] = useLocation();
  const { data: list } = useMatches();
  return list ? nextAwaiting(list.items, path) : null;
};

const dueTime = ({ turnDeadlineTime, inviteExpiresTime }: Match): number =>
  turnDeadlineTime ?? inviteExpiresTime ?? Number.POSITIVE_INFINITY;

/** Whether an offer in the match waits for the viewer's answer. */
export const asksViewer = ({ offers }: Match): boolean => offers.draw.canAnswer || offers.takeback.canAnswer;

/** Whether a match waits for the viewer. */
const awaits = (match: Match): boolean => match.isYourTurn || match.canAcceptInvite || asksViewer(match);

/** The matches that are due first, turns before all else. */
export const byUrgency = (a: Match, b: Match): number =>
  Number(b.isYourTurn) - Number(a.isYourTurn) || dueTime(a) - dueTime(b) || a.lastActionTime - b.lastActionTime;

/** Whether a match is the one on a page, or its rematch, which that page offers by itself. */
const isOf = (match: Match, path: string): boolean => {
  const { gameType, rematchOfMatchID } = match;
  return (
    matchPath(match) === path ||
    (rematchOfMatchID !== null && matchPath({ gameType, matchID: rematchOfMatchID }) === path)
  );
};

/** The next match that awaits the viewer, other than the one on this page; null when nothing does. */
export const nextAwaiting = (matches: readonly Match[], path: string): Match | null =>
  matches.filter((match) => awaits(match) && !isOf(match, path)).toSorted(byUrgency)[0] ?? null;

/** Shows a match that has just arrived in an answer. */
export const useOpenMatch = (): ((match: Match) => void) => {
  const [, go] = useLocation();
  const cache = useCacheMatch();
  return (match) => {
    // The same match; the client tells the games apart by type.
    cache(match as client.Match);
    go(matchPath(match), { replace: isPlayOpen() });
  };
};

/** An invite of somebody to all that a match is, on either side. */
export const inviteLike = ({ gameType, options, turnSeconds, clock, daysOff }: Match, opponentUserID: number) => ({
  gameType,
  opponentUserID,
  symbol: "random" as const,
  options,
  turnSeconds,
  clock,
  daysOff,
});

/** Invites with one tap and shows the match: the new one, or the pending one. Bots accept at once. */
export const useInviteAndOpen = () => {
  const t = useText();
  const open = useOpenMatch();
  const notify = useNotify();
  return useInvite<string>({
    onSuccess: ({ match }) => open(match),
    onError(error) {
      const pending = problemOf(error)?.match;
      if (pending) open(pending);
      else notify({ key: "invite", text: problemText(error, t) });
    },
  });
};
