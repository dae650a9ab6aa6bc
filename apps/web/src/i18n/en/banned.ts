import type { BannedTexts } from "../texts/banned.ts";

/** What who is kept out is told, in English. */
export const banned: BannedTexts = {
  title: "This account is banned",
  forGood: "It is banned for good.",
  until: (when) => `The ban ends on ${when}. After that you can play again.`,
  reason: (words) => `Reason: ${words}`,
  reasons: {
    cheating: "cheating",
    harassment: "harassment of other players",
    stalling: "stalling matches",
    name: "a name or picture that does not belong here",
    other: "breaking the rules of this service",
  },
  mistake: "If you think this is a mistake, contact whoever runs this service.",
  again: "Check again",
  another: "Sign in with another account",
};
