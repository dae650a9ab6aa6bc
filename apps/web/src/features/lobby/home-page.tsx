import type { ListSnapshot } from "@yourmove/contract";
import { useMatches } from "@yourmove/react";
import { useState } from "react";
import { useTitle } from "../../frame/use-title.ts";
import { useText } from "../../i18n/use-text.tsx";
import { InWindow } from "../../ui/use-seen.ts";
import { AwaitedList } from "./awaited-list.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { HomeHeadline } from "./home-headline.tsx";
import { LiveMatches } from "./live-matches.tsx";
import { NO_FILTER } from "./match-filter.ts";
import { OverMatches } from "./over-matches.tsx";
import { sortMatches } from "./sort-matches.ts";
import { useRoom } from "./use-room.ts";
import "./home-page.css";

/** With more live matches than these, they are rows, and can be looked for. */
const MOST_TILES = 12;

const Matches = ({ list }: { list: ListSnapshot }) => {
  const room = useRoom();
  const [chosen, setChosen] = useState(NO_FILTER);
  if (list.items.length === 0) return <FirstSteps />;
  const sections = sortMatches(list.items);
  const liveCount = list.items.length - sections.over.length - sections.unplayed.length;
  const isMany = liveCount > MOST_TILES;
  // A choice that can't be seen any more holds no longer.
  const sought = isMany ? chosen : NO_FILTER;
  return (
    <InWindow value={Number.isFinite(room)}>
      <HomeHeadline />
      <LiveMatches sections={sections} room={room} isMany={isMany} filter={sought} onFilter={setChosen} />
      <OverMatches
        over={sections.over}
        unplayed={sections.unplayed}
        nextCursor={list.nextCursor}
        sought={sought}
        room={room - liveCount}
      />
    </InWindow>
  );
};

/** Everything that is going on, what awaits the viewer first. */
export const HomePage = () => {
  const t = useText();
  const { data: list } = useMatches();
  useTitle(t.pages.home);
  return <main className="page">{list ? <Matches list={list} /> : <AwaitedList />}</main>;
};
