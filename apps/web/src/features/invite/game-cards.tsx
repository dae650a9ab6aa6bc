import type { Game } from "@yourmove/contract";
import { Link } from "wouter";
import { trpc } from "../../api.ts";
import { GamePicture } from "../../boards/miniature.tsx";
import { newMatchPath } from "../../frame/paths.ts";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";
import "./game-cards.css";

const wordsOf = (game: Game, t: Dictionary) => t.games[game.gameType] ?? game;

/** What a game's card shows: a picture, the name, one line of rules. */
export const GameFace = ({ game }: { game: Game }) => {
  const t = useText();
  const { name, summary } = wordsOf(game, t);
  return (
    <>
      <span className="game-picture">
        <GamePicture gameType={game.gameType} />
      </span>
      <span className="game-words">
        <strong>{name}</strong>
        <span className="soft small">{summary}</span>
      </span>
    </>
  );
};

const PENDING = ["a", "b", "c"];

/** Every game as a card; each leads to inviting somebody to it. */
export const GameCards = ({ opponentUserID }: { opponentUserID?: number | undefined }) => {
  const games = trpc.games.list.useQuery();
  return (
    <ul className="games">
      {games.data?.items.map((game) => (
        <li key={game.gameType}>
          <Link
            className="game-card"
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
