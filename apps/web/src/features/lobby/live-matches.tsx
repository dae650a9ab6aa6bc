import { lazy, Suspense, useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { HomeSection } from "./home-section.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { filterMatches, isFiltering, NO_FILTER } from "./match-filter.ts";
import { MatchFilterBar } from "./match-filter-bar.tsx";
import { MatchRow } from "./match-row.tsx";
import { MatchTile } from "./match-tile.tsx";
import type { Sections } from "./sort-matches.ts";

/** Rare, and with questions to ask: its file comes when there is one. */
const OfferCard = lazy(async () => ({ default: (await import("./offer-card.tsx")).OfferCard }));

/** With more than these, matches are rows, and can be looked for. */
const MOST_TILES = 12;

/** What is going on: what the viewer is asked first, then the turns, then what others are asked. */
export const LiveMatches = ({ sections }: { sections: Sections }) => {
  const { home, pages } = useText();
  const [chosen, setChosen] = useState(NO_FILTER);
  const { invitations, offers, yourTurn, theirTurn, waiting } = sections;
  const all = [...invitations, ...offers, ...yourTurn, ...theirTurn, ...waiting];
  const isMany = all.length > MOST_TILES;
  // A choice that can't be seen any more holds no longer.
  const filter = isMany ? chosen : NO_FILTER;
  const isNoneFound = isFiltering(filter) && filterMatches(all, filter).length === 0;
  const running = isMany ? ({ kind: "rows", Item: MatchRow } as const) : ({ kind: "tiles", Item: MatchTile } as const);
  return (
    <>
      {isMany && (
        <MatchFilterBar
          label={pages.home}
          gameTypes={all.map(({ gameType }) => gameType)}
          filter={chosen}
          onFilter={setChosen}
        />
      )}
      <p role="status" className="soft">
        {isNoneFound && home.noneFound}
      </p>
      <div className={`home-sections ${isMany ? "is-compact" : ""}`}>
        <HomeSection
          title={home.invitations}
          matches={filterMatches(invitations, filter)}
          kind="rows"
          Item={InvitationCard}
        />
        <Suspense>
          <HomeSection title={home.offers} matches={filterMatches(offers, filter)} kind="rows" Item={OfferCard} />
        </Suspense>
        <HomeSection title={home.yourTurn} matches={filterMatches(yourTurn, filter)} {...running} />
        <HomeSection title={home.theirTurn} matches={filterMatches(theirTurn, filter)} {...running} />
        <HomeSection title={home.waiting} matches={filterMatches(waiting, filter)} kind="rows" Item={MatchRow} />
      </div>
    </>
  );
};
