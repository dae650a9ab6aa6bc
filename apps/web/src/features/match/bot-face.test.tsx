import type { UserSummary } from "@yourmove/contract";
import { BOT_PROFILES } from "@yourmove/contract/bots";
import { expect, test } from "vitest";
import { drawn } from "../../../test/drawn.tsx";
import { de } from "../../i18n/dictionary-de.ts";
import { en } from "../../i18n/dictionary-en.ts";
import { Character } from "../../people/person.tsx";
import { BotFace } from "./bot-face.tsx";

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
  for (const dictionary of [en, de]) {
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
