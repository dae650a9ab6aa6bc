import { problemOf } from "@yourmove/client";
import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { trpc } from "./api.ts";
import { useLeave } from "./features/account/use-session.ts";
import { useText } from "./i18n/use-text.tsx";
import { SignedIn } from "./signed-in.tsx";
import { LoadingPage } from "./ui/loading-page.tsx";
import { Shell } from "./ui/shell.tsx";
import { StateCard } from "./ui/state-card.tsx";

const Welcome = lazy(async () => ({ default: (await import("./features/account/welcome.tsx")).Welcome }));
const HomePage = lazy(async () => ({ default: (await import("./features/lobby/home-page.tsx")).HomePage }));
const MatchPage = lazy(async () => ({ default: (await import("./features/match/match-page.tsx")).MatchPage }));
const NewMatchPage = lazy(async () => ({
  default: (await import("./features/invite/new-match-page.tsx")).NewMatchPage,
}));
const ProfilePage = lazy(async () => ({ default: (await import("./features/profile/profile-page.tsx")).ProfilePage }));

const NotFound = () => {
  const t = useText();
  return (
    <main className="page">
      <StateCard icon="grid" title={t.pages.notFound} hint={t.notFoundHint} />
    </main>
  );
};

const Pages = () => (
  <Suspense fallback={<LoadingPage />}>
    <Switch>
      <Route path="/">
        <HomePage />
      </Route>
      <Route path="/new">
        <NewMatchPage />
      </Route>
      <Route path="/matches/:gameType/:matchID">
        {({ gameType, matchID }) => <MatchPage key={matchID} gameType={gameType} matchID={Number(matchID)} />}
      </Route>
      <Route path="/players/:userID">{({ userID }) => <ProfilePage key={userID} userID={Number(userID)} />}</Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  </Suspense>
);

/** The lobby: whoever is not signed in is asked for a name, at any address, and goes on from there. */
export const App = () => {
  const t = useText();
  const leave = useLeave();
  const me = trpc.auth.me.useQuery(undefined, { retryOnMount: false });
  if (me.data) {
    return (
      <SignedIn key={me.data.user.userID} user={me.data.user} onSignedOut={leave}>
        <Shell user={me.data.user}>
          <Pages />
        </Shell>
      </SignedIn>
    );
  }
  if (!me.error) return <LoadingPage />;
  if (problemOf(me.error)?.status === 401) {
    return (
      <Suspense fallback={<LoadingPage />}>
        <Welcome />
      </Suspense>
    );
  }
  return (
    <main className="page">
      <StateCard icon="offline" title={t.home.troubleTitle} hint={t.unreachable}>
        <button type="button" className="button is-primary" onClick={() => void me.refetch()}>
          {t.retry}
        </button>
      </StateCard>
    </main>
  );
};
