import { keepPreviousData } from "@tanstack/react-query";
import type { UserSummary } from "@yourmove/contract";
import { LIMITS } from "@yourmove/contract";
import { type KeyboardEvent, useState } from "react";
import { trpc } from "../../api.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { Avatar, PresenceWords } from "../../people/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useDebounced } from "./use-debounced.ts";

const DEBOUNCE_MS = 180;
const SHOWN = 12;

interface OpponentPickerProps {
  readonly gameType: string;
  readonly opponent: UserSummary | null;
  readonly onPick: (opponent: UserSummary | null) => void;
}

const Person = ({ user }: { user: UserSummary }) => {
  const t = useText();
  return (
    <>
      <Avatar user={user} size="s" />
      <span className="name" dir="auto">
        {user.username}
      </span>
      <PresenceWords user={user} />
      {user.isBot && <span className="chip">{t.newMatch.bot}</span>}
    </>
  );
};

/** Found people as a listbox that the field above it steers. */
const usePeople = (gameType: string, q: string) => {
  const search = trpc.friends.search.useQuery(
    { gameType, q, limit: SHOWN },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  return { ...search, people: search.data?.items ?? [] };
};

const Findings = ({ q, search }: { q: string; search: ReturnType<typeof usePeople> }) => {
  const t = useText();
  const { people, isPending, isError, error, data } = search;
  const words = () => {
    if (isError) return problemText(error, t);
    if (isPending) return t.newMatch.searching;
    if (people.length > 0)
      return data?.limited ? t.newMatch.more : q ? t.newMatch.found(people.length) : t.newMatch.suggestions;
    return q ? `${t.newMatch.nobody(q)}. ${t.newMatch.nobodyHint}` : t.newMatch.nobodyYet;
  };
  return (
    <p className="soft small" role="status">
      {words()}
    </p>
  );
};

const Search = ({ gameType, onPick }: Omit<OpponentPickerProps, "opponent">) => {
  const t = useText();
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const q = useDebounced(text.trim(), DEBOUNCE_MS);
  const search = usePeople(gameType, q);
  const { people } = search;
  const current = people[active];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && people.length > 0) {
      event.preventDefault();
      setActive((at) => (at + step + people.length + (at < 0 && step < 0 ? 1 : 0)) % people.length);
    }
    if (event.key === "Enter") {
      // Enter chooses; it never sends the form from here.
      event.preventDefault();
      const choice = current ?? (q ? people[0] : undefined);
      if (choice) onPick(choice);
    }
  };
  return (
    <div className="search">
      <div className="search-field">
        <Icon name="search" />
        <input
          type="search"
          className="input is-big"
          role="combobox"
          aria-label={t.newMatch.search}
          aria-expanded={people.length > 0}
          aria-controls="people"
          aria-autocomplete="list"
          aria-activedescendant={current ? `person-${current.userID}` : undefined}
          placeholder={t.newMatch.search}
          maxLength={LIMITS.searchLength}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Findings q={q} search={search} />
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
    </div>
  );
};

/** Chooses an opponent: bots and recent opponents at once, anybody else by name. */
export const OpponentPicker = ({ gameType, opponent, onPick }: OpponentPickerProps) => {
  const t = useText();
  if (!opponent) return <Search gameType={gameType} onPick={onPick} />;
  return (
    <div className="person is-picked">
      <Person user={opponent} />
      <button type="button" className="button" onClick={() => onPick(null)}>
        {t.newMatch.change}
      </button>
    </div>
  );
};
