import type { Language } from "../../i18n/dictionary.ts";

/** The texts of the generated board, and of the fallback for a faulty one. */
export interface ForeignTexts {
  readonly whichMove: string;
  readonly moves: string;
  readonly allMoves: (count: number) => string;
  readonly play: string;
  readonly yourMove: string;
  readonly you: (symbol: string) => string;
  readonly they: (symbol: string) => string;
  readonly side: (symbol: string) => string;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  readonly what: string;
  readonly value: string;
  readonly add: string;
  readonly remove: string;
  readonly leaveOut: string;
  readonly chosen: string;
  readonly target: string;
  readonly wrongBoard: string;
  readonly tryAgain: string;
  readonly notJson: string;
}

/** In each language. */
export const foreignTexts: Readonly<Record<Language, ForeignTexts>> = {
  en: {
    whichMove: "Which move?",
    moves: "Your moves",
    allMoves: (count) => `All moves (${count})`,
    play: "Play this move",
    yourMove: "Your move",
    you: (symbol) => `You (${symbol})`,
    they: (symbol) => `They (${symbol})`,
    side: (symbol) => symbol,
    yes: "yes",
    no: "no",
    none: "none",
    what: "What",
    value: "Value",
    add: "Add",
    remove: "Remove",
    leaveOut: "Leave out",
    chosen: "chosen",
    target: "leads here",
    wrongBoard: "The game's own board did not work. This is a plain one.",
    tryAgain: "Try it again",
    notJson: "This is not JSON.",
  },
  de: {
    whichMove: "Welcher Zug?",
    moves: "Deine Züge",
    allMoves: (count) => `Alle Züge (${count})`,
    play: "Diesen Zug machen",
    yourMove: "Dein Zug",
    you: (symbol) => `Du (${symbol})`,
    they: (symbol) => `Gegner (${symbol})`,
    side: (symbol) => symbol,
    yes: "ja",
    no: "nein",
    none: "nichts",
    what: "Was",
    value: "Wert",
    add: "Hinzufügen",
    remove: "Entfernen",
    leaveOut: "Weglassen",
    chosen: "gewählt",
    target: "führt hierher",
    wrongBoard: "Das eigene Brett des Spiels hat nicht funktioniert. Dies ist ein schlichtes.",
    tryAgain: "Noch einmal versuchen",
    notJson: "Das ist kein JSON.",
  },
};
