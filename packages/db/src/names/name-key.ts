import { CONFUSABLES } from "./confusables.ts";
import { foldCase } from "./fold-case.ts";

const textOf = (points: string): string =>
  points
    .split(".")
    .map((point) => String.fromCodePoint(Number.parseInt(point, 36)))
    .join("");

/** The table by character, made for the first name. */
let looks: ReadonlyMap<string, string> | undefined;

const readLooks = (): ReadonlyMap<string, string> => {
  let point = 0;
  const entries = CONFUSABLES.trim()
    .split(/\s/)
    .map((word) => word.split("="));
  return new Map(
    entries.map(([gap = "", look = ""]) => {
      point += Number.parseInt(gap, 36);
      return [String.fromCodePoint(point), textOf(look)];
    }),
  );
};

const lookOf = (character: string): string => {
  looks ??= readLooks();
  return looks.get(character) ?? character;
};

/**
 * The form in which names are unique, and found at log-in: UTS 39's skeleton of the case-folded name, the same for
 * all names that look alike. It is never shown.
 */
export const nameKey = (username: string): string => {
  const folded = foldCase(username.trim().normalize("NFC")).normalize("NFD");
  const seen = folded.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return [...seen].map(lookOf).join("").normalize("NFD");
};

/** A name without characters that reverse a text or have no width, so that no two look alike; an emoji's own selector stays. */
export const withoutUnseen = (name: string): string =>
  name.replace(/(?!\uFE0F)[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu, "");

/** The form in which the friend search compares names: without regard to case, or to what nobody sees. */
export const searchKey = (text: string): string => foldCase(withoutUnseen(text).normalize("NFC")).normalize("NFC");
