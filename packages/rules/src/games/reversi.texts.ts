import type { Texts } from "@yourmove/game";

/** Reversi in words, by language. */
export const reversiTexts = {
  en: {
    name: "Reversi",
    summary: "Enclose discs to turn them over.",
    rules: [
      "Place a disc so that it encloses a row of your opponent's discs between it and another of yours: across, down or diagonally. X, with the dark discs, begins.",
      "Every disc so enclosed turns over and is yours.",
      "Whoever has no such move is passed over. When neither can move, more discs win, or fewer where that was chosen; as many each are a draw.",
    ],
    results: { more_discs: "More discs", fewer_discs: "Fewer discs", equal_discs: "As many discs each" },
    variants: { standard: "Standard", small: "Small", large: "Large", fewest: "Fewest discs win" },
    options: { size: "Rows and columns", fewest: "Fewer discs win" },
    refusals: {
      no_square: "There is no such square",
      taken: "Row {row}, column {column} is taken",
      encloses_none: "A disc must enclose at least one of the other side's",
    },
  },
  de: {
    name: "Reversi",
    summary: "Steine einschließen und umdrehen.",
    rules: [
      "Setze einen Stein so, dass er eine Reihe fremder Steine zwischen sich und einem eigenen einschließt: waagrecht, senkrecht oder diagonal. X, mit den dunklen Steinen, beginnt.",
      "Alle so eingeschlossenen Steine werden umgedreht und gehören dir.",
      "Wer keinen solchen Zug hat, setzt aus. Kann niemand mehr ziehen, gewinnt, wer mehr Steine hat, oder weniger, wenn es so gewählt ist; gleich viele sind unentschieden.",
    ],
    results: { more_discs: "Mehr Steine", fewer_discs: "Weniger Steine", equal_discs: "Gleich viele Steine" },
    variants: { standard: "Klassisch", small: "Klein", large: "Groß", fewest: "Weniger Steine gewinnen" },
    options: { size: "Reihen und Spalten", fewest: "Wer weniger Steine hat, gewinnt" },
    refusals: {
      no_square: "Dieses Feld gibt es nicht",
      taken: "Reihe {row}, Spalte {column} ist belegt",
      encloses_none: "Ein Stein muss mindestens einen fremden einschließen",
    },
  },
} as const satisfies Texts;
