import type { Match } from "@yourmove/contract";
import { useEffect, useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { filterMatches, isFiltering, NO_FILTER } from "./match-filter.ts";
import { MatchFilterBar } from "./match-filter-bar.tsx";
import { MatchRow } from "./match-row.tsx";
import { sortMatches } from "./sort-matches.ts";
import { useOlderMatches } from "./use-older-matches.ts";

/** With more than these, finished matches can be looked for. */
const FEW = 12;
/** A search that has found as many asks for no older ones by itself. */
const ENOUGH = 10;

const Rows = ({ matches }: { matches: readonly Match[] }) => (
  <ul className="rows">
    {matches.map((match) => (
      <li key={match.matchID}>
        <MatchRow match={match} />
      </li>
    ))}
  </ul>
);

/** Invites that came to nothing are not among what was played. */
const Unplayed = ({ matches }: { matches: readonly Match[] }) => {
  const t = useText();
  if (matches.length === 0) return null;
  return (
    <details className="home-section is-unplayed">
      <summary>
        {t.home.unplayed} <span className="section-count">{matches.length}</span>
      </summary>
      <Rows matches={matches} />
    </details>
  );
};

interface OverMatchesProps {
  readonly over: readonly Match[];
  readonly unplayed: readonly Match[];
  /** Where the older ones begin; null when these are all. */
  readonly nextCursor: number | null;
}

/** The matches that are over, and older ones on request, or as far as a search needs them. */
export const OverMatches = ({ over, unplayed, nextCursor }: OverMatchesProps) => {
  const t = useText();
  const [filter, setFilter] = useState(NO_FILTER);
  const { items, hasMore, isFetching, isError, more } = useOlderMatches(nextCursor);
  const older = sortMatches(items);
  const all = [...over, ...older.over];
  const found = filterMatches(all, filter);
  const isSearchable = all.length > FEW || nextCursor !== null;
  const isSearchingOn = isFiltering(filter) && hasMore && found.length < ENOUGH && !isError;
  useEffect(() => {
    if (isSearchingOn && !isFetching) more();
  }, [isSearchingOn, isFetching, more]);
  return (
    <>
      {(all.length > 0 || hasMore) && (
        <section className="home-section">
          <h2>{t.home.over}</h2>
          {isSearchable && <MatchFilterBar label={t.home.over} matches={all} filter={filter} onFilter={setFilter} />}
          <p role="status" className="soft">
            {isSearchingOn && t.home.searchingOlder}
            {!isSearchingOn && isFiltering(filter) && found.length === 0 && t.home.noneFound}
          </p>
          <Rows matches={found} />
          {hasMore && !isSearchingOn && (
            <button type="button" className="button" disabled={isFetching} onClick={more}>
              {isFetching ? t.loading : t.home.older}
            </button>
          )}
        </section>
      )}
      <Unplayed matches={[...unplayed, ...older.unplayed]} />
    </>
  );
};
