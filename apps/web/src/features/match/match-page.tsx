import { Suspense } from "react";
import { Link } from "wouter";
import { LoadingPage } from "../../frame/loading-page.tsx";
import { TroubleCard } from "../../frame/trouble-card.tsx";
import { useTitle } from "../../frame/use-title.ts";
import { useGameName } from "../../i18n/use-game-name.ts";
import { useText } from "../../i18n/use-text.tsx";
import { useLive } from "../../live/use-live.ts";
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

/** One match: the board, the players, what can be done. */
export const MatchPage = ({ gameType, matchID }: MatchPageProps) => {
  const { status } = useLive();
  const found = useMatch(gameType, matchID);
  const game = useGameName(gameType);
  useTitle(found.match ? `${found.match.opponent.username} · ${game}` : game);
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
  return <main className="page">{found.state === "missing" ? <Missing /> : <TroubleCard retry={found.retry} />}</main>;
};
