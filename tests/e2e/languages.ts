import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { builtInGames } from "@yourmove/rules";
import { de } from "../../apps/web/src/i18n/dictionary-de.ts";
import { en } from "../../apps/web/src/i18n/dictionary-en.ts";
import { security as germanSecurity } from "../../apps/web/src/i18n/security-de.ts";
import { security as englishSecurity } from "../../apps/web/src/i18n/security-en.ts";
import { expect } from "./fixtures.ts";

const GAP = "§";
const SHORTEST = 4;

/** Every piece of text in a dictionary; where something is filled in, what stands around it. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return value.split(GAP).map((part) => part.trim());
  if (typeof value === "function") return textsIn((value as (...all: unknown[]) => unknown)(GAP, GAP));
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

type InLanguages = Readonly<Record<"en" | "de", unknown>>;

/** What a board says beyond its game's own texts. */
const boards: InLanguages[] = [];
const lobby = join(import.meta.dirname, "../../apps/web/src/boards");
for (const file of readdirSync(lobby, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith("texts.ts"),
))
  boards.push(...(Object.values(await import(join(lobby, file))) as InLanguages[]));

const games = builtInGames.list().map((game) => game.texts);
const inLanguage = (language: "en" | "de") => [...boards, ...games].map((of) => of[language]);

/** A language is named in itself, and checkers call a variant so, too. */
const OWN_NAME = "English";
const german = new Set([OWN_NAME, ...textsIn([de, germanSecurity, inLanguage("de")])]);
const english = new Set(
  textsIn([en, englishSecurity, inLanguage("en")]).filter((text) => text.length >= SHORTEST && !german.has(text)),
);
const phrases = [...english].filter((text) => text.includes(" "));

/** Whether words are of the lobby's English and not of its German. */
const isEnglish = (words: string): boolean => english.has(words) || phrases.some((phrase) => words.includes(phrase));

/** Everything that can be read or is read out on a page. */
const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = ["aria-label", "title", "placeholder", "alt"];
    const words = [document.title];
    for (const element of document.querySelectorAll("body *")) {
      for (const name of named) words.push(element.getAttribute(name) ?? "");
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) words.push(node.textContent ?? "");
    }
    return words.map((text) => text.trim()).filter(Boolean);
  });

export const expectGerman = async (page: Page, where: string): Promise<void> => {
  expect((await wordsOn(page)).filter(isEnglish), where).toEqual([]);
};
