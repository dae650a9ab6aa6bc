import type { Texts } from "@yourmove/game";

/** Checkers in words, by language. */
export const checkersTexts = {
  en: {
    name: "Checkers",
    summary: "Jump and crown; captures are forced.",
    rules: [
      "Men step diagonally forwards to a free dark square. X, in red, begins.",
      "Jump over an adjacent piece to the free square behind it to capture it, and go on for as long as you can. You must capture if you can; which capture is your choice.",
      "A man that ends on the far row becomes a king, which moves and captures backwards too.",
      "By Russian and international rules men capture backwards, too, and kings fly; international boards have ten rows, and most pieces must be captured.",
      "Whoever can't move loses. Forty moves each without a capture or a man's move, or the same position for the third time, are a draw.",
    ],
    results: {
      no_moves_left: "No moves left",
      no_pieces_left: "No pieces left",
      threefold_repetition: "The position came up three times",
      forty_moves: "Forty moves without a capture or a man's move",
      fifteen_moves: "Fifteen moves without a capture or a man's move",
      twenty_five_moves: "Twenty-five moves without a capture or a man's move",
      few_pieces: "One king held out against so few pieces",
    },
    variants: { standard: "English", russian: "Russian", international: "International" },
    options: {
      rules: "Rules",
      "rules.english": "English",
      "rules.russian": "Russian",
      "rules.international": "International, ten rows",
    },
  },
  de: {
    name: "Dame",
    summary: "Springen und krönen; Schlagen ist Pflicht.",
    rules: [
      "Steine ziehen schräg vorwärts auf ein freies dunkles Feld. X, in Rot, beginnt.",
      "Springe über einen benachbarten Stein auf das freie Feld dahinter, um ihn zu schlagen, und weiter, solange es geht. Schlagen ist Pflicht; die Wahl des Schlages ist frei.",
      "Ein Stein, der auf der letzten Reihe endet, wird zur Dame; sie zieht und schlägt auch rückwärts.",
      "Nach russischen und internationalen Regeln schlagen auch Steine rückwärts, und Damen fliegen; international hat das Brett zehn Reihen, und die meisten Steine müssen geschlagen werden.",
      "Wer nicht ziehen kann, verliert. Vierzig Züge beider Seiten ohne Schlagen und Steinzug, oder dreimal dieselbe Stellung, sind unentschieden.",
    ],
    results: {
      no_moves_left: "Kein Zug mehr möglich",
      no_pieces_left: "Keine Steine mehr",
      threefold_repetition: "Dreimal dieselbe Stellung",
      forty_moves: "Vierzig Züge ohne Schlagen und Steinzug",
      fifteen_moves: "Fünfzehn Züge ohne Schlagen und Steinzug",
      twenty_five_moves: "Fünfundzwanzig Züge ohne Schlagen und Steinzug",
      few_pieces: "Eine Dame hielt gegen so wenige Steine stand",
    },
    variants: { standard: "Englisch", russian: "Russisch", international: "International" },
    options: {
      rules: "Regeln",
      "rules.english": "Englisch",
      "rules.russian": "Russisch",
      "rules.international": "International, zehn Reihen",
    },
  },
} as const satisfies Texts;
