import type { UserSummary } from "@yourmove/contract";
import { useText } from "../../i18n/use-text.tsx";
import { OpponentSearch } from "./opponent-search.tsx";
import { Person } from "./person.tsx";

interface OpponentPickerProps {
  readonly gameType: string;
  readonly opponent: UserSummary | null;
  readonly onPick: (opponent: UserSummary | null) => void;
}

/** Chooses an opponent: bots and recent opponents at once, anybody else by name. */
export const OpponentPicker = ({ gameType, opponent, onPick }: OpponentPickerProps) => {
  const t = useText();
  if (!opponent) return <OpponentSearch gameType={gameType} onPick={onPick} />;
  return (
    <div className="person is-picked">
      <Person user={opponent} />
      <button type="button" className="button" onClick={() => onPick(null)}>
        {t.newMatch.change}
      </button>
    </div>
  );
};
