import type { Texts } from "@yourmove/game";

/** Backgammon in words, by language. */
export const backgammonTexts = {
  en: {
    name: "Backgammon",
    summary: "Race your checkers home by the dice.",
    rules: [
      "Race all your checkers home and off the board: X from point 24 down to 1, O from 1 up to 24. Each die moves one checker as many points; doubles move four times.",
      "You must play as many dice as you can; if only one of the two, the higher. Whoever can't move is passed over.",
      "You can't land on two or more of the other side's. One alone is hit and must enter again from the bar before anything else moves.",
      "With all checkers on the last six points you bear them off; a die too high takes the farthest. All off wins: a gammon if the other side has none off, a backgammon if it also has one on the bar or in your home.",
    ],
    results: {
      single: "All checkers are off",
      gammon: "Gammon: the other side has none off",
      backgammon: "Backgammon: the other side has none off, and one far behind",
    },
    variants: { standard: "Standard", nackgammon: "Nackgammon", hypergammon: "Hypergammon" },
    options: {
      setup: "Setup",
      "setup.standard": "Standard",
      "setup.nackgammon": "Nackgammon",
      "setup.hyper": "Hypergammon: three checkers each",
    },
    refusals: {
      no_steps: "A turn has one to four steps, each from a point by a die",
      no_die: "There is no {die} left to play",
      empty_bar: "You have no checker on the bar",
      no_checker: "Point {point} holds no checker of yours",
      enter_first: "Enter from the bar first",
      closed: "Point {point} is closed",
      not_home: "Bear off only with all of your checkers at home",
      not_farthest: "A {die} bears off from the farthest point only",
      more_dice: "You can play {dice} dice, and must",
      higher_die: "Play the higher of the two dice",
    },
  },
  de: {
    name: "Backgammon",
    summary: "Die Steine mit den Würfeln nach Hause bringen.",
    rules: [
      "Bringe alle deine Steine ins Heimfeld und von dort vom Brett: X von Punkt 24 hinunter zu 1, O von 1 hinauf zu 24. Jeder Würfel zieht einen Stein um so viele Punkte; ein Pasch zieht viermal.",
      "Es müssen so viele Würfel wie möglich gezogen werden; geht nur einer von beiden, dann der höhere. Wer nicht ziehen kann, setzt aus.",
      "Auf zwei oder mehr fremde Steine kannst du nicht ziehen. Ein einzelner wird geschlagen und muss von der Bar wieder ins Spiel, bevor etwas anderes zieht.",
      "Sind alle Steine auf den letzten sechs Punkten, würfelst du sie aus; ein zu hoher Würfel nimmt den hintersten. Wer alle los ist, gewinnt: ein Gammon, wenn die andere Seite noch keinen hinaus hat, ein Backgammon, wenn außerdem einer auf der Bar oder in deinem Heimfeld steht.",
    ],
    results: {
      single: "Alle Steine sind ausgewürfelt",
      gammon: "Gammon: Die andere Seite hat noch keinen hinaus",
      backgammon: "Backgammon: Die andere Seite hat noch keinen hinaus, und einer ist weit zurück",
    },
    variants: { standard: "Klassisch", nackgammon: "Nackgammon", hypergammon: "Hypergammon" },
    options: {
      setup: "Aufstellung",
      "setup.standard": "Klassisch",
      "setup.nackgammon": "Nackgammon",
      "setup.hyper": "Hypergammon: je drei Steine",
    },
    refusals: {
      no_steps: "Ein Zug hat einen bis vier Schritte, je von einem Punkt um einen Würfel",
      no_die: "Es ist keine {die} mehr zu ziehen",
      empty_bar: "Auf der Bar steht kein Stein von dir",
      no_checker: "Auf Punkt {point} steht kein Stein von dir",
      enter_first: "Setze erst die Steine von der Bar ein",
      closed: "Punkt {point} ist blockiert",
      not_home: "Würfle erst aus, wenn alle deine Steine im Heimfeld stehen",
      not_farthest: "Mit einer {die} würfelst du nur vom hintersten Punkt aus",
      more_dice: "Du kannst {dice} Würfel ziehen, also musst du es",
      higher_die: "Ziehe den höheren der beiden Würfel",
    },
  },
} as const satisfies Texts;
