import type { ListSnapshot, Match } from "@yourmove/contract";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "wouter";
import { useTitle } from "../../frame/use-title.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useLive, useMatches } from "../../live/live-provider.tsx";
import { Icon } from "../../ui/icon.tsx";
import { StateCard } from "../../ui/state-card.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { InvitationCard } from "./invitation-card.tsx";
import { MatchRow } from "./match-row.tsx";
import { MatchTile } from "./match-tile.tsx";
import { OverMatches } from "./over-matches.tsx";
import { sortMatches } from "./sort-matches.ts";
import "./home-page.css";

interface SectionProps {
  readonly title: string;
  readonly matches: readonly Match[];
  readonly kind: "tiles" | "rows";
  readonly render: (match: Match) => ReactNode;
}

const Section = ({ title, matches, kind, render }: SectionProps) =>
  matches.length > 0 && (
    <section className={`home-section has-${kind}`} style={{ "--count": matches.length } as CSSProperties}>
      <h2>
        {title} <span className="section-count">{matches.length}</span>
      </h2>
      <ul className={kind}>
        {matches.map((match) => (
          <li key={match.matchID}>{render(match)}</li>
        ))}
      </ul>
    </section>
  );

const Headline = ({ list }: { list: ListSnapshot }) => {
  const t = useText();
  const awaiting = list.yourTurnCount + list.inviteCount;
  return (
    <header className="home-head">
      <div>
        <h1>{t.home.headline(awaiting)}</h1>
        {awaiting === 0 && <p className="soft">{t.home.calm}</p>}
      </div>
      <Link href="/new" className="button is-primary is-large">
        <Icon name="plus" />
        {t.home.newMatch}
      </Link>
    </header>
  );
};

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

/** Nothing has come yet: still on its way, or why not. */
const Awaited = () => {
  const t = useText();
  const { status } = useLive();
  if (status === "offline") return <StateCard icon="offline" title={t.home.offlineTitle} hint={t.home.offlineHint} />;
  if (status === "reconnecting")
    return <StateCard icon="warning" title={t.home.troubleTitle} hint={t.home.troubleHint} />;
  return <Skeletons />;
};

const Matches = ({ list }: { list: ListSnapshot }) => {
  const t = useText();
  if (list.items.length === 0) return <FirstSteps />;
  const { invitations, yourTurn, theirTurn, waiting, over } = sortMatches(list.items);
  return (
    <>
      <Headline list={list} />
      <div className="home-sections">
        <Section
          title={t.home.yourTurn}
          matches={yourTurn}
          kind="tiles"
          render={(match) => <MatchTile match={match} />}
        />
        <Section
          title={t.home.invitations}
          matches={invitations}
          kind="rows"
          render={(match) => <InvitationCard match={match} />}
        />
        <Section
          title={t.home.theirTurn}
          matches={theirTurn}
          kind="tiles"
          render={(match) => <MatchTile match={match} />}
        />
        <Section title={t.home.waiting} matches={waiting} kind="rows" render={(match) => <MatchRow match={match} />} />
      </div>
      <OverMatches matches={over} nextCursor={list.nextCursor} />
    </>
  );
};

/** Everything that is going on, what awaits the viewer first. */
export const HomePage = () => {
  const t = useText();
  const list = useMatches();
  useTitle(t.pages.home);
  return <main className="page">{list ? <Matches list={list} /> : <Awaited />}</main>;
};
