import { Suspense } from "react";
import { Link } from "wouter";
import { LoadingPage } from "../../frame/loading-page.tsx";
import { useTitle } from "../../frame/use-title.ts";
import { gameName } from "../../i18n/game-name.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useLive } from "../../live/live-provider.tsx";
import { useMatch } from "../../live/use-match.ts";
import { StateCard } from "../../ui/state-card.tsx";
import { MatchTable } from "./match-table.tsx";
import "./match-page.css";

interface MatchPageProps {
  readonly gameType: string;
  readonly matchID: number;
}

const Missing = () => {
  const t = useText();
  return (
    <StateCard icon="search" title={t.match.missingTitle} hint={t.match.missingHint}>
      <Link href="/" className="button is-primary">
        {t.match.toMatches}
      </Link>
    </StateCard>
  );
};

const Trouble = ({ retry }: { retry: () => void }) => {
  const t = useText();
  return (
    <StateCard icon="offline" title={t.home.troubleTitle} hint={t.unreachable}>
      <button type="button" className="button is-primary" onClick={retry}>
        {t.retry}
      </button>
    </StateCard>
  );
};

/** One match: the board, the players, what can be done. */
export const MatchPage = ({ gameType, matchID }: MatchPageProps) => {
  const t = useText();
  const { status } = useLive();
  const found = useMatch(gameType, matchID);
  useTitle(found.match ? `${found.match.opponent.username} · ${gameName(gameType, t)}` : gameName(gameType, t));
  if (found.match) {
    return (
      <main className="page is-match">
        <Suspense fallback={<div className="skeleton is-block" aria-busy="true" />}>
          <MatchTable match={found.match} />
        </Suspense>
      </main>
    );
  }
  if (found.state === "loading" && (status === "live" || status === "connecting")) return <LoadingPage />;
  return <main className="page">{found.state === "missing" ? <Missing /> : <Trouble retry={found.retry} />}</main>;
};
