/** The rules of tic-tac-toe for the popover. */
export const ticTacToeRules = {
  en: [
    "Take turns to claim an empty square. X moves first.",
    "Three of your signs in a row, across, down or diagonally, win.",
    "A full board without such a row is a draw.",
  ],
  de: [
    "Belegt abwechselnd ein freies Feld. X beginnt.",
    "Drei eigene Zeichen in einer Reihe, waagrecht, senkrecht oder diagonal, gewinnen.",
    "Ein volles Brett ohne solche Reihe ist unentschieden.",
  ],
} as const;
