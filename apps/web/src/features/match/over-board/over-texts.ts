import { lazyMessages } from "../../../i18n/lazy-messages.ts";

/** The texts of what lies over a board. */
interface OverTexts {
  readonly since: (name: string, move: string) => string;
  readonly hint: string;
  readonly hintsLeft: (left: number) => string;
  readonly noHints: string;
  readonly noHintNow: string;
  readonly thinking: string;
  readonly hinted: (move: string) => string;
}

/** The texts of what lies over a board, in the reader's language. */
export const useOverText = lazyMessages<OverTexts>({
  en: {
    since: (name, move) => `${name} played ${move} since you were here`,
    hint: "Hint",
    hintsLeft: (left) => (left === 1 ? "Hint (1 left)" : `Hint (${left} left)`),
    noHints: "You have had all three hints of this match.",
    noHintNow: "Only while it is your turn.",
    thinking: "Looking for a good move …",
    hinted: (move) => `Hint: ${move}`,
  },
  de: {
    since: (name, move) => `${name} zog ${move}, seit du hier warst`,
    hint: "Tipp",
    hintsLeft: (left) => `Tipp (noch ${left})`,
    noHints: "Du hattest alle drei Tipps dieser Partie.",
    noHintNow: "Nur solange du am Zug bist.",
    thinking: "Ein guter Zug wird gesucht …",
    hinted: (move) => `Tipp: ${move}`,
  },
});
