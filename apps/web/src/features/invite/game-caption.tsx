import { GamePicture } from "../../boards/thumbnail.tsx";
import { gameWords } from "../../i18n/game-words.ts";
import type { OfferedGame } from "../../i18n/use-games.ts";
import { useText } from "../../i18n/use-text.tsx";

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
