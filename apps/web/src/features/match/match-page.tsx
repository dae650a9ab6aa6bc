import { problemOf } from "@yourmove/client";
import type { Match } from "@yourmove/contract";
import { useLive, useMatch } from "@yourmove/react";
import { Suspense, use } from "react";
import { Link } from "wouter";
import { loadBoard } from "../../boards/registry.ts";
import { useGameName } from "../../i18n/games.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { LoadingPage, TroubleCard } from "../../layout/page-states.tsx";
import { useTitle } from "../../layout/tab.ts";
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

/** Waits for the board, and calls no other hook: where `use()` suspends, React may not find those again. */
const WithBoard = ({ match }: { match: Match }) => <MatchTable match={match} board={use(loadBoard(match.gameType))} />;

/** One match: the board, the players, what can be done. */
export const MatchPage = ({ gameType, matchID }: MatchPageProps) => {
  const { status } = useLive();
  const { data, error, refetch } = useMatch({ gameType, matchID });
  const game = useGameName(gameType);
  useTitle(data ? `${data.match.opponent.username} · ${game}` : game);
  if (data) {
    return (
      <main className="page is-match">
        <Suspense fallback={<div className="skeleton is-block" aria-busy="true" />}>
          <WithBoard match={data.match} />
        </Suspense>
      </main>
    );
  }
  if (!error && (status === "live" || status === "connecting")) return <LoadingPage />;
  const isMissing = problemOf(error)?.status === 404;
  return <main className="page">{isMissing ? <Missing /> : <TroubleCard retry={() => void refetch()} />}</main>;
};
