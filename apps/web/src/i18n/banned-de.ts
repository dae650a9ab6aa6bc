import type { BannedTexts } from "./banned-en.ts";

/** The page of a banned user, in German. */
export const banned: BannedTexts = {
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
