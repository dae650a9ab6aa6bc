import { useMutationState } from "@tanstack/react-query";
import type { GameType, Match, MatchSnapshot } from "@yourmove/client";
import { useMatchClient } from "../client-context.ts";
import { keysOf } from "../keys.ts";

/** A move on its way: the match as it will be if the service accepts it. */
export interface SentMove {
  readonly foreseen: Match;
}

/** What tells one version of a match from another. */
type Version = Pick<Match, "matchID" | "lastActionTime">;

/** The match as the viewer's move leaves it, as long as that is on its way and nothing else has happened. */
export const foreseenOf = <Of extends Version>(match: Of, sent: readonly SentMove[]): Of => {
  const isIt = ({ foreseen }: SentMove) =>
    foreseen.matchID === match.matchID && foreseen.lastActionTime === match.lastActionTime;
  // What TypeScript can't see: a foreseen match is of the same game.
  return (sent.find(isIt)?.foreseen as Version | undefined as Of | undefined) ?? match;
};

/** A snapshot with the viewer's move in it. */
export const withSentMove = <Of extends GameType>(
  snapshot: MatchSnapshot<Of>,
  sent: readonly SentMove[],
): MatchSnapshot<Of> => {
  const match = foreseenOf(snapshot.match, sent);
  return match === snapshot.match ? snapshot : { ...snapshot, match };
};

/** Whether the viewer's move in this version of the match is on its way. */
export const useIsSending = (match: Version): boolean => {
  const sent = useSentMoves();
  return sent.some(
    ({ foreseen }) => foreseen.matchID === match.matchID && foreseen.lastActionTime === match.lastActionTime,
  );
};

/** The moves that the service has not answered yet. */
export const useSentMoves = (): readonly SentMove[] => {
  const client = useMatchClient();
  const sent = useMutationState({
    filters: { mutationKey: keysOf(client).moves, status: "pending" },
    select: ({ state }) => state.context as SentMove | undefined,
  });
  return sent.filter((move) => move !== undefined);
};
