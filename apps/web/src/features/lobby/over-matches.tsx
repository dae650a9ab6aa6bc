import { useInfiniteQuery } from "@tanstack/react-query";
import type { Match } from "@yourmove/contract";
import { useEffect, useState } from "react";
import { api } from "../../api.ts";
import { useGames } from "../../boards/games.tsx";
import { prepareAgoWords } from "../../i18n/time-words.ts";
import { useText } from "../../i18n/use-text.tsx";
import { MatchRow } from "./match-cards.tsx";
import { filterMatches, isFiltering, MANY, type MatchFilter, MatchFilterBar, NO_FILTER } from "./match-filter.tsx";
import { sortMatches } from "./sort-matches.ts";

/** Which finished matches are fetched. */
interface Older {
  /** Where they begin; null when there are none. */
  readonly nextCursor: number | null;
  /** Of one game only; empty for all. */
  readonly gameType: string;
  /** The page size, which is larger for a search. */
  readonly limit: number;
  /** Whether the first page loads by itself. */
  readonly isAwaited: boolean;
}

interface OlderMatches {
  readonly items: readonly Match[];
  /** How many pages are loaded. */
  readonly pageCount: number;
  /** Whether there are more than these. */
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly more: () => void;
}

const readPage = async (before: number | undefined, { gameType, limit }: Older) => {
  if (before === undefined) return { items: [], nextCursor: null };
  const page = await api.olderMatches({ before, limit, ...(gameType && { gameType }) });
  return page.unchanged ? { items: [], nextCursor: null } : page;
};

/** The finished matches beyond the list, page by page on request. */
const useOlderMatches = (wanted: Older): OlderMatches => {
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

/** A search stops by itself at this many results, or after this many pages. */
const ENOUGH = 100;

const MAX_PAGES = 10;

/** Matches a page, as they are leafed through and as they are searched. */
const PAGE = 20;

const SEARCH_PAGE = 100;

interface RowsProps {
  readonly matches: readonly Match[];
  /** How many are drawn. */
  readonly room: number;
}

const Rows = ({ matches, room }: RowsProps) => (
  <ul className="rows">
    {matches.map((match, at) => (
      <li key={match.matchID}>{at < room && <MatchRow match={match} />}</li>
    ))}
  </ul>
);

/** How long a declined invite stays unfolded, in milliseconds. */
const NEWS_MS = 86_400_000;

/** Whether the other player has just declined an invite of the viewer's. */
const isNews = ({ result, invitedByUserID, yourUserID, finishedTime }: Match): boolean =>
  result === "declined" && invitedByUserID === yourUserID && (finishedTime ?? 0) > Date.now() - NEWS_MS;

/** Declined, canceled and expired invites. */
const Unplayed = (props: RowsProps) => {
  const t = useText();
  const { matches } = props;
  if (matches.length === 0) return null;
  return (
    <details className="home-section is-unplayed" open={matches.some(isNews)}>
      <summary>
        {t.home.unplayed} <span className="section-count">{matches.length}</span>
      </summary>
      <Rows {...props} />
    </details>
  );
};

interface OverMatchesProps {
  readonly over: readonly Match[];
  readonly unplayed: readonly Match[];
  /** Where the older ones begin; null when these are all. */
  readonly nextCursor: number | null;
  /** Whether the first page of older ones loads by itself. */
  readonly isWhole?: boolean;
  /** The filter of all the viewer's matches; it holds here too until this list gets one of its own. */
  readonly sought?: MatchFilter;
  /** How many are drawn; all where nothing is said. */
  readonly room?: number;
}

/** The filter of this list, and its setter; a new filter of all matches replaces it. */
const useFilter = (sought: MatchFilter) => {
  const [own, setOwn] = useState({ sought, filter: sought });
  const filter = own.sought === sought ? own.filter : sought;
  return [filter, (next: MatchFilter) => setOwn({ sought, filter: next })] as const;
};

/** Older matches, on request or as far as a search needs them. */
const useSearch = ({ over, nextCursor, isWhole = false }: OverMatchesProps, filter: MatchFilter) => {
  const isSearching = isFiltering(filter);
  const limit = isSearching ? SEARCH_PAGE : PAGE;
  const { items, pageCount, hasMore, isFetching, isError, more } = useOlderMatches({
    nextCursor,
    gameType: filter.gameType,
    limit,
    isAwaited: isWhole,
  });
  const older = sortMatches(items);
  const found = filterMatches([...over, ...older.over], filter);
  const isOn = isSearching && hasMore && found.length < ENOUGH && pageCount < MAX_PAGES && !isError;
  useEffect(() => {
    if (isOn && !isFetching) more();
  }, [isOn, isFetching, more]);
  const isLoading = isFetching && pageCount === 0;
  return { found, unplayed: older.unplayed, isSearching, isOn, isLoading, hasMore, isFetching, more };
};

/** Finished matches, with older ones on request or as far as a search needs them. */
export const OverMatches = (props: OverMatchesProps) => {
  const { over, unplayed, nextCursor, sought = NO_FILTER, room = Number.POSITIVE_INFINITY } = props;
  const t = useText();
  const hasRows = over.length + unplayed.length > 0;
  // Before the first of them is drawn.
  useEffect(() => {
    if (hasRows) prepareAgoWords(t.language);
  }, [hasRows, t.language]);
  const { games } = useGames();
  const [filter, setFilter] = useFilter(sought);
  const search = useSearch(props, filter);
  const { found, isSearching, isOn, isLoading, hasMore, isFetching, more } = search;
  const isSearchable = isSearching || hasMore || found.length >= MANY;
  const isAny = over.length > 0 || nextCursor !== null;
  const gameTypes = [...games, ...over].map(({ gameType }) => gameType);
  return (
    <>
      {isAny && (
        <section className="home-section" aria-busy={isLoading}>
          <h2>{t.home.over}</h2>
          {isSearchable && (
            <MatchFilterBar label={t.home.over} gameTypes={gameTypes} filter={filter} onFilter={setFilter} />
          )}
          <p role="status" className="soft">
            {isOn && t.home.searchingOlder}
            {isLoading && !isSearching && t.loading}
            {!isOn && !isLoading && found.length === 0 && (isSearching ? t.home.noneFound : t.home.noneOver)}
          </p>
          <Rows matches={found} room={room} />
          {hasMore && !isOn && !isLoading && (
            <button type="button" className="button" disabled={isFetching} onClick={more}>
              {isFetching ? t.loading : t.home.older}
            </button>
          )}
        </section>
      )}
      <Unplayed matches={[...unplayed, ...search.unplayed]} room={room} />
    </>
  );
};
