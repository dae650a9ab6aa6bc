import type { Match, MatchResult } from "@yourmove/contract";
import type { ResultDetail } from "@yourmove/rules";
import type { Dictionary } from "./dictionary.ts";
import { inSentence } from "./in-sentence.ts";

const isDetail = (detail: string, { results }: Dictionary): detail is ResultDetail =>
  Object.hasOwn(results.details, detail);

const isResult = (result: string, t: Dictionary): result is MatchResult => Object.hasOwn(t.results.how, result);

/** How exactly a match ended, in the reader's language; null where there is no more to say, or no word for it here. */
export const endWords = ({ result, resultDetail }: Match, t: Dictionary): string | null => {
  if (resultDetail !== null && isDetail(resultDetail, t)) return t.results.details[resultDetail];
  if (result === "forfeit" || result === "timeout") return t.results.how[result];
  return result === "aborted" ? t.results.calledOff : null;
};

/** The same as a sentence of its own. */
export const endSentence = (match: Match, t: Dictionary): string | null => {
  const words = endWords(match, t);
  if (words === null) return null;
  const sentence = words.charAt(0).toLocaleUpperCase(t.language) + words.slice(1);
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
};

/** How a match ended, in a word; an ending that this client does not know is just over. */
export const resultWord = ({ outcome, result }: Match, t: Dictionary): string => {
  if (outcome) return t.results.short[outcome];
  return result !== null && isResult(result, t) ? t.results.how[result] : t.results.over;
};

/** Who won, or what else a match came to. */
export const endHeadline = (match: Match, t: Dictionary): string => {
  if (match.outcome === "won") return t.results.won;
  if (match.outcome === "lost") return t.results.lost(inSentence(match.opponent.username));
  return match.outcome === "drawn" ? t.results.drawn : resultWord(match, t);
};
