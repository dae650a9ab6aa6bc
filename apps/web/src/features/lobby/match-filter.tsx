import type { Match } from "@yourmove/contract";
import { useGameName } from "../../boards/games.tsx";
import { useText } from "../../i18n/use-text.tsx";

/** A filter of matches; an empty field matches all. */
export interface MatchFilter {
  readonly gameType: string;
  /** A part of the opponent's name. */
  readonly name: string;
}

/** From this many on, matches have a filter. */
export const MANY = 12;

export const NO_FILTER: MatchFilter = { gameType: "", name: "" };

/** Text for comparing: without case, diacritics and surrounding blanks. */
const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

export const isFiltering = ({ gameType, name }: MatchFilter): boolean => gameType !== "" || folded(name) !== "";

/** The matches that fit, in their order. */
export const filterMatches = (matches: readonly Match[], { gameType, name }: MatchFilter): readonly Match[] => {
  const wanted = folded(name);
  return matches.filter(
    (match) => (gameType === "" || match.gameType === gameType) && folded(match.opponent.username).includes(wanted),
  );
};

const GameOption = ({ gameType }: { gameType: string }) => <option value={gameType}>{useGameName(gameType)}</option>;

interface MatchFilterBarProps {
  /** Which matches these are, in words. */
  readonly label: string;
  /** The games that can be chosen. */
  readonly gameTypes: readonly string[];
  readonly filter: MatchFilter;
  readonly onFilter: (filter: MatchFilter) => void;
}

/** Filters matches by game and by opponent's name, while typing. */
export const MatchFilterBar = ({ label, gameTypes, filter, onFilter }: MatchFilterBarProps) => {
  const t = useText();
  const choices = [...new Set([...gameTypes, filter.gameType])].filter(Boolean).toSorted();
  return (
    <search className="match-filter" aria-label={label}>
      <input
        type="search"
        className="input"
        aria-label={t.home.find}
        placeholder={t.home.find}
        autoComplete="off"
        maxLength={64}
        value={filter.name}
        onChange={({ target }) => onFilter({ ...filter, name: target.value })}
      />
      <select
        className="input"
        aria-label={t.challenge.game}
        value={filter.gameType}
        onChange={({ target }) => onFilter({ ...filter, gameType: target.value })}
      >
        <option value="">{t.home.allGames}</option>
        {choices.map((gameType) => (
          <GameOption key={gameType} gameType={gameType} />
        ))}
      </select>
    </search>
  );
};
