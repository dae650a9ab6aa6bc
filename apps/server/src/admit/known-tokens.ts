import { createHash } from "node:crypto";
import { createRecentMap } from "./recent-map.ts";

/** The tokens that a process has seen to be good, by their hashes: floods of bad ones never hit these (contract 9). */
export interface KnownTokens {
  has(token: string): boolean;
  remember(token: string): void;
  forget(token: string): void;
}

const MOST_TOKENS = 100_000;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("binary");

/** Makes an empty memory; of too many tokens those go that were not used lately. */
export const createKnownTokens = (most: number = MOST_TOKENS): KnownTokens => {
  const known = createRecentMap<string, true>(most);
  return {
    has: (token) => known.get(hashOf(token)) === true,
    remember: (token) => known.set(hashOf(token), true),
    forget: (token) => known.delete(hashOf(token)),
  };
};
