import { useInfiniteQuery } from "@tanstack/react-query";
import type { Match } from "@yourmove/contract";
import { client } from "../../api.ts";
import { useText } from "../../i18n/use-text.tsx";
import { MatchRow } from "./match-row.tsx";

const readPage = async (before: number | undefined) => {
  const page = await client.matches.list.query(before === undefined ? {} : { before });
  return page.unchanged ? { items: [], nextCursor: null } : page;
};

interface OverMatchesProps {
  readonly matches: readonly Match[];
  /** Where the older ones begin; null when these are all. */
  readonly nextCursor: number | null;
}

/** The matches that are over, and older ones on request. */
export const OverMatches = ({ matches, nextCursor }: OverMatchesProps) => {
  const t = useText();
  const older = useInfiniteQuery({
    queryKey: ["older", nextCursor],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: nextCursor ?? undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: false,
  });
  if (matches.length === 0) return null;
  const pages = older.data?.pages ?? [];
  const all = [...matches, ...pages.flatMap(({ items }) => items)];
  const hasMore = pages.length > 0 ? older.hasNextPage : nextCursor !== null;
  const more = () => void (pages.length > 0 ? older.fetchNextPage() : older.refetch());
  return (
    <section className="home-section">
      <h2>{t.home.over}</h2>
      <ul className="rows">
        {all.map((match) => (
          <li key={match.matchID}>
            <MatchRow match={match} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" className="button" disabled={older.isFetching} onClick={more}>
          {older.isFetching ? t.loading : t.home.older}
        </button>
      )}
    </section>
  );
};
