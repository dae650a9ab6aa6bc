import { account } from "./de/account.ts";
import { frame } from "./de/frame.ts";
import { gamesTexts } from "./de/games.ts";
import { lobby } from "./de/lobby.ts";
import { match } from "./de/match.ts";
import { people } from "./de/people.ts";
import { told } from "./de/told.ts";
import type { Dictionary } from "./dictionary.ts";

/** The lobby in German. */
export const de: Dictionary = {
  language: "de",
  ...frame,
  ...lobby,
  ...match,
  ...gamesTexts,
  ...account,
  ...people,
  ...told,
};
