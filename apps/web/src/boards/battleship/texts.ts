import type { Dictionary, Language } from "../../i18n/dictionary.ts";
import type { Described, SideNames } from "../board.ts";
import { cellName, cellsOf, isPlacing, type Move, type Ship, SIZE, type View } from "./fleet.ts";

interface Texts {
  readonly ships: Readonly<Record<number, string>>;
  readonly yourSea: string;
  readonly theirSea: string;
  readonly seaOf: (symbol: string) => string;
  readonly unknown: string;
  readonly water: string;
  readonly ship: (ship: string) => string;
  readonly hit: string;
  readonly miss: string;
  readonly sunk: (ship: string) => string;
  readonly shot: Readonly<Record<"you" | "they", (cell: string, result: string) => string>>;
  readonly results: Readonly<Record<"hit" | "miss", string>> & { readonly sunk: (ship: string) => string };
  readonly place: string;
  readonly placeHint: string;
  readonly pickedUp: (ship: string) => string;
  readonly noRoom: string;
  readonly waiting: string;
  readonly sunkIn: (shots: number) => string;
  readonly placed: string;
  readonly from: (first: string, last: string) => string;
  readonly theyPlaced: string;
  readonly rotate: string;
  readonly random: string;
  readonly ready: string;
  readonly left: (count: number) => string;
}

/** The texts of the battleship board. */
export const battleshipTexts: Readonly<Record<Language, Texts>> = {
  en: {
    ships: { 5: "carrier", 4: "battleship", 3: "cruiser", 2: "destroyer", 1: "patrol boat" },
    yourSea: "Your fleet",
    theirSea: "Their waters",
    seaOf: (symbol) => `Waters of ${symbol}`,
    unknown: "not fired at",
    water: "water",
    ship: (ship) => ship,
    hit: "hit",
    miss: "miss",
    sunk: (ship) => `${ship} sunk`,
    shot: {
      you: (cell, result) => `You fired at ${cell}: ${result}`,
      they: (cell, result) => `They fired at ${cell}: ${result}`,
    },
    results: { hit: "hit!", miss: "water.", sunk: (ship) => `the ${ship} is sunk!` },
    place: "Place your fleet",
    placeHint: "Drag ships, or tap to pick one up.",
    pickedUp: (ship) => `Tap a place for the ${ship}.`,
    noRoom: "It does not fit there.",
    sunkIn: (shots) => `Fleet sunk in ${shots} shots`,
    waiting: "Your opponent is placing the fleet.",
    placed: "Fleet",
    from: (first, last) => `${first} to ${last}`,
    theyPlaced: "Your opponent is ready.",
    rotate: "Turn",
    random: "Place at random",
    ready: "Fleet ready",
    left: (count) => (count === 1 ? "1 ship afloat" : `${count} ships afloat`),
  },
  de: {
    ships: { 5: "Flugzeugträger", 4: "Schlachtschiff", 3: "Kreuzer", 2: "Zerstörer", 1: "Patrouillenboot" },
    yourSea: "Deine Flotte",
    theirSea: "Fremde Gewässer",
    seaOf: (symbol) => `Gewässer von ${symbol}`,
    unknown: "noch nicht beschossen",
    water: "Wasser",
    ship: (ship) => ship,
    hit: "Treffer",
    miss: "Wasser",
    sunk: (ship) => `${ship} versenkt`,
    shot: {
      you: (cell, result) => `Dein Schuss auf ${cell}: ${result}`,
      they: (cell, result) => `Schuss auf dich, ${cell}: ${result}`,
    },
    results: { hit: "Treffer!", miss: "Wasser.", sunk: (ship) => `${ship} versenkt!` },
    place: "Stelle deine Flotte auf",
    placeHint: "Zieh Schiffe, oder tippe eines an.",
    pickedUp: (ship) => `${ship}: Platz antippen.`,
    noRoom: "Dort passt es nicht hin.",
    sunkIn: (shots) => `Flotte versenkt mit ${shots} Schüssen`,
    waiting: "Dein Gegner stellt die Flotte auf.",
    placed: "Flotte",
    from: (first, last) => `${first} bis ${last}`,
    theyPlaced: "Dein Gegner ist bereit.",
    rotate: "Drehen",
    random: "Zufällig aufstellen",
    ready: "Flotte bereit",
    left: (count) => (count === 1 ? "noch 1 Schiff" : `noch ${count} Schiffe`),
  },
};

/** The two sides by name. */
export const battleshipSides: SideNames = {
  en: { X: "first", O: "second" },
  de: { X: "als Erstes", O: "als Zweites" },
};

const shipWords = (ship: Ship, { from }: Texts): string => {
  const [first = 0, ...others] = cellsOf(ship);
  const last = others.at(-1);
  return last === undefined ? cellName(first) : from(cellName(first), cellName(last));
};

/** A move in short; a fleet that is yet to be placed, by its squares. */
export const describeMove = (
  move: Move,
  { language }: Pick<Dictionary, "language">,
  of?: Pick<Described<View>, "view">,
): string => {
  const texts = battleshipTexts[language];
  if (!isPlacing(move)) return cellName(move.row * SIZE + move.column);
  return of?.view ? move.fleet.map((ship) => shipWords(ship, texts)).join(", ") : texts.placed;
};
