import { useId } from "react";
import type { OfferedGame } from "../../boards/games.tsx";
import { GamePicture } from "../../boards/thumbnail.tsx";
import { useText } from "../../i18n/use-text.tsx";
import { Choice, Choices } from "../../ui/form.tsx";

interface GameRowProps {
  readonly games: readonly OfferedGame[];
  readonly chosen: OfferedGame;
  readonly onChoose: (gameType: string) => void;
}

/** The games as one row of boards. */
export const GameRow = ({ games, chosen, onChoose }: GameRowProps) => {
  const { play } = useText();
  const name = useId();
  return (
    <Choices legend={play.game} className="chips boards">
      {games.map(({ gameType, name: words }) => (
        <Choice
          key={gameType}
          name={name}
          value={gameType}
          checked={gameType === chosen.gameType}
          onChange={() => onChoose(gameType)}
        >
          <GamePicture gameType={gameType} />
          <span className="board-name">{words}</span>
        </Choice>
      ))}
    </Choices>
  );
};
