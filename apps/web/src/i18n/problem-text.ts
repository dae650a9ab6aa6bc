import { problemOf, retryAfterOf } from "@yourmove/client";
import { normalizeUsername, type Problem, usernameFault } from "@yourmove/contract";
import { type GameTexts, textWith } from "@yourmove/game";
import type { Dictionary } from "./dictionary.ts";
import { spanWords } from "./time-words.ts";

/** How long to wait before the next try, in words; null where that is not why it was refused, or not said. */
export const waitText = (error: unknown, t: Dictionary): string | null => {
  const waitMs = problemOf(error)?.code === "rate_limited" ? retryAfterOf(error) : null;
  return waitMs ? spanWords(waitMs, t) : null;
};

/** The service's exact words about a move or a field, which are English. */
const exactWords = ({ code, detail, errors }: Problem): string | undefined => {
  if (code === "illegal_move") return detail;
  return code === "invalid_request" ? errors?.[0]?.message : undefined;
};

/** A refusal in words for the player; an unknown code gets the service's own words. */
export const wordsFor = (problem: Problem, t: Dictionary): string => {
  // The form has validated a name but for its scripts.
  if (problem.errors?.[0]?.path === "username") return t.nameFaults.scripts;
  // The form has validated a password but for being too common.
  if (/assword$/.test(problem.errors?.[0]?.path ?? "")) return t.nameFaults.common;
  const exact = t.language === "en" ? exactWords(problem) : undefined;
  return exact ?? t.problems[problem.code] ?? problem.detail;
};

/** An error in words for the player, where it is a game's own by that game's texts. */
export const problemText = (error: unknown, t: Dictionary, refusals: GameTexts["refusals"] = {}): string => {
  const problem = problemOf(error);
  if (!problem) return t.unreachable;
  const wait = waitText(error, t);
  if (wait) return t.welcome.wait(wait);
  const text = problem.refusal && refusals[problem.refusal.word];
  return text ? textWith(text, problem.refusal?.values) : wordsFor(problem, t);
};

/** Why the service refused, in words; nothing where it gave no answer. */
export const refusalText = (error: unknown, t: Dictionary): string | undefined =>
  problemOf(error) ? problemText(error, t) : undefined;

/** Whether a refusal is about one field of a form: a name that is taken is, an attempt too many is about none. */
export const isAbout = (error: unknown, field: "username" | "password"): boolean => {
  const problem = problemOf(error);
  if (problem?.code === "username_taken") return field === "username";
  return problem?.errors?.some(({ path }) => path === field) ?? false;
};

/** A name's fault in words for the player; empty where the lobby finds none. */
export const nameWords = (typed: string, t: Dictionary): string => {
  const fault = usernameFault(normalizeUsername(typed));
  return fault ? t.nameFaults[fault] : "";
};

/** A field's fault in words for the player. */
export const fieldWords = ({ name, value, validity, minLength }: HTMLInputElement, t: Dictionary): string => {
  if (validity.valueMissing) return name === "username" ? t.nameFaults.length : t.nameFaults.missing;
  return validity.tooShort ? t.nameFaults.tooShort(minLength) : nameWords(value, t);
};
