import type { UserSummary } from "@yourmove/contract";
import { BOT_PROFILES } from "@yourmove/contract/bots";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { expect, test } from "vitest";
import { loadDictionary } from "../../i18n/load-dictionary.ts";
import { TextProvider } from "../../i18n/use-text.tsx";
import { Character } from "../../people/person.tsx";
import { BotFace } from "./bot-face.tsx";

const english = await loadDictionary("en");
const german = await loadDictionary("de");

const drawn = async (node: ReactNode, dictionary = english): Promise<string> =>
  new Response((await prerender(<TextProvider dictionary={dictionary}>{node}</TextProvider>)).prelude).text();

const userOf = (username: string, isBot = true) =>
  ({ userID: 24, username, isBot, isGuest: false, isOnline: true }) as UserSummary;

const different = (drawings: readonly string[]) => new Set(drawings).size;

test("each bot has a face of its own, which looks at the board while it thinks", async () => {
  const faces = await Promise.all(
    BOT_PROFILES.map(({ username }) => drawn(<BotFace bot={userOf(username)} isThinking={false} />)),
  );
  expect(different(faces)).toBe(BOT_PROFILES.length);
  for (const face of faces) expect(face).not.toContain("is-thinking");
  expect(await drawn(<BotFace bot={userOf("Pip")} isThinking />)).toContain("is-thinking");
});

test("each bot has a line of character in every language, and nobody else has one", async () => {
  for (const dictionary of [english, german]) {
    const lines = await Promise.all(
      BOT_PROFILES.map(({ username }) => drawn(<Character user={userOf(username)} />, dictionary)),
    );
    expect(different(lines)).toBe(BOT_PROFILES.length);
    for (const line of lines) expect(line).toMatch(/<p[^>]*>[^<]{10,}<\/p>/);
  }
  expect(await drawn(<Character user={userOf("Pip", false)} />)).not.toContain("<p");
  expect(await drawn(<Character user={userOf("Visiting")} />)).not.toContain("<p");
});

test("no bot's name says how strong it is", () => {
  for (const { username } of BOT_PROFILES) expect(username).toMatch(/^[A-Z][a-z]+$/);
});
