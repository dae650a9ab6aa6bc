import type { Language } from "../../i18n/dictionary.ts";
import type { SideNames } from "../board.ts";

interface Texts {
  readonly point: (point: number) => string;
  readonly bar: Readonly<Record<"you" | "they", string>>;
  readonly off: Readonly<Record<"you" | "they", string>>;
  readonly count: (count: number, side: string) => string;
  readonly sides: Readonly<Record<"X" | "O", string>>;
  readonly goesHere: string;
  readonly hits: string;
  readonly picked: (place: string, count: number) => string;
  readonly undo: string;
  readonly done: string;
  readonly whole: string;
  readonly enter: string;
  readonly left: (count: number) => string;
  readonly dice: (dice: string) => string;
  readonly passed: Readonly<Record<"you" | "they", (dice: string) => string>>;
  readonly and: string;
  readonly pips: (count: number) => string;
  readonly onBar: string;
  readonly isOff: string;
}

/** The texts of the backgammon board. */
export const backgammonTexts: Readonly<Record<Language, Texts>> = {
  en: {
    point: (point) => `Point ${point}`,
    bar: { you: "Your bar", they: "Their bar" },
    off: { you: "Your checkers borne off", they: "Their checkers borne off" },
    count: (count, side) => `${count} ${side}`,
    sides: { X: "ivory", O: "walnut" },
    goesHere: "your checker can go here",
    hits: "your checker can hit here",
    picked: (place, count) => `${place}: checker picked up, ${count} ${count === 1 ? "place" : "places"} to go to`,
    undo: "Undo",
    done: "Done",
    whole: "Your turn is complete: send it, or undo a step.",
    enter: "Enter from the bar first.",
    left: (count) => (count === 1 ? "1 die left to play" : `${count} dice left to play`),
    dice: (dice) => `Dice: ${dice}`,
    passed: {
      you: (dice) => `You rolled ${dice} and had no move.`,
      they: (dice) => `They rolled ${dice} and had no move.`,
    },
    and: " and ",
    pips: (count) => `${count} pips to go`,
    onBar: "bar",
    isOff: "off",
  },
  de: {
    point: (point) => `Punkt ${point}`,
    bar: { you: "Deine Bar", they: "Bar der Gegenseite" },
    off: { you: "Deine ausgewürfelten Steine", they: "Ausgewürfelte Steine der Gegenseite" },
    count: (count, side) => `${count} ${side}`,
    sides: { X: "helle", O: "dunkle" },
    goesHere: "dein Stein kann hierher",
    hits: "dein Stein kann hier schlagen",
    picked: (place, count) => `${place}: Stein aufgenommen, ${count} ${count === 1 ? "Ziel" : "Ziele"}`,
    undo: "Zurück",
    done: "Fertig",
    whole: "Der Zug ist vollständig: Schicke ihn ab oder nimm einen Schritt zurück.",
    enter: "Erst die Steine von der Bar einsetzen.",
    left: (count) => (count === 1 ? "noch 1 Würfel zu ziehen" : `noch ${count} Würfel zu ziehen`),
    dice: (dice) => `Würfel: ${dice}`,
    passed: {
      you: (dice) => `Du hast ${dice} gewürfelt und konntest nicht ziehen.`,
      they: (dice) => `${dice} gewürfelt: Dein Gegner konnte nicht ziehen.`,
    },
    and: " und ",
    pips: (count) => `noch ${count} Augen`,
    onBar: "Bar",
    isOff: "aus",
  },
};

/** The two sides by name. */
export const backgammonSides: SideNames = {
  en: { X: "ivory", O: "walnut" },
  de: { X: "Hell", O: "Dunkel" },
};

/** The rules of backgammon for the popover. */
export const backgammonRules = {
  en: [
    "Race your fifteen checkers home, the six points at the lower right, and off the board. Each die moves one checker as many points; doubles move four times.",
    "Tap a checker and then its point, or drag it; nothing is sent before you are done. You must play as many dice as you can; if only one of the two, the higher.",
    "You can't land on two or more of the other side's. One alone is hit and must enter again from the bar before anything else moves. Whoever can't move is passed over.",
    "With all checkers at home you bear them off; a die too high takes the farthest. All fifteen off wins: a gammon if the other side has none off, a backgammon if it also has one on the bar or in your home.",
  ],
  de: [
    "Bringe deine fünfzehn Steine ins Heimfeld, die sechs Punkte unten rechts, und von dort vom Brett. Jeder Würfel zieht einen Stein um so viele Punkte; ein Pasch zieht viermal.",
    "Tippe erst einen Stein, dann seinen Punkt an, oder ziehe ihn; abgeschickt wird erst, wenn du fertig bist. Es müssen so viele Würfel wie möglich gezogen werden; geht nur einer von beiden, dann der höhere.",
    "Auf zwei oder mehr fremde Steine kannst du nicht ziehen. Ein einzelner wird geschlagen und muss von der Bar wieder ins Spiel, bevor etwas anderes zieht. Wer nicht ziehen kann, setzt aus.",
    "Sind alle Steine im Heimfeld, würfelst du sie aus; ein zu hoher Würfel nimmt den hintersten. Wer alle fünfzehn los ist, gewinnt: ein Gammon, wenn die andere Seite noch keinen hinaus hat, ein Backgammon, wenn außerdem einer auf der Bar oder in deinem Heimfeld steht.",
  ],
} as const;
