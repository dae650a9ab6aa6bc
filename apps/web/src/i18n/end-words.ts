import type { Match, MatchResult } from "@yourmove/contract";
import type { Dictionary } from "./dictionary.ts";
import { shortName } from "./in-sentence.ts";

const isResult = (result: string, t: Dictionary): result is MatchResult => Object.hasOwn(t.results.how, result);

/** Whether a match was called off for a missing first move; else the operator ended it. */
const isFirstMoveMissed = ({ turnSeconds, moveCount, finishedTime, lastMoveTime, startedTime }: Match): boolean => {
  const since = lastMoveTime ?? startedTime;
  if (turnSeconds === null || finishedTime === null || since === null || moveCount > 1) return false;
  return finishedTime - since >= turnSeconds * 1000;
};

/** A game's own words for how it ends; undefined where it is not known. */
type OwnResults = Readonly<Record<string, string>> | undefined;

const detailWords = (detail: string, t: Dictionary, own: OwnResults): string | null => {
  if (detail === "agreement") return t.results.agreement;
  return own && Object.hasOwn(own, detail) ? (own[detail] ?? null) : null;
};

/** How exactly a match ended, in the reader's language; null where there is no more to say, or no word for it here. */
export const endWords = (match: Match, t: Dictionary, own: OwnResults): string | null => {
  const { result, resultDetail } = match;
  if (result === "draw" && resultDetail === "timeout") return t.results.bothTimedOut;
  const words = resultDetail === null ? null : detailWords(resultDetail, t, own);
  if (words !== null) return words;
  if (result === "forfeit" || result === "timeout") return t.results.how[result];
  if (result !== "aborted") return null;
  return t.results.calledOff[isFirstMoveMissed(match) ? "firstMoveMissed" : "byOperator"];
};

/** How exactly a match ended, as a full sentence. */
export const endSentence = (match: Match, t: Dictionary, own: OwnResults): string | null => {
  const words = endWords(match, t, own);
  if (words === null) return null;
  const sentence = words.charAt(0).toLocaleUpperCase(t.language) + words.slice(1);
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
};

/** A match whose opponent's name leaves the rest of a sentence its room. */
export const brief = (match: Match): Match => ({
  ...match,
  opponent: { ...match.opponent, username: shortName(match.opponent.username) },
});

/** How a match ended, in a word; an ending that this client does not know is just over. */
export const resultWord = ({ outcome, result }: Match, t: Dictionary): string => {
  if (outcome) return t.results.short[outcome];
  return result !== null && isResult(result, t) ? t.results.how[result] : t.results.over;
};

/** The headline of a finished match: who won, or how it ended. */
export const endHeadline = (match: Match, t: Dictionary): string => {
  if (match.outcome === "won") return t.results.won;
  if (match.outcome === "lost") return t.results.lost;
  return match.outcome === "drawn" ? t.results.drawn : resultWord(match, t);
};
