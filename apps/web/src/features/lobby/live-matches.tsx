import type { Match } from "@yourmove/contract";
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

/** Gives each section what room those before it leave. */
const withRoom = <Section extends { matches: readonly Match[] }>(sections: readonly Section[], room: number) => {
  let left = room;
  return sections.map((section) => {
    const own = left;
    left -= section.matches.length;
    return { ...section, room: own };
  });
};

interface LiveMatchesProps {
  readonly sections: Sections;
  /** How many matches are drawn. */
  readonly room: number;
}

/** What is going on: what the viewer is asked first, then the turns, then what others are asked. */
export const LiveMatches = ({ sections, room }: LiveMatchesProps) => {
  const { home, pages } = useText();
  const [chosen, setChosen] = useState(NO_FILTER);
  const { invitations, offers, yourTurn, theirTurn, waiting } = sections;
  const all = [...invitations, ...offers, ...yourTurn, ...theirTurn, ...waiting];
  const isMany = all.length > MOST_TILES;
  // A choice that can't be seen any more holds no longer.
  const filter = isMany ? chosen : NO_FILTER;
  const isNoneFound = isFiltering(filter) && filterMatches(all, filter).length === 0;
  const running = isMany ? ({ kind: "rows", Item: MatchRow } as const) : ({ kind: "tiles", Item: MatchTile } as const);
  const shown = [
    { title: home.invitations, of: invitations, kind: "rows", Item: InvitationCard },
    { title: home.offers, of: offers, kind: "rows", Item: OfferCard },
    { title: home.yourTurn, of: yourTurn, ...running },
    { title: home.theirTurn, of: theirTurn, ...running },
    { title: home.waiting, of: waiting, kind: "rows", Item: MatchRow },
  ] as const;
  const filtered = shown.map(({ of, ...section }) => ({ ...section, matches: filterMatches(of, filter) }));
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
        {withRoom(filtered, room).map((section) => (
          <Suspense key={section.title}>
            <HomeSection {...section} />
          </Suspense>
        ))}
      </div>
    </>
  );
};
