import type { Match } from "@yourmove/contract";
import { type ComponentType, lazy, Suspense } from "react";
import { useGameName } from "../../boards/games.tsx";
import { GamePicture } from "../../boards/thumbnail.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { InviteAnswers, InviteTerms } from "../match/invite-answers.tsx";
import { MatchRow, MatchTile, MatchWho } from "./match-cards.tsx";
import { filterMatches, isFiltering, type MatchFilter, MatchFilterBar } from "./match-filter.tsx";
import { PlayBots } from "./play-bots.tsx";
import type { Sections } from "./sort-matches.ts";

/** An invite to the viewer, answered in place. */
const InvitationCard = ({ match }: { match: Match }) => {
  const t = useText();
  const game = useGameName(match.gameType);
  return (
    <article className="card row is-invite">
      <div className="row-board">
        <GamePicture gameType={match.gameType} />
      </div>
      <div className="row-words">
        <MatchWho match={match} />
        <p className="soft small">{match.rematchOfMatchID === null ? game : `${game} · ${t.match.rematch}`}</p>
        <InviteTerms match={match} />
        {match.message && <p className="quote">{match.message}</p>}
      </div>
      <div className="row-actions">
        <InviteAnswers match={match} />
      </div>
    </article>
  );
};

interface HomeSectionProps {
  readonly title: string;
  readonly matches: readonly Match[];
  readonly kind: "tiles" | "rows";
  /** How one match is shown. */
  readonly Item: ComponentType<{ match: Match }>;
  /** How many of them are rendered; the others only take their space. */
  readonly room: number;
}

/** The matches of one kind; nothing where there are none. */
const HomeSection = ({ title, matches, kind, Item, room }: HomeSectionProps) =>
  matches.length > 0 && (
    <section className={`home-section has-${kind}`} style={{ "--count": matches.length }}>
      <h2>
        {title} <span className="section-count">{matches.length}</span>
      </h2>
      <ul className={kind}>
        {matches.map((match, at) => (
          <li key={match.matchID}>{at < room && <Item match={match} />}</li>
        ))}
      </ul>
    </section>
  );

/** Rare, and needs dialogs: loaded when there is one. */
const OfferCard = lazy(async () => ({ default: (await import("./offer-card.tsx")).OfferCard }));

interface Section {
  readonly title: string;
  readonly matches: readonly Match[];
  readonly kind: "tiles" | "rows";
  readonly Item: ComponentType<{ match: Match }>;
}

/** Sections in order, each with the room that those before it leave; nothing where all are empty. */
const SectionsOf = ({ sections, room, isMany }: { sections: readonly Section[]; room: number; isMany: boolean }) => {
  if (countOf(sections) === 0) return null;
  return (
    <div className={`home-sections ${isMany ? "is-compact" : ""}`}>
      {sections.map((section, at) => (
        <Suspense key={section.title}>
          <HomeSection {...section} room={room - countOf(sections.slice(0, at))} />
        </Suspense>
      ))}
    </div>
  );
};

const countOf = (sections: readonly Section[]): number =>
  sections.reduce((sum, { matches }) => sum + matches.length, 0);

interface LiveMatchesProps {
  readonly sections: Sections;
  /** How many matches are drawn. */
  readonly room: number;
  /** Whether there are too many for tiles: then they are rows, with a search. */
  readonly isMany: boolean;
  readonly filter: MatchFilter;
  readonly onFilter: (filter: MatchFilter) => void;
}

/** The live matches: invites and offers to answer, then bots to play, turns, and sent invites. */
export const LiveMatches = ({ sections, room, isMany, filter, onFilter }: LiveMatchesProps) => {
  const { home, pages } = useText();
  const { invitations, offers, yourTurn, theirTurn, waiting } = sections;
  const look = isMany ? ({ kind: "rows", Item: MatchRow } as const) : ({ kind: "tiles", Item: MatchTile } as const);
  const toAnswer: Section[] = [
    { title: home.invitations, matches: invitations, kind: "rows", Item: InvitationCard },
    { title: home.offers, matches: offers, kind: "rows", Item: OfferCard },
  ];
  const running: Section[] = [
    { title: home.yourTurn, matches: filterMatches(yourTurn, filter), ...look },
    { title: home.theirTurn, matches: filterMatches(theirTurn, filter), ...look },
    { title: home.waiting, matches: filterMatches(waiting, filter), kind: "rows", Item: MatchRow },
  ];
  const gameTypes = [...yourTurn, ...theirTurn, ...waiting, ...sections.over].map(({ gameType }) => gameType);
  return (
    <>
      <SectionsOf sections={toAnswer} room={room} isMany={isMany} />
      <PlayBots isSlim />
      {isMany && <MatchFilterBar label={pages.home} gameTypes={gameTypes} filter={filter} onFilter={onFilter} />}
      <p role="status" className="soft">
        {isFiltering(filter) && countOf(running) === 0 && home.noneRunning}
      </p>
      <SectionsOf sections={running} room={room - countOf(toAnswer)} isMany={isMany} />
    </>
  );
};
