import type { FieldError } from "@yourmove/contract";
import type { $ZodIssue } from "zod/v4/core";

/** Zod's own words, for whoever knows zod; what a schema says itself stays. */
const OF_ZOD = /^(Invalid (input|option|string)|Too (small|big))\b/;

const KINDS: Readonly<Record<string, string>> = {
  int: "an integer",
  number: "a number",
  string: "a string",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const UNITS: Readonly<Record<string, string>> = { string: "characters", array: "entries" };

const boundOf = (origin: string, word: string, bound: number | bigint): string =>
  UNITS[origin] ? `must have ${word} ${bound} ${UNITS[origin]}` : `must be ${word} ${bound}`;

const inWords = (issue: $ZodIssue): string | undefined => {
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected] && `must be ${KINDS[issue.expected]}`;
    case "too_small":
      return boundOf(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum);
    case "too_big":
      return boundOf(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum);
    case "invalid_value": {
      const values = issue.values.map((value) => JSON.stringify(value)).join(", ");
      return issue.values.length === 1 ? `must be ${values}` : `must be one of ${values}`;
    }
    case "invalid_format":
      return issue.pattern && `must match ${issue.pattern}`;
    default:
      return undefined;
  }
};

const messageOf = (issue: $ZodIssue): string => {
  const { message } = issue;
  if (!OF_ZOD.test(message)) return message;
  const words = inWords(issue) ?? message;
  return message.endsWith("received undefined") ? `is missing; ${words}` : words;
};

/** Zod's issues as contract 8 writes them, with dotted paths, in words that name what would be right. */
export const fieldErrors = (issues: readonly $ZodIssue[], prefix: readonly PropertyKey[] = []): FieldError[] =>
  issues.map((issue) => ({ path: [...prefix, ...issue.path].map(String).join("."), message: messageOf(issue) }));
