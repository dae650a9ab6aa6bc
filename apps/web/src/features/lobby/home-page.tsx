import type { ListSnapshot } from "@yourmove/contract";
import { useMatches } from "@yourmove/react/any-game";
import { useTitle } from "../../frame/use-title.ts";
import { useText } from "../../i18n/use-text.tsx";
import { InWindow } from "../../ui/use-seen.ts";
import { AwaitedList } from "./awaited-list.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { HomeHeadline } from "./home-headline.tsx";
import { LiveMatches } from "./live-matches.tsx";
import { OverMatches } from "./over-matches.tsx";
import { PlayBots } from "./play-bots.tsx";
import { sortMatches } from "./sort-matches.ts";
import { useRoom } from "./use-room.ts";
import "./home-page.css";

const Matches = ({ list }: { list: ListSnapshot }) => {
  const room = useRoom();
  if (list.items.length === 0) return <FirstSteps />;
  const sections = sortMatches(list.items);
  const liveCount = list.items.length - sections.over.length - sections.unplayed.length;
  return (
    <InWindow value={Number.isFinite(room)}>
      <HomeHeadline />
      <PlayBots isSlim />
      <LiveMatches sections={sections} room={room} />
      <OverMatches
        over={sections.over}
        unplayed={sections.unplayed}
        nextCursor={list.nextCursor}
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
