import { problemOf, retryAfterOf } from "@yourmove/client";
import { normalizeUsername, type Problem, usernameFault } from "@yourmove/contract";
import type { Dictionary } from "./dictionary.ts";
import { spanWords } from "./time-words.ts";

/** How long to wait before the next try, in words; null where that is not why it was refused, or not said. */
export const waitText = (error: unknown, t: Dictionary): string | null => {
  const waitMs = problemOf(error)?.code === "rate_limited" ? retryAfterOf(error) : null;
  return waitMs ? spanWords(waitMs, t) : null;
};

/** The service says more exactly what is wrong with a move or a field, but says it in English. */
const exactWords = ({ code, detail, errors }: Problem): string | undefined => {
  if (code === "illegal_move") return detail;
  return code === "invalid_request" ? errors?.[0]?.message : undefined;
};

/** A refusal in words for the player; a code that is newer than this lobby goes by the service's own words. */
export const wordsFor = (problem: Problem, t: Dictionary): string => {
  // Of a name, only its scripts are first looked at by the service.
  if (problem.errors?.[0]?.path === "username") return t.nameFaults.scripts;
  // What else a password may lack, the form has looked at.
  if (/assword$/.test(problem.errors?.[0]?.path ?? "")) return t.nameFaults.common;
  const exact = t.language === "en" ? exactWords(problem) : undefined;
  return exact ?? t.problems[problem.code] ?? problem.detail;
};

/** What went wrong, in words for the player. */
export const problemText = (error: unknown, t: Dictionary): string => {
  const problem = problemOf(error);
  return problem ? wordsFor(problem, t) : t.unreachable;
};

/** What is wrong with a name, in words for the player; nothing when nothing is, as far as the lobby can tell. */
export const nameWords = (typed: string, t: Dictionary): string => {
  const fault = usernameFault(normalizeUsername(typed));
  return fault ? t.nameFaults[fault] : "";
};

/** What is wrong with a field of a form, in words for the player. */
export const fieldWords = ({ name, value, validity, minLength }: HTMLInputElement, t: Dictionary): string => {
  if (validity.valueMissing) return name === "username" ? t.nameFaults.length : t.nameFaults.missing;
  return validity.tooShort ? t.nameFaults.tooShort(minLength) : nameWords(value, t);
};
