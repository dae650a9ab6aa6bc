import { problemOf } from "@yourmove/client";
import { LIMITS, type Results, type UserPage } from "@yourmove/contract";
import { Link } from "wouter";
import { useGameName } from "../../boards/games.tsx";
import { GamePicture } from "../../boards/thumbnail.tsx";
import { inSentence } from "../../i18n/in-sentence.ts";
import { refusalText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { LoadingPage, TroubleCard } from "../../layout/page-states.tsx";
import { playPath } from "../../layout/play-address.ts";
import { useTitle } from "../../layout/tab.ts";
import { useUser } from "../../live/viewer.ts";
import { Avatar, Character } from "../../people/person.tsx";
import { trpc } from "../../trpc.ts";
import { Icon } from "../../ui/icon.tsx";
import { StateCard } from "../../ui/state-card.tsx";
import { PlayerActions } from "../blocks/player-actions.tsx";
import { useIsBlocked } from "../blocks/use-blocks.ts";
import { MatchRow } from "../lobby/match-cards.tsx";
import { OverMatches } from "../lobby/over-matches.tsx";
import "../lobby/home-page.css";
import "./profile-page.css";

type GameResults = UserPage["resultsByGame"][number];

const KINDS = ["won", "drawn", "lost"] as const;

const totalOf = ({ won, drawn, lost }: Record<(typeof KINDS)[number], number>): number => won + drawn + lost;

const Row = ({ results }: { results: GameResults }) => (
  <tr>
    <th scope="row">
      <span className="by-game-name">
        <span className="by-game-picture">
          <GamePicture gameType={results.gameType} />
        </span>
        <span>{useGameName(results.gameType)}</span>
      </span>
    </th>
    <td className="by-game-bar" aria-hidden="true">
      <span className="bar">
        {KINDS.map(
          (kind) => results[kind] > 0 && <span key={kind} className={kind} style={{ "--count": results[kind] }} />,
        )}
      </span>
    </td>
    {KINDS.map((kind) => (
      <td key={kind} className={`is-${kind}`}>
        {results[kind]}
      </td>
    ))}
  </tr>
);

/** A user's results game by game; nothing without a finished match. */
const ResultsByGame = ({ page: { results, resultsByGame } }: { page: UserPage }) => {
  const t = useText();
  if (resultsByGame.length === 0) return null;
  const counted = resultsByGame.reduce((sum, game) => sum + totalOf(game), 0);
  return (
    <section className="panel by-game">
      <h2>{t.profile.byGame}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.challenge.game}</th>
            <td className="by-game-bar" />
            {KINDS.map((kind) => (
              <th key={kind} scope="col">
                {t.profile[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resultsByGame.map((game) => (
            <Row key={game.gameType} results={game} />
          ))}
        </tbody>
      </table>
      {counted < totalOf(results) && <p className="soft small">{t.profile.newest(LIMITS.countedMatches)}</p>}
    </section>
  );
};

/** The matches between the viewer and another user: all that the viewer may see of theirs. */
const SharedMatches = ({ opponentUserID }: { opponentUserID: number }) => {
  const t = useText();
  const { data } = trpc.matches.list.useQuery({ opponentUserID }, { staleTime: 0 });
  if (!data || data.unchanged) return null;
  const isRunning = ({ stateName }: { stateName: string }) => stateName === "active";
  const sorted = [...data.items.filter(isRunning), ...data.items.filter((match) => !isRunning(match))];
  return (
    <section className="home-section">
      <h2>{t.profile.recent}</h2>
      {data.items.length === 0 && <p className="soft">{t.profile.none}</p>}
      <ul className="rows">
        {sorted.map((match) => (
          <li key={match.matchID}>
            <MatchRow match={match} isNamed />
          </li>
        ))}
      </ul>
    </section>
  );
};

const Tally = ({ title, results }: { title: string; results: Results }) => {
  const t = useText();
  const entries = [
    ["won", t.profile.won],
    ["drawn", t.profile.drawn],
    ["lost", t.profile.lost],
  ] as const;
  return (
    <section className="panel tally">
      <h2>{title}</h2>
      <dl>
        {entries.map(([key, word]) => (
          <div key={key} className={`is-${key}`}>
            <dt>{word}</dt>
            <dd>{results[key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const kindOf = ({ user }: UserPage, t: ReturnType<typeof useText>, isBlocked: boolean): string => {
  if (user.isDeleted) return t.profile.deleted;
  if (isBlocked) return t.blocks.blocked;
  const presence = user.isOnline ? t.profile.online : t.profile.offline;
  if (user.isBot) return `${t.profile.bot} · ${presence}`;
  return user.isGuest ? `${t.profile.guest} · ${presence}` : presence;
};

const Head = ({ page, isYou }: { page: UserPage; isYou: boolean }) => {
  const t = useText();
  const { user } = page;
  const isBlocked = useIsBlocked(user) === true;
  return (
    <header className="profile-head">
      <Avatar user={user} size="l" />
      <div className="profile-name">
        <h1 className="long" dir="auto" title={user.username}>
          {user.username}
        </h1>
        <p className="soft">{isYou ? t.profile.itsYou : kindOf(page, t, isBlocked)}</p>
        <Character user={user} />
      </div>
      {!isYou && !isBlocked && !user.isDeleted && (
        <Link href={playPath({ opponent: user.userID })} className="button is-primary is-large">
          <Icon name="plus" />
          {t.pages.newMatch}
        </Link>
      )}
      {!isYou && !user.isBot && !user.isDeleted && <PlayerActions user={user} />}
    </header>
  );
};

/** Later than any match: the newest come first. */
const NEWEST = Number.MAX_SAFE_INTEGER;

/** All that the viewer has played, the newest first. */
const OwnHistory = () => <OverMatches over={[]} unplayed={[]} nextCursor={NEWEST} isWhole />;

const Person = ({ page }: { page: UserPage }) => {
  const t = useText();
  const viewer = useUser();
  const { user, results, resultsAgainstYou } = page;
  const isYou = user.userID === viewer.userID;
  return (
    <>
      <Head page={page} isYou={isYou} />
      <div className="tallies">
        {!isYou && <Tally title={t.profile.against(inSentence(user.username))} results={resultsAgainstYou} />}
        <Tally title={t.profile.all} results={results} />
      </div>
      <ResultsByGame page={page} />
      {isYou ? <OwnHistory /> : <SharedMatches opponentUserID={user.userID} />}
    </>
  );
};

/** A user's page: who it is, how it went, and an invite. */
export const ProfilePage = ({ userID }: { userID: number }) => {
  const t = useText();
  const page = trpc.users.get.useQuery({ userID }, { staleTime: 0, enabled: Number.isInteger(userID) && userID > 0 });
  const isMissing = problemOf(page.error)?.status === 404 || !(Number.isInteger(userID) && userID > 0);
  useTitle(page.data?.user.username ?? t.pages.profile);
  if (page.data) {
    return (
      <main className="page is-profile">
        <Person page={page.data} />
      </main>
    );
  }
  if (!page.error && !isMissing && !page.isPaused) return <LoadingPage />;
  return (
    <main className="page">
      {isMissing ? (
        <StateCard icon="user" title={t.profile.missingTitle} hint={t.profile.missingHint}>
          <Link href="/" className="button is-primary">
            {t.match.toMatches}
          </Link>
        </StateCard>
      ) : (
        <TroubleCard refusal={refusalText(page.error, t)} retry={() => void page.refetch()} />
      )}
    </main>
  );
};
