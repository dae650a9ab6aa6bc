import { Link } from "wouter";
import { gameWords, type OfferedGame } from "../../boards/games.tsx";
import { GamePicture } from "../../boards/thumbnail.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { useOrderedGames } from "../../layout/order-games.ts";
import { playPath } from "../../layout/play-address.ts";
import "./game-cards.css";

/** A game as its card shows it: a picture, the name, one line of rules; the service's words where there are no own. */
export const GameCaption = ({ game }: { game: OfferedGame }) => {
  const { name, summary } = gameWords(game.gameType, useText()) ?? game;
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

/** Every game as a card, the viewer's most played first; each opens the Play sheet. */
export const GameCards = () => (
  <ul className="game-cards">
    {useOrderedGames().map((game) => (
      <li key={game.gameType}>
        <Link className="card is-way game-card" href={playPath({ gameType: game.gameType })} aria-haspopup="dialog">
          <GameCaption game={game} />
        </Link>
      </li>
    ))}
  </ul>
);
