import { Link } from "wouter";
import { newMatchPath } from "../../frame/paths.ts";
import { useGames } from "../../i18n/use-games.ts";
import { GameCaption } from "./game-caption.tsx";
import "./game-cards.css";

/** Every game as a card; each leads to inviting somebody to it. */
export const GameCards = ({ opponentUserID }: { opponentUserID?: number | undefined }) => (
  <ul className="tiles">
    {useGames().games.map((game) => (
      <li key={game.gameType}>
        <Link
          className="card is-way game-card"
          href={newMatchPath({ gameType: game.gameType, ...(opponentUserID && { opponentUserID }) })}
        >
          <GameCaption game={game} />
        </Link>
      </li>
    ))}
  </ul>
);
