import { problemOf } from "@yourmove/client";
import { useLive, useMatch } from "@yourmove/react";
import { Suspense } from "react";
import { Link } from "wouter";
import { useGameName } from "../../boards/games.tsx";
import { refusalText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { usePageMark } from "../../layout/page-mark.ts";
import { LoadingPage, TroubleCard } from "../../layout/page-states.tsx";
import { useTitle } from "../../layout/tab.ts";
import { StateCard } from "../../ui/state-card.tsx";
import { MatchTable } from "./match-table.tsx";
import { WithBoard } from "./with-board.tsx";
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

const Loading = () => <div className="skeleton is-block" aria-busy="true" />;

/** One match: the board, the players, the actions. */
export const MatchPage = ({ gameType, matchID }: MatchPageProps) => {
  const t = useText();
  const { status } = useLive();
  const { data, error, refetch } = useMatch({ gameType, matchID });
  const game = useGameName(gameType);
  usePageMark("match", Boolean(data));
  useTitle(data ? `${data.match.opponent.username} · ${game}` : game);
  if (data) {
    return (
      <main className="page is-match">
        <Suspense fallback={<Loading />}>
          <WithBoard match={data.match} loading={<Loading />}>
            {(board) => <MatchTable match={data.match} board={board} />}
          </WithBoard>
        </Suspense>
      </main>
    );
  }
  if (!error && (status === "live" || status === "connecting")) return <LoadingPage />;
  const isMissing = problemOf(error)?.status === 404;
  return (
    <main className="page">
      {isMissing ? <Missing /> : <TroubleCard refusal={refusalText(error, t)} retry={() => void refetch()} />}
    </main>
  );
};
