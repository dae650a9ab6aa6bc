import type { AnyBoard } from "../../boards/board.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Shows the rules of the game. */
export const RulesButton = ({ board, name }: { board: AnyBoard; name: string }) => {
  const t = useText();
  return (
    <>
      <button type="button" className="button is-quiet" popoverTarget="rules">
        <Icon name="book" size={18} />
        {t.match.rules}
      </button>
      <div id="rules" popover="auto" className="rules">
        <h2>{name}</h2>
        <ul>
          {board.rules[t.language].map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </>
  );
};
