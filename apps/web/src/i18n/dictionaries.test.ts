import { expect, test } from "vitest";
import { banned } from "./banned.ts";
import { de } from "./dictionary-de.ts";
import { en } from "./dictionary-en.ts";
import { chooseLanguage } from "./load-dictionary.ts";
import { security as germanSecurity } from "./security-de.ts";
import { security as englishSecurity } from "./security-en.ts";

/** With what is loaded later. */
const ALL = {
  en: { ...en, late: englishSecurity, banned: banned.en },
  de: { ...de, late: germanSecurity, banned: banned.de },
};

/** Every text by its path, with functions called on stand-ins. */
const texts = (value: unknown, path = ""): [string, string][] => {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") return [[path, String((value as (...all: unknown[]) => unknown)(2, 3))]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, path ? `${path}.${key}` : key));
};

test("both languages have the same texts, and none is empty", () => {
  const english = texts(ALL.en);
  const german = texts(ALL.de);
  expect(german.map(([path]) => path)).toEqual(english.map(([path]) => path));
  expect([...english, ...german].filter(([, text]) => text.trim() === "")).toEqual([]);
});

test("German is no copy of English", () => {
  const english = new Map(texts(ALL.en));
  const same = texts(ALL.de).filter(([path, text]) => english.get(path) === text && text.length > 12);
  expect(same).toEqual([]);
});

/** What was said once and reads as if nobody said it. */
const CLUMSY =
  /draw lots|sides are drawn|take it back|^forfeit$|a full line|play somebody|i move first|new password holds|nobody waits|\d d a turn|keep this account|there is no such|opens it first plays/i;

test("nothing reads as no native speaker would put it", () => {
  expect(texts(ALL.en).filter(([, text]) => CLUMSY.test(text))).toEqual([]);
});

test("the first language of the browser's that is spoken is chosen, and English without one", () => {
  expect([["fr-FR", "de-AT", "en"], ["fr"]].map(chooseLanguage)).toEqual(["de", "en"]);
});
