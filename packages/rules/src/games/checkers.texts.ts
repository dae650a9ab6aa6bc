import type { Texts } from "@yourmove/game";

/** Checkers in words, by language. */
export const checkersTexts = {
  en: {
    name: "Checkers",
    summary: "Jump and crown; captures are forced.",
    rules: [
      "Men step diagonally forwards to a free dark square. X, in red, begins.",
      "You must capture if you can, and go on for as long as you can. A man that ends on the far row becomes a king. Whoever can't move loses; the same position for the third time is a draw.",
      "By English rules you jump over an adjacent piece to the free square behind it, men only forwards and no further than the far row; which capture is your choice. Kings go one square any way. Forty moves each without a capture or a man's move are a draw.",
      "By Russian rules men capture backwards, too, and a man that reaches the far row in a capture goes on as a king. Kings fly: they move and capture over any distance, and where a capture can go on from a square behind the piece, they land on such a one. Which capture is your choice. Fifteen moves each of kings alone are a draw.",
      "By international rules the board has ten rows. Men capture backwards, too, kings fly, and you must take the capture of the most pieces; a man that only passes the far row stays a man. Draws are twenty-five moves each of kings alone, and one king against a king and two more pieces for sixteen moves each, or against a king and one or none for five.",
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
    refusals: {
      no_path: "A path needs two squares or more",
      no_piece: "Square {square} holds no piece of yours",
      not_there: "That piece can't move there",
      must_capture: "You must capture",
      capture_unfinished: "The capture must be completed",
      landing: "Land where the capture goes on",
      most_pieces: "You must capture as many pieces as you can",
    },
  },
  de: {
    name: "Dame",
    summary: "Springen und krönen; Schlagen ist Pflicht.",
    rules: [
      "Steine ziehen schräg vorwärts auf ein freies dunkles Feld. X, in Rot, beginnt.",
      "Schlagen ist Pflicht, und weiter, solange es geht. Ein Stein, der auf der letzten Reihe endet, wird zur Dame. Wer nicht ziehen kann, verliert; dreimal dieselbe Stellung ist unentschieden.",
      "Nach englischen Regeln springst du über einen benachbarten Stein auf das freie Feld dahinter, mit einfachen Steinen nur vorwärts und nicht über die letzte Reihe hinaus; die Wahl des Schlages ist frei. Damen gehen ein Feld weit in jede Richtung. Vierzig Züge beider Seiten ohne Schlagen und Steinzug sind unentschieden.",
      "Nach russischen Regeln schlagen Steine auch rückwärts, und ein Stein, der beim Schlagen die letzte Reihe erreicht, schlägt als Dame weiter. Damen fliegen: Sie ziehen und schlagen beliebig weit, und kann es von einem Feld hinter dem Stein weitergehen, landen sie auf einem solchen. Die Wahl des Schlages ist frei. Fünfzehn Züge beider Seiten nur mit Damen sind unentschieden.",
      "Nach internationalen Regeln hat das Brett zehn Reihen. Steine schlagen auch rückwärts, Damen fliegen, und Pflicht ist der Schlag, der die meisten Steine nimmt; ein Stein, der die letzte Reihe nur berührt, bleibt ein Stein. Unentschieden sind fünfundzwanzig Züge beider Seiten nur mit Damen, und eine Dame gegen eine Dame und zwei weitere Steine sechzehn Züge lang, oder gegen eine Dame und höchstens einen weiteren fünf.",
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
    refusals: {
      no_path: "Ein Weg hat zwei Felder oder mehr",
      no_piece: "Auf Feld {square} steht kein Stein von dir",
      not_there: "Dieser Stein kann nicht dorthin ziehen",
      must_capture: "Du musst schlagen",
      capture_unfinished: "Du musst zu Ende schlagen",
      landing: "Lande, wo das Schlagen weitergeht",
      most_pieces: "Du musst so viele Steine schlagen, wie du kannst",
    },
  },
} as const satisfies Texts;
