import type { Texts } from "@yourmove/game";

/** Chess in words, by language. */
export const chessTexts = {
  en: {
    name: "Chess",
    summary: "The classic: mate the king.",
    rules: [
      "X is white, and begins.",
      "Attack the king so that nothing can save it: checkmate wins.",
      "To castle, the king moves two squares, in Chess960 and from a position onto its own rook. A pawn that reaches the far row becomes another piece.",
      "A draw comes by itself: stalemate, the same position for the third time, fifty moves each without a capture or a pawn's move, or too few pieces for mate.",
    ],
    results: {
      checkmate: "Checkmate",
      stalemate: "Stalemate",
      threefold_repetition: "The position came up three times",
      fifty_moves: "Fifty moves without a capture or a pawn's move",
      insufficient_material: "Nobody can mate any more",
    },
    variants: { standard: "Standard", chess960: "Chess960" },
    options: {
      start: "Start",
      "start.standard": "Standard",
      "start.chess960": "Chess960",
      "start.position": "From a position",
      number: "Number of the start",
      fen: "Position (FEN)",
    },
  },
  de: {
    name: "Schach",
    summary: "Der Klassiker: Setz den König matt.",
    rules: [
      "X ist Weiß und beginnt.",
      "Greife den König so an, dass nichts ihn rettet: Schachmatt gewinnt.",
      "Zum Rochieren zieht der König zwei Felder, im Schach960 und aus einer Stellung auf seinen eigenen Turm. Ein Bauer, der die letzte Reihe erreicht, wird zu einer anderen Figur.",
      "Remis entsteht von selbst: Patt, dreimal dieselbe Stellung, fünfzig Züge beider Seiten ohne Schlagen und Bauernzug, oder zu wenig Figuren zum Matt.",
    ],
    results: {
      checkmate: "Schachmatt",
      stalemate: "Patt",
      threefold_repetition: "Dreimal dieselbe Stellung",
      fifty_moves: "Fünfzig Züge ohne Schlagen und Bauernzug",
      insufficient_material: "Niemand kann mehr mattsetzen",
    },
    variants: { standard: "Klassisch", chess960: "Schach960" },
    options: {
      start: "Anfang",
      "start.standard": "Klassisch",
      "start.chess960": "Schach960",
      "start.position": "Aus einer Stellung",
      number: "Nummer der Aufstellung",
      fen: "Stellung (FEN)",
    },
  },
} as const satisfies Texts;
