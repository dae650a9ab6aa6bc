import { LIMITS, type UserSummary } from "@yourmove/contract";
import { useFriendSearch } from "@yourmove/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Avatar, easiestFirst, PresenceWords } from "../../people/person.tsx";
import { Icon } from "../../ui/icon.tsx";

/** A face with a use of its own for a finger; by keyboard the person's page has the same. */
const Face = ({ user, onPick }: { user: UserSummary; onPick: () => void }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the option around it is the control
  // biome-ignore lint/a11y/useKeyWithClickEvents: what the option leads to has a button for it
  <span
    className="person-face"
    title={useText().play.go(user.username)}
    onClick={(event) => {
      event.stopPropagation();
      onPick();
    }}
  >
    <Avatar user={user} size="s" />
  </span>
);

type OnPick = (person: UserSummary) => void;

/** A user in the list. */
const Person = ({ user, onFace }: { user: UserSummary; onFace: OnPick | undefined }) => {
  const t = useText();
  return (
    <>
      {onFace ? <Face user={user} onPick={() => onFace(user)} /> : <Avatar user={user} size="s" />}
      <span className="name" dir="auto">
        {user.username}
      </span>
      <PresenceWords user={user} />
      {user.isBot && <span className="chip">{t.play.bot}</span>}
    </>
  );
};

const SHOWN = 12;

interface People {
  readonly people: readonly UserSummary[];
  /** Whether they are the answer to this name, and not what was found before. */
  readonly isAnswer: boolean;
  /** How the search stands, in words. */
  readonly words: string;
  /** Asks again, where nothing was found out; null where the service has answered, or is yet to. */
  readonly retry: (() => void) | null;
}

const suggested = (people: readonly UserSummary[], gameType: string) => [
  ...easiestFirst(people, gameType),
  ...people.filter(({ isBot }) => !isBot),
];

/** The users found by a name; for an empty one bots, the easiest first, and recent opponents. */
const usePeople = (gameType: string, q: string): People => {
  const t = useText();
  const search = useFriendSearch({ gameType, q, limit: SHOWN });
  const items = search.data?.items ?? [];
  const people = q ? items : suggested(items, gameType);
  const words = () => {
    if (search.isError) return problemText(search.error, t);
    if (search.isPending || search.isPlaceholderData) return t.play.searching;
    if (people.length === 0) return q ? `${t.play.nobody(q)}. ${t.play.nobodyHint}` : t.play.nobodyYet;
    if (search.data?.limited) return t.play.tooMany;
    return q ? t.play.found(people.length) : t.play.suggestions;
  };
  const retry = search.isError ? () => void search.refetch() : null;
  return { people, isAnswer: !search.isPlaceholderData, words: words(), retry };
};

interface PeopleListProps {
  readonly people: readonly UserSummary[];
  /** The active option; -1 is none. */
  readonly active: number;
  readonly onPick: OnPick;
  readonly onFace: OnPick | undefined;
}

/** The found users as a listbox that the field above controls. */
const PeopleList = ({ people, active, onPick, onFace }: PeopleListProps) => {
  const t = useText();
  return (
    <div id="people" role="listbox" aria-label={t.play.opponent} className="people">
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
          <Person user={user} onFace={onFace} />
        </div>
      ))}
    </div>
  );
};

/** A value that follows after a pause; at once when it becomes empty. */
const useDebounced = (value: string, ms: number): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === "" ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
};

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
  readonly isFocused: boolean;
}

const SearchField = ({ text, onType, onKeyDown, hasPeople, current, isFocused }: SearchFieldProps) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  return (
    <div className="search-field">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        className="input is-big"
        role="combobox"
        aria-label={t.play.search}
        aria-expanded={hasPeople}
        aria-controls="people"
        aria-autocomplete="list"
        aria-activedescendant={current && `person-${current.userID}`}
        placeholder={t.play.search}
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
  readonly onPick: OnPick;
  /** What a face is for; without it the same as its name. */
  readonly onFace?: OnPick;
  /** Whether one types at once: not where the page has more to see. */
  readonly isFocused?: boolean;
}

/** Finds users by name: a field that controls the list below, and keeps the focus. */
export const OpponentSearch = ({ gameType, onPick, onFace, isFocused = true }: OpponentSearchProps) => {
  const t = useText();
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const q = useDebounced(text.trim(), DEBOUNCE_MS);
  const { people, isAnswer, words, retry } = usePeople(gameType, q);
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
    const first = q && q === text.trim() && isAnswer ? people[0] : undefined;
    const choice = current ?? first;
    if (event.key === "Enter" && choice) onPick(choice);
  };
  return (
    <div className="search">
      <SearchField {...{ text, onType, onKeyDown, current, isFocused }} hasPeople={people.length > 0} />
      <p className="soft small" role="status">
        {words}
      </p>
      {retry && (
        <button type="button" className="button" onClick={retry}>
          {t.retry}
        </button>
      )}
      <PeopleList people={people} active={active} onPick={onPick} onFace={onFace} />
    </div>
  );
};
