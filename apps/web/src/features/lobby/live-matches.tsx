import type { Match } from "@yourmove/contract";
import { type ComponentType, Suspense } from "react";
import { useGameName } from "../../boards/games.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { Avatar } from "../../people/person.tsx";
import { classNames } from "../../ui/class-names.ts";
import { InviteAnswers, InviteTerms } from "../match/invite-answers.tsx";
import { MatchRow, OpponentLink } from "./match-cards.tsx";
import { filterMatches, isFiltering, type MatchFilter, MatchFilterBar } from "./match-filter.tsx";
import type { Sections } from "./sort-matches.ts";

interface RowProps {
  readonly match: Match;
}

/** An invite to the viewer in one line, answered in place. */
const InvitationRow = ({ match }: RowProps) => {
  const t = useText();
  const { message } = match;
  const game = useGameName(match.gameType);
  return (
    <article className="card row is-invite">
      <Avatar user={match.opponent} />
      <div className="row-words">
        <div className="row-head match-who">
          <OpponentLink match={match} />
        </div>
        <div className="row-terms">
          <InviteTerms match={match} game={match.rematchOfMatchID === null ? game : `${game} · ${t.match.rematch}`} />
          {message && <p className="quote">{message}</p>}
        </div>
      </div>
      <div className="row-actions">
        <InviteAnswers match={match} isShort />
      </div>
    </article>
  );
};

const TheirRow = ({ match }: RowProps) => <MatchRow match={match} isDimmed />;

interface Section {
  readonly title: string;
  /** Of the heading that the focus may come to. */
  readonly id?: string;
  readonly matches: readonly Match[];
  /** How one match is shown. */
  readonly Row: ComponentType<RowProps>;
}

/** The matches of one kind, as many of them as there is room for; the others only take their space. */
const HomeSection = ({ title, id, matches, Row, room }: Section & { readonly room: number }) =>
  matches.length > 0 && (
    <section className="home-section">
      <h2 id={id} tabIndex={id ? -1 : undefined}>
        {title} <span className="section-count">{matches.length}</span>
      </h2>
      <ul className="rows">
        {matches.map((match, at) => (
          <li key={match.matchID}>{at < room && <Row match={match} />}</li>
        ))}
      </ul>
    </section>
  );

/** Beside more rows than these the ways to another match are below what is up next. */
const FEW = 3;

const countOf = (sections: readonly Section[]): number =>
  sections.reduce((sum, { matches }) => sum + matches.length, 0);

interface LiveMatchesProps {
  readonly sections: Sections;
  /** The one that is shown above, and here no second time. */
  readonly upNext: Match | null;
  /** How many matches are drawn. */
  readonly room: number;
  /** Whether there are so many that they have a filter. */
  readonly isMany: boolean;
  readonly filter: MatchFilter;
  readonly onFilter: (filter: MatchFilter) => void;
}

/** The live matches as rows: turns, invites to answer, the others' turns, and sent invites. */
export const LiveMatches = ({ sections, upNext, room, isMany, filter, onFilter }: LiveMatchesProps) => {
  const { home, pages } = useText();
  const { invitations, yourTurn, theirTurn, waiting } = sections;
  const isElsewhere = ({ matchID }: Match) => matchID !== upNext?.matchID;
  const found = (matches: readonly Match[]) => filterMatches(matches.filter(isElsewhere), filter);
  const shown: Section[] = [
    { title: home.yourTurn, matches: found(yourTurn), Row: MatchRow },
    { title: home.invitations, id: "invitations", matches: invitations, Row: InvitationRow },
    { title: home.theirTurn, matches: found(theirTurn), Row: TheirRow },
    { title: home.waiting, matches: found(waiting), Row: MatchRow },
  ];
  const gameTypes = [...yourTurn, ...theirTurn, ...waiting, ...sections.over].map(({ gameType }) => gameType);
  const isNoneFound =
    isFiltering(filter) && filterMatches([...yourTurn, ...theirTurn, ...waiting], filter).length === 0;
  return (
    <div className={classNames({ "home-live": true, "is-many": isMany || countOf(shown) > FEW })}>
      {isMany && <MatchFilterBar label={pages.home} gameTypes={gameTypes} filter={filter} onFilter={onFilter} />}
      <p role="status" className="soft">
        {isNoneFound && home.noneRunning}
      </p>
      {shown.map((section, at) => (
        <Suspense key={section.title}>
          <HomeSection {...section} room={room - countOf(shown.slice(0, at))} />
        </Suspense>
      ))}
    </div>
  );
};
