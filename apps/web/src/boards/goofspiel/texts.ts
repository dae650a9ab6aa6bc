import type { Dictionary, Language } from "../../i18n/dictionary.ts";

interface Texts {
  readonly prize: (value: number) => string;
  readonly noPrize: string;
  readonly toCome: (count: number) => string;
  readonly card: (value: number) => string;
  readonly spent: string;
  readonly bidding: string;
  readonly hand: Readonly<Record<"you" | "they", string>>;
  readonly handOf: (symbol: string) => string;
  readonly holds: (cards: string) => string;
  readonly you: string;
  readonly they: string;
  readonly slot: Readonly<Record<"empty" | "hidden", string>>;
  readonly rounds: string;
  readonly round: (round: number, prize: number, outcome: string) => string;
  readonly bids: (yours: number, theirs: number) => string;
  readonly bidsOf: (x: number, o: number) => string;
  readonly takes: Readonly<Record<"you" | "they" | "nobody" | "stays" | "X" | "O", string>>;
  readonly news: Readonly<
    Record<"you" | "they" | "nobody" | "stays", (prize: number, yours: number, theirs: number) => string>
  >;
  readonly carried: (prizes: string) => string;
  readonly waiting: string;
  readonly theyBid: string;
  readonly points: (count: number) => string;
  readonly bid: (value: number) => string;
}

/** The texts of the goofspiel table. */
export const goofspielTexts: Readonly<Record<Language, Texts>> = {
  en: {
    prize: (value) => `The prize is ${value}`,
    noPrize: "No prizes left",
    toCome: (count) => (count === 1 ? "1 prize to come" : `${count} prizes to come`),
    card: (value) => `Card ${value}`,
    spent: "already bid",
    bidding: "your bid for this prize",
    hand: { you: "Your cards", they: "Their cards" },
    handOf: (symbol) => `Cards of ${symbol}`,
    holds: (cards) => `still held: ${cards}`,
    you: "You",
    they: "They",
    slot: { empty: "no bid yet", hidden: "has bid, face down" },
    rounds: "Rounds so far",
    round: (round, prize, outcome) => `Round ${round}, prize ${prize}: ${outcome}`,
    bids: (yours, theirs) => `you bid ${yours}, they bid ${theirs}`,
    bidsOf: (x, o) => `X bid ${x}, O bid ${o}`,
    takes: {
      you: "you took it",
      they: "they took it",
      nobody: "nobody took it",
      stays: "it stays for the next winner",
      X: "X took it",
      O: "O took it",
    },
    news: {
      you: (prize, yours, theirs) => `Your ${yours} beats their ${theirs}: the ${prize} is yours.`,
      they: (prize, yours, theirs) => `Their ${theirs} beats your ${yours}: the ${prize} is theirs.`,
      nobody: (prize, yours) => `Both bid ${yours}: nobody takes the ${prize}.`,
      stays: (prize, yours) => `Both bid ${yours}: the ${prize} stays for the next winner.`,
    },
    carried: (prizes) => `Also for this round's winner: ${prizes}`,
    waiting: "Your bid stays face down until your opponent has bid, too.",
    theyBid: "Your turn: they have bid",
    points: (count) => (count === 1 ? "1 prize point" : `${count} prize points`),
    bid: (value) => `Bid ${value}`,
  },
  de: {
    prize: (value) => `Der Preis ist ${value}`,
    noPrize: "Kein Preis mehr da",
    toCome: (count) => (count === 1 ? "noch 1 Preis verdeckt" : `noch ${count} Preise verdeckt`),
    card: (value) => `Karte ${value}`,
    spent: "schon geboten",
    bidding: "dein Gebot auf diesen Preis",
    hand: { you: "Deine Karten", they: "Karten der Gegenseite" },
    handOf: (symbol) => `Karten von ${symbol}`,
    holds: (cards) => `noch auf der Hand: ${cards}`,
    you: "Du",
    they: "Gegenseite",
    slot: { empty: "noch kein Gebot", hidden: "hat verdeckt geboten" },
    rounds: "Runden bisher",
    round: (round, prize, outcome) => `Runde ${round}, Preis ${prize}: ${outcome}`,
    bids: (yours, theirs) => `du bietest ${yours}, die Gegenseite ${theirs}`,
    bidsOf: (x, o) => `X bietet ${x}, O bietet ${o}`,
    takes: {
      you: "an dich",
      they: "an die Gegenseite",
      nobody: "an niemanden",
      stays: "bleibt für die nächste Runde liegen",
      X: "an X",
      O: "an O",
    },
    news: {
      you: (prize, yours, theirs) => `Deine ${yours} schlägt die ${theirs}: Die ${prize} ist dein.`,
      they: (prize, yours, theirs) => `Die ${theirs} schlägt deine ${yours}: Die ${prize} ist weg.`,
      nobody: (prize, yours) => `Beide bieten ${yours}: Niemand bekommt die ${prize}.`,
      stays: (prize, yours) =>
        `Beide bieten ${yours}: Die ${prize} bleibt liegen, wer die nächste gewinnt, bekommt sie dazu.`,
    },
    carried: (prizes) => `Dazu für die Siegerin oder den Sieger dieser Runde: ${prizes}`,
    waiting: "Dein Gebot bleibt verdeckt, bis auch dein Gegner geboten hat.",
    theyBid: "Du bist am Zug: ein Gebot liegt",
    points: (count) => (count === 1 ? "1 Preispunkt" : `${count} Preispunkte`),
    bid: (value) => `Gebot ${value}`,
  },
};

/** A move in short. */
export const describeMove = ({ bid }: { readonly bid: number }, { language }: Pick<Dictionary, "language">): string =>
  goofspielTexts[language].bid(bid);
