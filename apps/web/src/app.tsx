import { problemOf } from "@yourmove/client";
import { Suspense, useDeferredValue, useEffect, useState } from "react";
import { Link, Route, Switch, useLocation, useRoute } from "wouter";
import { useMe, useRefetchSession, useSessionEnd } from "./features/account/use-session.ts";
import { Daily } from "./features/daily/daily.tsx";
import { useText } from "./i18n/use-text.tsx";
import { CrashBoundary } from "./layout/crash-boundary.tsx";
import { BareTop, LoadingPage, TroubleCard } from "./layout/page-states.tsx";
import { useTitle } from "./layout/tab.ts";
import { bannedPage, entrances, preload, routes, ShowPage } from "./routes.tsx";
import { StateCard } from "./ui/state-card.tsx";

const NotFound = () => {
  const t = useText();
  useTitle(t.pages.notFound);
  return (
    <main className="page">
      <StateCard icon="grid" title={t.pages.notFound} hint={t.notFoundHint}>
        <Link href="/" className="button is-primary">
          {t.match.toMatches}
        </Link>
      </StateCard>
    </main>
  );
};

/** The page of the address; an error leaves the frame as it is. */
const Pages = () => {
  const [address] = useLocation();
  return (
    <CrashBoundary path={address}>
      <Suspense fallback={<LoadingPage />}>
        <Switch>
          {routes.map(({ path, show }) => (
            <Route key={path} path={path}>
              {show}
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </CrashBoundary>
  );
};

const Opening = () => (
  <>
    <BareTop />
    <LoadingPage />
  </>
);

/** Without a network there is still the position that this browser keeps. */
const Unreachable = ({ retry }: { retry: () => void }) => (
  <main className="page">
    <TroubleCard retry={retry} />
    <Daily userID={null} />
  </main>
);

/** An address of a match, to preload its page; the game is not known yet. */
const SOME_MATCH = "/matches/-/0";

/** Without a session: the welcome page, or the challenge of the address; not after a session ended there. */
const Anonymous = ({ hasEnded }: { hasEnded: boolean }) => {
  const [isChallenge, challenge] = useRoute("/c/:ref");
  const onTyping = () => void preload(isChallenge ? SOME_MATCH : location.pathname, false);
  const welcome = <ShowPage page={entrances.welcome.page} onTyping={onTyping} hasEnded={hasEnded} />;
  if (!isChallenge || hasEnded) return welcome;
  return (
    <ShowPage page={entrances.challenge.page} challengeRef={challenge.ref} onTyping={onTyping} welcome={welcome} />
  );
};

/** After this many failures in a row, or one without a network, the page says so; retries go on. */
const MAX_SILENT_FAILURES = 3;

const Lobby = () => {
  const refetchSession = useRefetchSession();
  const end = useSessionEnd();
  const me = useMe();
  const [hasEnded, setHasEnded] = useState(false);
  // Deferred: the pages take long to render, and input must stay responsive.
  const user = useDeferredValue(me.data?.user);
  const isIn = Boolean(me.data);
  useEffect(() => {
    if (isIn) setHasEnded(false);
  }, [isIn]);
  const onSignedOut = () => {
    setHasEnded(true);
    end();
  };
  if (me.isPending) {
    const isShown = me.failureCount >= (navigator.onLine ? MAX_SILENT_FAILURES : 1);
    return isShown ? <Unreachable retry={refetchSession} /> : <Opening />;
  }
  if (me.data) {
    if (user?.userID !== me.data.user.userID) return <Opening />;
    return (
      <ShowPage page={entrances.signedIn.page} key={user.userID} user={user} onSignedOut={onSignedOut}>
        <Pages />
      </ShowPage>
    );
  }
  const problem = problemOf(me.error);
  if (problem?.code === "account_banned") return <ShowPage page={bannedPage} ban={problem} />;
  const isSignedOut = !me.error || problem?.status === 401;
  if (isSignedOut) return <Anonymous hasEnded={hasEnded} />;
  return <Unreachable retry={() => void me.refetch()} />;
};

/** The lobby: without a session, every address shows the sign-in first. */
export const App = () => (
  <Suspense fallback={<Opening />}>
    <Lobby />
  </Suspense>
);
