import type { ListSnapshot } from "@yourmove/contract";
import { useLive, useMatches } from "@yourmove/react";
import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { useText } from "../../i18n/use-text.tsx";
import { isSunday } from "../../layout/move-days.ts";
import { playPath } from "../../layout/play-address.ts";
import { useTitle } from "../../layout/tab.ts";
import { useIsDrawn } from "../../layout/when-drawn.ts";
import { useAwaitingCount } from "../../live/viewer.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { StateCard } from "../../ui/state-card.tsx";
import { useLostFocus } from "../../ui/use-lost-focus.ts";
import { InWindow } from "../../ui/use-seen.ts";
import { Daily } from "../daily/daily.tsx";
import { GameCards } from "../play/game-cards.tsx";
import { AccountOffer } from "./account-offer.tsx";
import { LiveMatches } from "./live-matches.tsx";
import { MANY, NO_FILTER } from "./match-filter.tsx";
import { OverMatches } from "./over-matches.tsx";
import { PlayBots } from "./play-bots.tsx";
import { sortMatches } from "./sort-matches.ts";
import { UpNextCard, useUpNext } from "./up-next.tsx";
import "./home-page.css";

const Skeletons = () => {
  const t = useText();
  return (
    <div aria-busy="true">
      <p className="unseen" role="status">
        {t.loading}
      </p>
      <div className="skeleton is-next" />
      <ul className="rows">
        {["a", "b", "c", "d"].map((key) => (
          <li key={key} className="skeleton is-row" />
        ))}
      </ul>
    </div>
  );
};

/** The list is loading, or the reason why it can't be loaded. */
const AwaitedList = () => {
  const { home } = useText();
  const { status } = useLive();
  if (status === "offline") return <StateCard icon="offline" title={home.offlineTitle} hint={home.offlineHint} />;
  if (status === "reconnecting") return <StateCard icon="warning" title={home.troubleTitle} hint={home.troubleHint} />;
  return <Skeletons />;
};

/** Rare: loaded after the first paint; rendered below the matches, so that they don't move. */
const OwnChallenges = lazyPart(async () => (await import("../challenge/own-challenges.tsx")).OwnChallenges);

/** The number of matches that wait for the viewer, in place of the one that is up next. */
const HomeHeadline = () => {
  const t = useText();
  const awaiting = useAwaitingCount();
  return (
    <header className="home-head">
      <div>
        <h1>{t.home.headline(awaiting)}</h1>
        {awaiting === 0 && <p className="soft">{t.home.calm}</p>}
      </div>
    </header>
  );
};

/** The ways to another match. */
const HomeWays = () => {
  const t = useText();
  return (
    <div className="home-ways">
      <Link href={playPath({ opponent: "anybody" })} className="button is-large" aria-haspopup="dialog">
        <Icon name="bolt" />
        {t.challenge.playAnyone}
      </Link>
      <Link href={playPath()} className="button is-primary is-large" aria-haspopup="dialog">
        <Icon name="plus" />
        {t.home.newMatch}
      </Link>
    </div>
  );
};

/** The home of a user without matches: bots to play at once, and the games. */
const FirstSteps = ({ userID }: { userID: number }) => {
  const t = useText();
  return (
    <>
      <header className="home-head">
        <div>
          <h1>{t.home.emptyTitle}</h1>
          <p className="soft">{t.home.emptyHint}</p>
        </div>
        <Link href={playPath({ opponent: "anybody" })} className="button is-large" aria-haspopup="dialog">
          <Icon name="bolt" />
          {t.challenge.playAnyone}
        </Link>
      </header>
      <PlayBots />
      <Suspense>
        <OwnChallenges />
      </Suspense>
      <GameCards />
      <Daily userID={userID} />
    </>
  );
};

/** The height of a row with its gap, and the least width of its column, in pixels. */
const ROW = 80;

const COLUMN = 336;

/** A desk has the rows in one column beside what is up next, which takes half of any other window above them. */
const DESK = "(width >= 60rem)";

/** How many rows are in sight at first. */
const windowful = (): number => {
  const isDesk = matchMedia(DESK).matches;
  const columns = isDesk ? 1 : Math.max(1, Math.floor(innerWidth / COLUMN));
  return Math.ceil((isDesk ? innerHeight : innerHeight / 2) / ROW) * columns;
};

/** Matches per step: few enough that a slow phone stays responsive. */
const STEP = 8;

/** How many matches are rendered: a windowful with the first paint, then more step by step until all are. */
const useRoom = (count: number): number => {
  const [room, setRoom] = useState(windowful);
  useEffect(() => {
    const next = room + STEP;
    startTransition(() => setRoom(next < count ? next : Number.POSITIVE_INFINITY));
  }, [room, count]);
  return room;
};

const WeekNote = lazyPart(async () => (await import("../account/week-line.tsx")).WeekNote);

const AwayNote = lazyPart(async () => (await import("../account/away/away-note.tsx")).AwayNote);

/** What is asked for once the matches are drawn, such as whether the viewer is away. */
const Soon = ({ children }: { children: ReactNode }) => <Suspense>{useIsDrawn() && children}</Suspense>;

const Matches = ({ list }: { list: ListSnapshot }) => {
  const t = useText();
  const room = useRoom(list.items.length);
  const [chosen, setChosen] = useState(NO_FILTER);
  const place = useRef<HTMLDivElement>(null);
  useLostFocus(place, "#invitations", "a, button");
  const sections = sortMatches(list.items);
  const upNext = useUpNext(sections.yourTurn, list.items);
  const awaiting = useAwaitingCount();
  if (list.items.length === 0) return <FirstSteps userID={list.yourUserID} />;
  const liveCount = list.items.length - sections.over.length - sections.unplayed.length;
  const isMany = liveCount >= MANY;
  // A filter that is no longer visible is off.
  const sought = isMany ? chosen : NO_FILTER;
  return (
    <InWindow value={Number.isFinite(room)}>
      {upNext.match && <h1 className="unseen">{t.home.headline(awaiting)}</h1>}
      <div className="home" ref={place}>
        {upNext.match ? <UpNextCard match={upNext.match} upNext={upNext} /> : <HomeHeadline />}
        <LiveMatches {...{ sections, room, isMany }} upNext={upNext.match} filter={sought} onFilter={setChosen} />
        <div className="home-more">
          <Suspense>
            <OwnChallenges />
          </Suspense>
          <Soon>
            <AwayNote />
            {isSunday(Date.now()) && <WeekNote />}
          </Soon>
          <PlayBots isSlim />
          <HomeWays />
          <AccountOffer />
          <Daily userID={list.yourUserID} />
        </div>
        <div className="home-over">
          <OverMatches
            over={sections.over}
            unplayed={sections.unplayed}
            nextCursor={list.nextCursor}
            sought={sought}
            room={room - liveCount}
          />
        </div>
      </div>
    </InWindow>
  );
};

/** The viewer's matches, those that wait for the viewer first. */
export const HomePage = () => {
  const t = useText();
  const { data: list } = useMatches();
  useTitle(t.pages.home);
  return <main className="page is-home">{list ? <Matches list={list} /> : <AwaitedList />}</main>;
};
