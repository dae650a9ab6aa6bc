import { LIMITS, type UserSummary } from "@yourmove/contract";
import { type KeyboardEvent, useState } from "react";
import { useText } from "../../i18n/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PeopleList } from "./people-list.tsx";
import { useDebounced } from "./use-debounced.ts";
import { usePeople } from "./use-people.ts";

const DEBOUNCE_MS = 180;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The option that a step leads to, around the ends; -1 is none yet. */
const nextOption = (at: number, step: number, count: number): number =>
  (at + step + count + (at < 0 && step < 0 ? 1 : 0)) % count;

interface SearchFieldProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly hasPeople: boolean;
  /** The option that the keys have led to. */
  readonly current: UserSummary | undefined;
}

const SearchField = ({ text, onType, onKeyDown, hasPeople, current }: SearchFieldProps) => {
  const t = useText();
  return (
    <div className="search-field">
      <Icon name="search" />
      <input
        type="search"
        className="input is-big"
        role="combobox"
        aria-label={t.newMatch.search}
        aria-expanded={hasPeople}
        aria-controls="people"
        aria-autocomplete="list"
        aria-activedescendant={current && `person-${current.userID}`}
        placeholder={t.newMatch.search}
        maxLength={LIMITS.searchLength}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
};

interface OpponentSearchProps {
  readonly gameType: string;
  readonly onPick: (opponent: UserSummary) => void;
}

/** Finds people by name: a field that steers the list below it, and keeps the focus while it does. */
export const OpponentSearch = ({ gameType, onPick }: OpponentSearchProps) => {
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const q = useDebounced(text.trim(), DEBOUNCE_MS);
  const { people, words } = usePeople(gameType, q);
  const current = people[active];
  const onType = (typed: string) => {
    setText(typed);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    // Enter chooses; it never sends the form from here.
    if (event.key === "Enter" || (step && people.length > 0)) event.preventDefault();
    if (step && people.length > 0) setActive((at) => nextOption(at, step, people.length));
    const choice = current ?? (q ? people[0] : undefined);
    if (event.key === "Enter" && choice) onPick(choice);
  };
  return (
    <div className="search">
      <SearchField text={text} onType={onType} onKeyDown={onKeyDown} hasPeople={people.length > 0} current={current} />
      <p className="soft small" role="status">
        {words}
      </p>
      <PeopleList people={people} active={active} onPick={onPick} />
    </div>
  );
};
