import { problemOf } from "@yourmove/client";
import { Suspense, useDeferredValue, useEffect, useState } from "react";
import { Route, Switch, useRoute } from "wouter";
import { useAskAnew, useMe, useSessionEnd } from "./features/account/use-session.ts";
import { FilePage } from "./file-page.tsx";
import { BareTop } from "./frame/bare-top.tsx";
import { LoadingPage } from "./frame/loading-page.tsx";
import { TroubleCard } from "./frame/trouble-card.tsx";
import { useText } from "./i18n/use-text.tsx";
import { loadAhead, pages } from "./pages.ts";
import { StateCard } from "./ui/state-card.tsx";

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
        <FilePage file={pages.home} />
      </Route>
      <Route path="/new">
        <FilePage file={pages.newMatch} />
      </Route>
      <Route path="/matches/:gameType/:matchID">
        {({ gameType, matchID }) => (
          <FilePage file={pages.match} key={matchID} gameType={gameType} matchID={Number(matchID)} />
        )}
      </Route>
      <Route path="/somebody">
        <FilePage file={pages.somebody} />
      </Route>
      <Route path="/c/:ref">{({ ref }) => <FilePage file={pages.challenge} key={ref} challengeRef={ref} />}</Route>
      <Route path="/players/:userID">
        {({ userID }) => <FilePage file={pages.profile} key={userID} userID={Number(userID)} />}
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  </Suspense>
);

const Opening = () => (
  <>
    <BareTop />
    <LoadingPage />
  </>
);

const Unreachable = ({ retry }: { retry: () => void }) => (
  <main className="page">
    <TroubleCard retry={retry} />
  </main>
);

/** Whoever is not signed in comes in by a name, or by taking the seat that the address leads to; not whose session ended there. */
const Door = ({ hasEnded }: { hasEnded: boolean }) => {
  const [isChallenge, challenge] = useRoute("/c/:ref");
  const onTyping = () => void loadAhead(isChallenge ? "/matches/" : location.pathname, false);
  const welcome = <FilePage file={pages.welcome} onTyping={onTyping} hasEnded={hasEnded} />;
  if (!isChallenge || hasEnded) return welcome;
  return <FilePage file={pages.challengeDoor} challengeRef={challenge.ref} onTyping={onTyping} welcome={welcome} />;
};

/** So many failures in a row are no hiccup, nor is a single one without a network; the asking goes on. */
const SAID_AFTER = 3;

const Lobby = () => {
  const askAnew = useAskAnew();
  const end = useSessionEnd();
  const me = useMe();
  const [hasEnded, setHasEnded] = useState(false);
  // All that is behind the door is much to draw: it is drawn bit by bit, so that whoever taps meanwhile is heard.
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
    const isSaid = me.failureCount >= (navigator.onLine ? SAID_AFTER : 1);
    return isSaid ? <Unreachable retry={askAnew} /> : <Opening />;
  }
  if (me.data) {
    if (user?.userID !== me.data.user.userID) return <Opening />;
    return (
      <FilePage file={pages.signedIn} key={user.userID} user={user} onSignedOut={onSignedOut}>
        <Pages />
      </FilePage>
    );
  }
  const problem = problemOf(me.error);
  if (problem?.code === "account_banned") return <FilePage file={pages.banned} ban={problem} />;
  const isNobody = !me.error || problem?.status === 401;
  if (isNobody) return <Door hasEnded={hasEnded} />;
  return <Unreachable retry={() => void me.refetch()} />;
};

/** The lobby: whoever is not signed in is asked for a name, at any address, and goes on from there. */
export const App = () => (
  <Suspense fallback={<Opening />}>
    <Lobby />
  </Suspense>
);
