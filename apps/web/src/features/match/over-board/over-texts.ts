import { lazyMessages } from "../../../i18n/lazy-messages.ts";
import type { HintLack } from "./hint-lack.ts";

/** The texts of what lies over a board. */
interface OverTexts {
  readonly since: (name: string, move: string) => string;
  readonly played: (name: string, move: string) => string;
  readonly hint: string;
  readonly hintsLeft: (left: number) => string;
  /** Why none can be had now. */
  readonly noHint: Readonly<Record<HintLack, string>>;
  readonly hinted: (move: string) => string;
}

/** The texts of what lies over a board, in the reader's language. */
export const useOverText = lazyMessages<OverTexts>({
  en: {
    since: (name, move) => `${name} played ${move} since you were here`,
    played: (name, move) => `${name} played ${move}`,
    hint: "Hint",
    hintsLeft: (left) => (left === 1 ? "Hint (1 left)" : `Hint (${left} left)`),
    noHint: {
      thinking: "Looking for a good move …",
      left: "You have had all three hints of this match.",
      turn: "Only while it is your turn.",
      given: "You have the hint for this turn.",
      sending: "One moment: your move is on its way.",
      rules: "Only once the rules and the moves are loaded.",
    },
    hinted: (move) => `Hint: ${move}`,
  },
  de: {
    since: (name, move) => `${name} zog ${move}, seit du hier warst`,
    played: (name, move) => `${name} zog ${move}`,
    hint: "Tipp",
    hintsLeft: (left) => `Tipp (noch ${left})`,
    noHint: {
      thinking: "Ein guter Zug wird gesucht …",
      left: "Du hattest alle drei Tipps dieser Partie.",
      turn: "Nur solange du am Zug bist.",
      given: "Den Tipp für diesen Zug hast du schon.",
      sending: "Einen Moment: Dein Zug ist unterwegs.",
      rules: "Erst wenn Regeln und Züge geladen sind.",
    },
    hinted: (move) => `Tipp: ${move}`,
  },
});
