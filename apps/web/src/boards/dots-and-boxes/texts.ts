import type { PlayerSymbol } from "@yourmove/contract";
import type { Language } from "../../i18n/dictionary.ts";
import type { Beside } from "./lattice.ts";

interface Texts {
  readonly line: (name: string) => string;
  readonly free: string;
  readonly drawnBy: Readonly<Record<PlayerSymbol | "you" | "they", string>>;
  readonly closes: (count: number) => string;
  readonly beside: Readonly<Record<Beside, string>>;
  readonly sides: (where: string, count: number) => string;
  readonly owned: (where: string, symbol: PlayerSymbol) => string;
  readonly boxes: (count: number) => string;
  readonly again: string;
}

/** The texts of the dots-and-boxes board. */
export const dotsTexts: Readonly<Record<Language, Texts>> = {
  en: {
    line: (name) => `Line ${name}`,
    free: "free",
    drawnBy: { X: "drawn by red", O: "drawn by blue", you: "drawn by you", they: "drawn by your opponent" },
    closes: (count) => (count === 1 ? "closes a box" : "closes two boxes"),
    beside: { above: "above", below: "below", left: "to the left", right: "to the right" },
    sides: (where, count) => `box ${where} has ${count} ${count === 1 ? "side" : "sides"}`,
    owned: (where, symbol) => `box ${where} belongs to ${symbol === "X" ? "red" : "blue"}`,
    boxes: (count) => (count === 1 ? "1 box" : `${count} boxes`),
    again: "You closed a box: draw another line.",
  },
  de: {
    line: (name) => `Linie ${name}`,
    free: "frei",
    drawnBy: {
      X: "von Rot gezogen",
      O: "von Blau gezogen",
      you: "von dir gezogen",
      they: "von deinem Gegner gezogen",
    },
    closes: (count) => (count === 1 ? "schließt ein Kästchen" : "schließt zwei Kästchen"),
    beside: { above: "darüber", below: "darunter", left: "links", right: "rechts" },
    sides: (where, count) => `Kästchen ${where} hat ${count} ${count === 1 ? "Seite" : "Seiten"}`,
    owned: (where, symbol) => `Kästchen ${where} gehört ${symbol === "X" ? "Rot" : "Blau"}`,
    boxes: (count) => `${count} Kästchen`,
    again: "Kästchen geschlossen: Zieh noch eine Linie.",
  },
};
