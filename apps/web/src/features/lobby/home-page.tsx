import type { ListSnapshot } from "@yourmove/contract";
import { useMatches } from "@yourmove/react/any-game";
import { useTitle } from "../../frame/use-title.ts";
import { useText } from "../../i18n/use-text.tsx";
import { AwaitedList } from "./awaited-list.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { HomeHeadline } from "./home-headline.tsx";
import { HomeSection } from "./home-section.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { MatchRow } from "./match-row.tsx";
import { MatchTile } from "./match-tile.tsx";
import { OverMatches } from "./over-matches.tsx";
import { sortMatches } from "./sort-matches.ts";
import "./home-page.css";

const Matches = ({ list }: { list: ListSnapshot }) => {
  const { home } = useText();
  if (list.items.length === 0) return <FirstSteps />;
  const { invitations, yourTurn, theirTurn, waiting, over } = sortMatches(list.items);
  return (
    <>
      <HomeHeadline />
      <div className="home-sections">
        <HomeSection title={home.yourTurn} matches={yourTurn} kind="tiles" Item={MatchTile} />
        <HomeSection title={home.invitations} matches={invitations} kind="rows" Item={InvitationCard} />
        <HomeSection title={home.theirTurn} matches={theirTurn} kind="tiles" Item={MatchTile} />
        <HomeSection title={home.waiting} matches={waiting} kind="rows" Item={MatchRow} />
      </div>
      <OverMatches matches={over} nextCursor={list.nextCursor} />
    </>
  );
};

/** Everything that is going on, what awaits the viewer first. */
export const HomePage = () => {
  const t = useText();
  const { data: list } = useMatches();
  useTitle(t.pages.home);
  return <main className="page">{list ? <Matches list={list} /> : <AwaitedList />}</main>;
};
