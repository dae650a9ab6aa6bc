import type { Match } from "@yourmove/contract";
import type { ResultDetail } from "@yourmove/rules";
import type { Dictionary } from "../../i18n/dictionary.ts";

const isKnown = (detail: string, { results }: Dictionary): detail is ResultDetail =>
  Object.hasOwn(results.details, detail);

/** How exactly a match ended, in the reader's language; null where there is no more to say, or no word for it here. */
export const endWords = ({ result, resultDetail }: Match, t: Dictionary): string | null => {
  if (resultDetail !== null && isKnown(resultDetail, t)) return t.results.details[resultDetail];
  if (result === "forfeit" || result === "timeout") return t.results.how[result];
  return result === "aborted" ? t.results.calledOff : null;
};
