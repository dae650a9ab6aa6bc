import type { Match } from "@yourmove/contract";

/** What is looked for among matches; empty where it does not matter. */
export interface MatchFilter {
  readonly gameType: string;
  /** A part of the opponent's name. */
  readonly name: string;
}

export const NO_FILTER: MatchFilter = { gameType: "", name: "" };

/** Letters as people compare them: without case, marks and the blanks around them. */
const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

export const isFiltering = ({ gameType, name }: MatchFilter): boolean => gameType !== "" || folded(name) !== "";

/** The matches that fit, in their order. */
export const filterMatches = (matches: readonly Match[], { gameType, name }: MatchFilter): readonly Match[] => {
  const wanted = folded(name);
  return matches.filter(
    (match) => (gameType === "" || match.gameType === gameType) && folded(match.opponent.username).includes(wanted),
  );
};
