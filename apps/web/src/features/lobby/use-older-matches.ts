import { useInfiniteQuery } from "@tanstack/react-query";
import type { Match } from "@yourmove/contract";
import { client } from "../../client.ts";

const readPage = async (before: number | undefined) => {
  const page = await client.matches.list.query(before === undefined ? {} : { before });
  return page.unchanged ? { items: [], nextCursor: null } : page;
};

interface OlderMatches {
  readonly items: readonly Match[];
  /** Whether there are more than these. */
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly more: () => void;
}

/** The matches that are over and not in the list any more, page by page on request. */
export const useOlderMatches = (nextCursor: number | null): OlderMatches => {
  const older = useInfiniteQuery({
    queryKey: ["older", nextCursor],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: nextCursor ?? undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: false,
  });
  const pages = older.data?.pages ?? [];
  return {
    items: pages.flatMap(({ items }) => items),
    hasMore: pages.length > 0 ? older.hasNextPage : nextCursor !== null,
    isFetching: older.isFetching,
    isError: older.isError,
    more: () => void (pages.length > 0 ? older.fetchNextPage() : older.refetch()),
  };
};
