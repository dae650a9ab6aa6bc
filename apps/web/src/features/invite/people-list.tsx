import type { UserSummary } from "@yourmove/contract";
import { useText } from "../../i18n/use-text.tsx";
import { Person } from "./person.tsx";

interface PeopleListProps {
  readonly people: readonly UserSummary[];
  /** The one that the field above points to; -1 is none. */
  readonly active: number;
  readonly onPick: (person: UserSummary) => void;
}

/** Found people as a listbox that the field above it steers. */
export const PeopleList = ({ people, active, onPick }: PeopleListProps) => {
  const t = useText();
  return (
    <div id="people" role="listbox" aria-label={t.newMatch.chooseOpponent} className="people">
      {people.map((user, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
        <div
          key={user.userID}
          id={`person-${user.userID}`}
          role="option"
          aria-selected={index === active}
          className="person"
          onClick={() => onPick(user)}
        >
          <Person user={user} />
        </div>
      ))}
    </div>
  );
};
