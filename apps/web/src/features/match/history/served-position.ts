import { useQuery } from "@tanstack/react-query";
import type { Match, PastPosition, Positions } from "@yourmove/contract";
import { useState } from "react";
import { trpc } from "../../../api.ts";

/** So many positions are fetched together. */
const STRETCH = 50;

/** The positions that are fetched together with one of a match: from this move count on, until this one. */
interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** The stretch that the position after so many moves is in; the match's own position needs no fetching. */
export const stretchOf = (step: number, moveCount: number): Stretch => {
  const from = step - (step % STRETCH);
  return { from, until: Math.min(from + STRETCH, moveCount) - 1 };
};

/** A stretch of positions, page after page. */
export const readStretch = async (
  pageAfter: (after: number | undefined) => Promise<Positions>,
  { from, until }: Stretch,
): Promise<readonly PastPosition[]> => {
  const positions: PastPosition[] = [];
  for (let after: number | null | undefined = from > 0 ? from - 1 : undefined; after !== null; ) {
    const page: Positions = await pageAfter(after);
    positions.push(...page.items);
    after = page.nextAfter === null || page.nextAfter >= until ? null : page.nextAfter;
  }
  return positions;
};

/** What the service shows of a past position. */
export interface Served {
  /** The one to show; until it has come the one that was shown before, or null. */
  readonly shown: PastPosition | null;
  /** Whether it can't be had. */
  readonly isMissing: boolean;
}

/** The position after so many moves, as the service shows it to who can't play the moves on; null asks for none. */
export const useServedPosition = (match: Match, step: number | null): Served => {
  const { gameType, matchID, moveCount, positionVersion, isFinished } = match;
  const { client } = trpc.useUtils();
  const stretch = stretchOf(step ?? 0, moveCount);
  const { data, isError } = useQuery({
    // What a takeback leaves, and what is shown once the match is over, is read once more.
    queryKey: ["positions", gameType, matchID, positionVersion - moveCount, isFinished, stretch],
    queryFn: () =>
      readStretch(
        (after) => client.matches.positions.query({ gameType, matchID, ...(after !== undefined && { after }) }),
        stretch,
      ),
    enabled: step !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = data?.find((position) => position.moveCount === step) ?? null;
  const [kept, setKept] = useState<PastPosition | null>(null);
  const shown = step === null ? null : (found ?? kept);
  if (shown !== kept) setKept(shown);
  return { shown, isMissing: step !== null && found === null && (isError || data !== undefined) };
};
