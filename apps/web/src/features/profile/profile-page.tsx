import { problemOf } from "@yourmove/client";
import type { Results, UserPage } from "@yourmove/contract";
import { Link } from "wouter";
import { trpc } from "../../api.ts";
import { LoadingPage } from "../../frame/loading-page.tsx";
import { newMatchPath } from "../../frame/paths.ts";
import { TroubleCard } from "../../frame/trouble-card.tsx";
import { useTitle } from "../../frame/use-title.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useUser } from "../../live/use-user.ts";
import { Avatar } from "../../people/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { StateCard } from "../../ui/state-card.tsx";
import { PlayerActions } from "../blocks/player-actions.tsx";
import { useIsBlocked } from "../blocks/use-blocks.ts";
import { OverMatches } from "../lobby/over-matches.tsx";
import { ResultsByGame } from "./results-by-game.tsx";
import { SharedMatches } from "./shared-matches.tsx";
import "../lobby/home-page.css";
import "./profile-page.css";

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
      </div>
      {!isYou && !isBlocked && !user.isDeleted && (
        <Link href={newMatchPath({ opponentUserID: user.userID })} className="button is-primary is-large">
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
        {!isYou && <Tally title={t.profile.against} results={resultsAgainstYou} />}
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
        <StateCard icon="user" title={t.profile.missingTitle} hint={t.profile.missingHint} />
      ) : (
        <TroubleCard retry={() => void page.refetch()} />
      )}
    </main>
  );
};
