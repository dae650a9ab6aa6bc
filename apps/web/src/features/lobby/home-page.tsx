import type { ListSnapshot } from "@yourmove/contract";
import { useLive, useMatches } from "@yourmove/react";
import { lazy, Suspense, startTransition, useEffect, useState } from "react";
import { Link } from "wouter";
import { useText } from "../../i18n/use-text.tsx";
import { useTitle } from "../../layout/tab.ts";
import { useAwaitingCount } from "../../live/viewer.ts";
import { Icon } from "../../ui/icon.tsx";
import { StateCard } from "../../ui/state-card.tsx";
import { InWindow } from "../../ui/use-seen.ts";
import { GameCards } from "../invite/game-cards.tsx";
import { AccountOffer } from "./account-offer.tsx";
import { LiveMatches } from "./live-matches.tsx";
import { NO_FILTER } from "./match-filter.tsx";
import { OverMatches } from "./over-matches.tsx";
import { PlayBots } from "./play-bots.tsx";
import { sortMatches } from "./sort-matches.ts";
import "./home-page.css";

const Skeletons = () => {
  const t = useText();
  return (
    <div aria-busy="true">
      <p className="unseen" role="status">
        {t.loading}
      </p>
      <div className="skeleton is-title" />
      <ul className="tiles">
        {["a", "b", "c", "d"].map((key) => (
          <li key={key} className="skeleton is-tile" />
        ))}
      </ul>
    </div>
  );
};

/** A list that has not come yet: it is on its way, or why not. */
const AwaitedList = () => {
  const { home } = useText();
  const { status } = useLive();
  if (status === "offline") return <StateCard icon="offline" title={home.offlineTitle} hint={home.offlineHint} />;
  if (status === "reconnecting") return <StateCard icon="warning" title={home.troubleTitle} hint={home.troubleHint} />;
  return <Skeletons />;
};

/** Rare: its file comes after the first paint. What it says comes later still, so that it stands below what is there. */
const OwnSeats = lazy(async () => ({ default: (await import("../challenge/own-seats.tsx")).OwnSeats }));

/** How much awaits the viewer, and the way to another match. */
const HomeHeadline = () => {
  const t = useText();
  const awaiting = useAwaitingCount();
  return (
    <header className="home-head">
      <div>
        <h1>{t.home.headline(awaiting)}</h1>
        {awaiting === 0 && <p className="soft">{t.home.calm}</p>}
      </div>
      <div className="home-ways">
        <Link href="/matchmaking" className="button is-large">
          <Icon name="bolt" />
          {t.challenge.playAnyone}
        </Link>
        <Link href="/new" className="button is-primary is-large is-new">
          <Icon name="plus" />
          {t.home.newMatch}
        </Link>
      </div>
    </header>
  );
};

/** The home of somebody without matches: a match right now, and the games. */
const FirstSteps = () => {
  const t = useText();
  return (
    <>
      <header className="home-head">
        <div>
          <h1>{t.home.emptyTitle}</h1>
          <p className="soft">{t.home.emptyHint}</p>
        </div>
        <Link href="/matchmaking" className="button is-large">
          <Icon name="bolt" />
          {t.challenge.playAnyone}
        </Link>
      </header>
      <PlayBots />
      <Suspense>
        <OwnSeats />
      </Suspense>
      <GameCards />
    </>
  );
};

/** The least that a row takes, in pixels: its height, and the width of its column. */
const ROW = 60;

const COLUMN = 336;

/** The first of them are tiles, and larger. */
const LEAST = 12;

const windowful = (): number =>
  Math.max(LEAST, Math.ceil(innerHeight / ROW) * Math.max(1, Math.floor(innerWidth / COLUMN)));

/** How many more a step brings: few enough that none is felt on a slow phone. */
const STEP = 8;

/** How many of so many matches are drawn: as many as the window has room for with the first paint, the others step by step, then any number. */
const useRoom = (count: number): number => {
  const [room, setRoom] = useState(windowful);
  useEffect(() => {
    const next = room + STEP;
    startTransition(() => setRoom(next < count ? next : Number.POSITIVE_INFINITY));
  }, [room, count]);
  return room;
};

/** With more live matches than these, they are rows, and can be looked for. */
const MAX_TILES = 12;

const Matches = ({ list }: { list: ListSnapshot }) => {
  const room = useRoom(list.items.length);
  const [chosen, setChosen] = useState(NO_FILTER);
  if (list.items.length === 0) return <FirstSteps />;
  const sections = sortMatches(list.items);
  const liveCount = list.items.length - sections.over.length - sections.unplayed.length;
  const isMany = liveCount > MAX_TILES;
  // A choice that can't be seen any more holds no longer.
  const sought = isMany ? chosen : NO_FILTER;
  return (
    <InWindow value={Number.isFinite(room)}>
      <HomeHeadline />
      <LiveMatches sections={sections} room={room} isMany={isMany} filter={sought} onFilter={setChosen} />
      <AccountOffer />
      <Suspense>
        <OwnSeats />
      </Suspense>
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
