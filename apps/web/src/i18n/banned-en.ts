import type { BanReason } from "@yourmove/contract";

/** The page of a banned user, in English. */
export const banned = {
  title: "This account is banned",
  forGood: "It is banned for good.",
  until: (when: string) => `The ban ends on ${when}. After that you can play again.`,
  reason: (words: string) => `Reason: ${words}`,
  reasons: {
    cheating: "cheating",
    harassment: "harassment of other players",
    stalling: "stalling matches",
    name: "a name or picture that does not belong here",
    other: "breaking the rules of this service",
  } satisfies Record<BanReason, string>,
  mistake: "If you think this is a mistake, contact whoever runs this service.",
  again: "Check again",
  another: "Sign in with another account",
};

/** The texts of the page of a banned user, in any language. */
export type BannedTexts = typeof banned;
