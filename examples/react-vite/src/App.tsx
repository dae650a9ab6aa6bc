import { useFriendSearch, useInvite, useLive, useMatch, useMatches } from "@yourmove/react";
import { useState } from "react";
import { Board } from "./board.tsx";

const gameType = "connect-four";

const Opponents = ({ onMatch }: { onMatch: (matchID: number) => void }) => {
  const [q, setQ] = useState("");
  const found = useFriendSearch({ gameType, q });
  const invite = useInvite({ onSuccess: ({ match }) => onMatch(match.matchID) });
  return (
    <section>
      <label>
        Play <input value={q} onChange={(event) => setQ(event.target.value)} placeholder="a name" />
      </label>
      {found.data?.items.map(({ userID, username }) => (
        <button
          key={userID}
          type="button"
          disabled={invite.isPending}
          onClick={() => invite.mutate({ gameType, opponentUserID: userID, symbol: "X" })}
        >
          {username}
        </button>
      ))}
      {invite.error && <p role="alert">{invite.error.message}</p>}
    </section>
  );
};

const Table = ({ matchID }: { matchID: number }) => {
  const { data, error } = useMatch({ gameType, matchID });
  return data ? <Board match={data.match} /> : <p>{error?.message ?? "…"}</p>;
};

/** The opponents, the matches, and the match that is shown. */
export const App = () => {
  const [chosen, setChosen] = useState<number | null>(null);
  const { status } = useLive();
  const matches = useMatches().data?.items.filter((match) => match.gameType === gameType) ?? [];
  return (
    <main>
      <h1>Connect four</h1>
      <p>{status}</p>
      <Opponents onMatch={setChosen} />
      <nav>
        {matches.map(({ matchID, opponent, isYourTurn }) => (
          <button key={matchID} type="button" onClick={() => setChosen(matchID)}>
            {opponent.username} {isYourTurn && "●"}
          </button>
        ))}
      </nav>
      {chosen !== null && <Table matchID={chosen} />}
    </main>
  );
};
