import { useText } from "../../i18n/use-text.tsx";
import { battleshipTexts } from "./texts.ts";

interface PlacingActionsProps {
  readonly canMove: boolean;
  readonly canTurn: boolean;
  readonly onTurn: () => void;
  readonly onShuffle: () => void;
  readonly onReady: () => void;
}

/** Turn the ship picked up, place all anew, or be ready. */
export const PlacingActions = ({ canMove, canTurn, onTurn, onShuffle, onReady }: PlacingActionsProps) => {
  const texts = battleshipTexts[useText().language];
  return (
    <div className="placing-actions">
      <button type="button" className="button" disabled={!canTurn} onClick={onTurn}>
        {texts.rotate}
      </button>
      <button type="button" className="button" disabled={!canMove} onClick={onShuffle}>
        {texts.random}
      </button>
      <button type="button" className="button is-primary" disabled={!canMove} onClick={onReady}>
        {texts.ready}
      </button>
    </div>
  );
};
