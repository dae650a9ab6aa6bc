import { useInfiniteQuery } from "@tanstack/react-query";
import type { Match } from "@yourmove/contract";
import { client } from "../../client.ts";

/** Which matches that are over are read. */
export interface Older {
  /** Where they begin; null when there are none. */
  readonly nextCursor: number | null;
  /** Of one game only; empty for all. */
  readonly gameType: string;
  /** How many at once: more where something is looked for. */
  readonly limit: number;
  /** Whether the first page comes by itself. */
  readonly isAwaited: boolean;
}

interface OlderMatches {
  readonly items: readonly Match[];
  /** How many pages have come. */
  readonly pageCount: number;
  /** Whether there are more than these. */
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly more: () => void;
}

const readPage = async (before: number | undefined, { gameType, limit }: Older) => {
  if (before === undefined) return { items: [], nextCursor: null };
  const page = await client.matches.list.query({ before, limit, ...(gameType && { gameType }) });
  return page.unchanged ? { items: [], nextCursor: null } : page;
};

/** The matches that are over and not in the list any more, page by page on request. */
export const useOlderMatches = (wanted: Older): OlderMatches => {
  const { nextCursor, gameType, isAwaited } = wanted;
  const older = useInfiniteQuery({
    queryKey: ["older", nextCursor, gameType],
    queryFn: ({ pageParam }) => readPage(pageParam, wanted),
    initialPageParam: nextCursor ?? undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: isAwaited,
  });
  const pages = older.data?.pages ?? [];
  return {
    items: pages.flatMap(({ items }) => items),
    pageCount: pages.length,
    hasMore: pages.length > 0 ? older.hasNextPage : nextCursor !== null,
    isFetching: older.isFetching,
    isError: older.isError,
    more: () => void (pages.length > 0 ? older.fetchNextPage() : older.refetch()),
  };
};
