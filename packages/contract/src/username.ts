import { LIMITS } from "./limits.ts";

/** A name as it is kept: without the spaces around it, in Unicode's NFC. */
export const normalizeUsername = (typed: string): string => typed.trim().normalize("NFC");

/** What can be wrong with a name. */
export type UsernameFault = "length" | "characters" | "spaces";

/** What is wrong with a normalized name, as far as its characters tell; null when nothing is (contract 7). */
export const usernameFault = (name: string): UsernameFault | null => {
  const { length } = [...name];
  if (length < LIMITS.username.min || length > LIMITS.username.max) return "length";
  if (!/^[\p{L}\p{M}\p{Nd}_.' -]+$/u.test(name) || /\p{Default_Ignorable_Code_Point}/u.test(name)) return "characters";
  return name.includes("  ") ? "spaces" : null;
};
