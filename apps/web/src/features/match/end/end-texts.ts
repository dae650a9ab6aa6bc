import type { Language } from "../../../i18n/dictionary.ts";
import { lazyMessages } from "../../../i18n/lazy-messages.ts";

/** The texts of a match's end. */
interface EndTexts {
  readonly moves: (count: number) => string;
  readonly firstWin: (name: string) => string;
  readonly streak: (count: number) => string;
  readonly longest: (moves: number) => string;
  readonly meeting: (count: number, name: string) => string;
  /** For a loss, one of them. */
  readonly soft: readonly string[];
  readonly score: (score: { own: number; theirs: number; drawn: number; name: string }) => string;
  readonly another: string;
  readonly anotherWith: (name: string) => string;
  readonly harder: string;
  readonly easier: string;
  readonly against: (name: string) => string;
  readonly tryHarder: (wins: number, name: string) => string;
  readonly tryEasier: (name: string) => string;
  readonly seeAgain: string;
  readonly play: string;
  readonly pause: string;
  readonly move: string;
}

const winsInARow = (count: number): string => `${["", "One", "Two", "Three"][count] ?? count} wins in a row`;

const siegeInFolge = (count: number): string => `${["", "Ein", "Zwei", "Drei"][count] ?? count} Siege in Folge`;

/** The texts of a match's end, in both languages. */
export const endTexts: Readonly<Record<Language, EndTexts>> = {
  en: {
    moves: (count) => (count === 1 ? "1 move" : `${count} moves`),
    firstWin: (name) => `Your first win against ${name}`,
    streak: winsInARow,
    longest: (moves) => `Your longest match against each other: ${moves} moves`,
    meeting: (count, name) =>
      count === 1 ? `Your first match against ${name}` : `Match ${count} between you and ${name}`,
    soft: ["A good match.", "The next one is open.", "One more idea.", "Well fought."],
    score: ({ own, theirs, drawn, name }) => `You ${own} – ${theirs} ${name}${drawn > 0 ? `, ${drawn} drawn` : ""}`,
    another: "Another game",
    anotherWith: (name) => `Another game with ${name}`,
    harder: "Harder",
    easier: "Easier",
    against: (name) => `Play ${name}`,
    tryHarder: (wins, name) => `${winsInARow(wins)}. ${name} is a level harder.`,
    tryEasier: (name) => `${name} is a level easier.`,
    seeAgain: "See it again",
    play: "Play",
    pause: "Pause",
    move: "Move",
  },
  de: {
    moves: (count) => (count === 1 ? "1 Zug" : `${count} Züge`),
    firstWin: (name) => `Dein erster Sieg gegen ${name}`,
    streak: siegeInFolge,
    longest: (moves) => `Eure bisher längste Partie: ${moves} Züge`,
    meeting: (count, name) =>
      count === 1 ? `Deine erste Partie gegen ${name}` : `Partie ${count} zwischen dir und ${name}`,
    soft: ["Eine gute Partie.", "Die nächste ist offen.", "Eine Idee mehr.", "Gut gekämpft."],
    score: ({ own, theirs, drawn, name }) =>
      `Du ${own} – ${theirs} ${name}${drawn > 0 ? `, ${drawn} unentschieden` : ""}`,
    another: "Anderes Spiel",
    anotherWith: (name) => `Anderes Spiel mit ${name}`,
    harder: "Stärker",
    easier: "Leichter",
    against: (name) => `${name} herausfordern`,
    tryHarder: (wins, name) => `${siegeInFolge(wins)}. ${name} spielt eine Stufe stärker.`,
    tryEasier: (name) => `${name} spielt eine Stufe leichter.`,
    seeAgain: "Noch einmal",
    play: "Abspielen",
    pause: "Anhalten",
    move: "Zug",
  },
};

/** The texts of a match's end, in the reader's language. */
export const useEndText = lazyMessages<EndTexts>(endTexts);
