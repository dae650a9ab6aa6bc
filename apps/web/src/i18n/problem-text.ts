import { problemOf } from "@yourmove/client";
import type { Dictionary } from "./dictionary.ts";

/** What went wrong, in words for the player: the reason of a refused move is the service's own. */
export const problemText = (error: unknown, t: Dictionary): string => {
  const problem = problemOf(error);
  if (!problem) return t.unreachable;
  const field = problem.errors?.[0]?.message;
  return t.problems[problem.code] ?? (problem.code === "invalid_request" && field ? field : problem.detail);
};
