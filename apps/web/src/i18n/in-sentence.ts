import { firstLetters } from "./first-letters.ts";

// Marks that turn the direction of what follows, and those that end it.
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** As long as the name of a guest or an account may be; a host platform's users may have longer ones. */
const MOST_LETTERS = 32;

/** A name as it stands within a sentence: whatever its script and length, the words around it stay as they are. */
export const inSentence = (name: string): string => {
  if (/^[ -~]{1,32}$/.test(name)) return name;
  const plain = name.replace(TURNS, "");
  const start = firstLetters(plain, MOST_LETTERS).join("");
  return `\u2068${start}${start.length < plain.length ? "…" : ""}\u2069`;
};
