import type { Texts } from "@yourmove/game";

/** Dots and boxes in words, by language. */
export const dotsAndBoxesTexts = {
  en: {
    name: "Dots and boxes",
    summary: "Close boxes; each one moves again.",
    rules: [
      "Take turns drawing a line between two neighboring dots. X, in red, begins.",
      "Whoever draws the fourth side of a box owns it and must draw again.",
      "When all lines are drawn, more boxes win; as many each are a draw.",
    ],
    results: { more_boxes: "More boxes", equal_boxes: "As many boxes each" },
    variants: { standard: "Standard", small: "Small", large: "Large" },
    options: { size: "Rows and columns of boxes" },
    refusals: {
      no_line: "There is no such line",
      drawn: "Line {line} is already drawn",
    },
  },
  de: {
    name: "Käsekästchen",
    summary: "Kästchen schließen; jedes zieht noch einmal.",
    rules: [
      "Zieht abwechselnd eine Linie zwischen zwei benachbarten Punkten. X, in Rot, beginnt.",
      "Wer die vierte Seite eines Kästchens zieht, bekommt es und muss noch einmal ziehen.",
      "Sind alle Linien gezogen, gewinnt, wer mehr Kästchen hat; gleich viele sind unentschieden.",
    ],
    results: { more_boxes: "Mehr Kästchen", equal_boxes: "Gleich viele Kästchen" },
    variants: { standard: "Klassisch", small: "Klein", large: "Groß" },
    options: { size: "Reihen und Spalten der Kästchen" },
    refusals: {
      no_line: "Diese Linie gibt es nicht",
      drawn: "Linie {line} ist schon gezogen",
    },
  },
} as const satisfies Texts;
