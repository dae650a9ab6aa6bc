import { normalizeUsername, usernameFault } from "@yourmove/contract";
import type { Dictionary } from "./dictionary.ts";

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
