import { problemOf } from "@yourmove/client";
import type { Game, Match } from "@yourmove/contract";
import { useLive, useMatch } from "@yourmove/react";
import { Suspense, use } from "react";
import { Link } from "wouter";
import { useGameName, useServedGameOrNull } from "../../boards/games.tsx";
import { loadBoard, loadForeignBoard } from "../../boards/registry.ts";
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

const Loading = () => <div className="skeleton is-block" aria-busy="true" />;

interface ForeignTableProps {
  readonly match: Match;
  readonly game: Game;
}

/** Waits for the code that draws other games, and calls no other hook: see `WithBoard`. */
const ForeignTable = ({ match, game }: ForeignTableProps) => (
  <MatchTable match={match} board={use(loadForeignBoard()).foreignBoard(game)} />
);

/** A match of a game without a board here: drawn from the service's description. */
const WithForeignBoard = ({ match }: { match: Match }) => {
  const game = useServedGameOrNull(match.gameType);
  if (game === undefined) return <Loading />;
  return game ? <ForeignTable match={match} game={game} /> : <MatchTable match={match} board={null} />;
};

/** Waits for the board, and calls no other hook: where `use()` suspends, React may not find those again. */
const WithBoard = ({ match }: { match: Match }) => {
  const board = use(loadBoard(match.gameType));
  return board ? <MatchTable match={match} board={board} /> : <WithForeignBoard match={match} />;
};

/** One match: the board, the players, the actions. */
export const MatchPage = ({ gameType, matchID }: MatchPageProps) => {
  const { status } = useLive();
  const { data, error, refetch } = useMatch({ gameType, matchID });
  const game = useGameName(gameType);
  useTitle(data ? `${data.match.opponent.username} · ${game}` : game);
  if (data) {
    return (
      <main className="page is-match">
        <Suspense fallback={<Loading />}>
          <WithBoard match={data.match} />
        </Suspense>
      </main>
    );
  }
  if (!error && (status === "live" || status === "connecting")) return <LoadingPage />;
  const isMissing = problemOf(error)?.status === 404;
  return <main className="page">{isMissing ? <Missing /> : <TroubleCard retry={() => void refetch()} />}</main>;
};
