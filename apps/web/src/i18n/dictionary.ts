import type { AccountTexts } from "./texts/account.ts";
import type { FrameTexts } from "./texts/frame.ts";
import type { GamesTexts } from "./texts/games.ts";
import type { LobbyTexts } from "./texts/lobby.ts";
import type { MatchTexts } from "./texts/match.ts";
import type { PeopleTexts } from "./texts/people.ts";
import type { ToldTexts } from "./texts/told.ts";

/** The languages that the lobby speaks completely. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Every text of the lobby; a language that lacks one does not compile. */
export interface Dictionary
  extends FrameTexts,
    LobbyTexts,
    MatchTexts,
    GamesTexts,
    AccountTexts,
    PeopleTexts,
    ToldTexts {
  language: Language;
}
