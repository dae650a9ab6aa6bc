import type { OfferedGame } from "../../i18n/use-games.ts";
import { useText } from "../../i18n/use-text.tsx";
import { GameCaption } from "./game-caption.tsx";

/** The game that the address names, and the way back to the others. */
export const ChosenGame = ({ game, onChange }: { game: OfferedGame; onChange: () => void }) => {
  const t = useText();
  return (
    <div className="card chosen-game">
      <GameCaption game={game} />
      <button type="button" className="button" onClick={onChange}>
        {t.newMatch.change}
      </button>
    </div>
  );
};
