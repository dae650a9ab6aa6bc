import type { Dictionary } from "./dictionary.ts";
import { account } from "./en/account.ts";
import { frame } from "./en/frame.ts";
import { gamesTexts } from "./en/games.ts";
import { lobby } from "./en/lobby.ts";
import { match } from "./en/match.ts";
import { people } from "./en/people.ts";
import { told } from "./en/told.ts";

/** The lobby in English. */
export const en: Dictionary = {
  language: "en",
  ...frame,
  ...lobby,
  ...match,
  ...gamesTexts,
  ...account,
  ...people,
  ...told,
};
