import type { BanReason } from "@yourmove/contract";
import type { Language } from "./dictionary.ts";

const en = {
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

const de: typeof en = {
  title: "Dieses Konto ist gesperrt",
  forGood: "Es ist dauerhaft gesperrt.",
  until: (when) => `Die Sperre endet am ${when}. Danach kannst du wieder spielen.`,
  reason: (words) => `Grund: ${words}`,
  reasons: {
    cheating: "Betrug",
    harassment: "Belästigung anderer",
    stalling: "Verzögern von Partien",
    name: "ein Name oder Bild, das nicht hierher gehört",
    other: "Verstoß gegen die Regeln dieses Dienstes",
  },
  mistake: "Wenn du das für einen Irrtum hältst, wende dich an den Betreiber dieses Dienstes.",
  again: "Erneut prüfen",
  another: "Mit einem anderen Konto anmelden",
};

/** The texts of the page of a banned user, by language. */
export const banned: Readonly<Record<Language, typeof en>> = { en, de };
