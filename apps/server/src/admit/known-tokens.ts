import { hash } from "node:crypto";
import { createRecentMap, type ShownBy, type Viewer } from "@yourmove/api";

/** Whom a token was found to speak for, and how it was shown then. */
export interface KnownToken {
  readonly viewer: Viewer;
  readonly by: ShownBy | undefined;
}

/**
 * The tokens that a process has seen to be good, by their hashes: floods of bad ones never hit these (contract 9). Whom they
 * stood for never changes; whether their sessions live is for the database to say.
 */
export interface KnownTokens {
  has(token: string): boolean;
  /** Whom it stood for when it was last looked up; undefined where only its goodness is known. */
  find(token: string): KnownToken | undefined;
  remember(token: string, known?: KnownToken): void;
  forget(token: string): void;
}

const MOST_TOKENS = 100_000;

const hashOf = (token: string): string => hash("sha256", token, "base64");

/** Makes an empty memory; of too many tokens those go that were not used lately. */
export const createKnownTokens = (most: number = MOST_TOKENS): KnownTokens => {
  const tokens = createRecentMap<string, KnownToken | null>(most);
  return {
    has: (token) => tokens.get(hashOf(token)) !== undefined,
    find: (token) => tokens.get(hashOf(token)) ?? undefined,
    remember: (token, known) => tokens.set(hashOf(token), known ?? null),
    forget: (token) => tokens.delete(hashOf(token)),
  };
};
