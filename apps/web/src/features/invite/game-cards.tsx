import { Link } from "wouter";
import { trpc } from "../../api.ts";
import { newMatchPath } from "../../frame/paths.ts";
import { GameFace } from "./game-face.tsx";
import "./game-cards.css";

const PENDING = ["a", "b", "c"];

/** Every game as a card; each leads to inviting somebody to it. */
export const GameCards = ({ opponentUserID }: { opponentUserID?: number | undefined }) => {
  const games = trpc.games.list.useQuery();
  return (
    <ul className="tiles">
      {games.data?.items.map((game) => (
        <li key={game.gameType}>
          <Link
            className="card is-way game-card"
            href={newMatchPath({ gameType: game.gameType, ...(opponentUserID && { opponentUserID }) })}
          >
            <GameFace game={game} />
          </Link>
        </li>
      ))}
      {games.isPending && PENDING.map((key) => <li key={key} className="skeleton is-tile" />)}
    </ul>
  );
};
