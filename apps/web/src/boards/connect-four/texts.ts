/** The rules of connect four for the popover. */
export const connectFourRules = {
  en: [
    "Take turns to drop a disc into one of seven columns; it falls to the lowest free place. X begins.",
    "Four or more of your discs in a row, across, up or diagonally, win.",
    "A full board without such a row is a draw.",
  ],
  de: [
    "Werft abwechselnd einen Stein in eine der sieben Spalten; er fällt auf den untersten freien Platz. X beginnt.",
    "Vier oder mehr eigene Steine in einer Reihe, waagrecht, senkrecht oder diagonal, gewinnen.",
    "Ein volles Brett ohne solche Reihe ist unentschieden.",
  ],
} as const;
