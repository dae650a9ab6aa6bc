import type { MatchClient, MatchOf } from "@yourmove/client";
import { MatchClientProvider, useAccept, useLive, useMatch, useMatches, useMove } from "@yourmove/react";

type TicTacToe = MatchOf<"tic-tac-toe">;

const place = (match: TicTacToe, { cell: played }: { cell: number }): TicTacToe => ({
  ...match,
  canMove: false,
  isYourTurn: false,
  game: { ...match.game, cells: match.game.cells.map((symbol, cell) => (cell === played ? match.yourSymbol : symbol)) },
});

const Board = ({ match }: { match: TicTacToe }) => {
  const { mutate, error } = useMove(match, { predict: place });
  return (
    <main>
      <h1>Against {match.opponent.username}</h1>
      <p role="status">{match.outcome ?? (match.isYourTurn ? "your turn" : "their turn")}</p>
      {match.game.cells.map((symbol, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <button key={cell} type="button" disabled={!match.canMove || symbol !== null} onClick={() => mutate({ cell })}>
          {symbol ?? cell}
        </button>
      ))}
      {error && <p role="alert">{error.message}</p>}
    </main>
  );
};

const Invite = ({ match }: { match: TicTacToe }) => {
  const accept = useAccept(match);
  return (
    <button type="button" disabled={accept.isPending} onClick={() => accept.mutate()}>
      Play {match.opponent.username}
    </button>
  );
};

const Table = ({ matchID }: { matchID: number }) => {
  const { data, error } = useMatch({ gameType: "tic-tac-toe", matchID });
  if (!data) return <p role="alert">{error?.message ?? "…"}</p>;
  return data.match.canAcceptInvite ? <Invite match={data.match} /> : <Board match={data.match} />;
};

const Lobby = () => {
  const { status } = useLive();
  const newest = useMatches().data?.items.find(({ gameType }) => gameType === "tic-tac-toe");
  return newest ? <Table matchID={newest.matchID} /> : <p>No matches yet ({status})</p>;
};

/** A lobby of one table: the newest tic-tac-toe match of the token's user. */
export const App = ({ client }: { client: MatchClient }) => (
  <MatchClientProvider client={client}>
    <Lobby />
  </MatchClientProvider>
);
