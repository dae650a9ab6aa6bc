import type { Match, MatchResult } from "@yourmove/contract";
import type { Dictionary } from "../../i18n/dictionary.ts";
import { useText } from "../../i18n/use-text.tsx";

const isKnown = (result: string, t: Dictionary): result is MatchResult => result in t.results.how;

/** How a match ended, in a word; an ending that this client does not know is just over. */
export const resultWord = ({ outcome, result }: Match, t: Dictionary): string => {
  if (outcome) return t.results.short[outcome];
  return result !== null && isKnown(result, t) ? t.results.how[result] : t.results.over;
};

/** How a match ended, as a small mark. */
export const ResultChip = ({ match }: { match: Match }) => {
  const t = useText();
  return <span className={`chip is-${match.outcome ?? "off"}`}>{resultWord(match, t)}</span>;
};
