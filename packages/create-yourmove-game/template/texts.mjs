/** The game's texts: in English, and in further languages that you add. */
export const texts = {
  en: {
    name: "My game",
    summary: "Lay dominoes; whoever finds no room for one loses.",
    rules: [
      "Each turn a side lays one domino on two free squares: X upright, O flat.",
      "Whoever finds no room for a domino loses.",
    ],
    results: { no_room: "No room is left" },
    variants: { standard: "Standard", misere: "The other way round" },
    options: { misere: "Whoever finds no room wins" },
    // What players read in a match: fields of moves and views, and the words that `play` refuses with.
    moves: { row: "Row", column: "Column" },
    views: { cells: "Squares" },
    refusals: { off_board: "The domino does not fit on the board", covered: "A square is covered already" },
  },
  de: {
    name: "My game",
    summary: "Dominosteine legen; wer keinen Platz mehr findet, verliert.",
    rules: [
      "Jeder Zug legt einen Stein auf zwei freie Felder: X senkrecht, O waagrecht.",
      "Wer keinen Platz mehr findet, verliert.",
    ],
    results: { no_room: "Kein Platz mehr" },
    variants: { standard: "Klassisch", misere: "Andersherum" },
    options: { misere: "Wer keinen Platz mehr findet, gewinnt" },
    moves: { row: "Zeile", column: "Spalte" },
    views: { cells: "Felder" },
    refusals: { off_board: "Der Stein passt nicht aufs Brett", covered: "Ein Feld ist schon belegt" },
  },
};
