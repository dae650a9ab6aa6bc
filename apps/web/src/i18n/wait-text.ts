import { problemOf, retryAfterOf } from "@yourmove/client";
import type { Dictionary } from "./dictionary.ts";
import { spanWords } from "./time-words.ts";

/** How long to wait before the next try, in words; null where that is not why it was refused, or not said. */
export const waitText = (error: unknown, t: Dictionary): string | null => {
  const waitMs = problemOf(error)?.code === "rate_limited" ? retryAfterOf(error) : null;
  return waitMs ? spanWords(waitMs, t) : null;
};
