import type { Match } from "@yourmove/contract";
import type { ArrivalKind } from "@yourmove/react";
import type { Dictionary } from "../i18n/dictionary.ts";
import { endSentence } from "../i18n/end-words.ts";
import { inSentence } from "../i18n/in-sentence.ts";

/** What happened in a match, in words, and how it ended where it did. */
export const noticeWords = (
  { kind, match }: { readonly kind: ArrivalKind; readonly match: Match },
  game: string,
  t: Dictionary,
): string => {
  const words = t.notices[kind](inSentence(match.opponent.username), game);
  const how = match.isFinished && kind !== "wonByForfeit" ? endSentence(match, t) : null;
  return how === null ? words : `${words} ${how}`;
};
