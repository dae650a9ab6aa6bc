import type { Game, Match } from "@yourmove/contract";
import type { Dictionary } from "./dictionary.ts";

/** What a game says of itself in one language. */
type GameTexts = Game["texts"][string];

/** A game's own texts in the reader's language, else in English; undefined where the service gives none. */
export const servedTexts = (
  game: Game | undefined,
  { language }: Pick<Dictionary, "language">,
): GameTexts | undefined => game?.texts[language] ?? game?.texts["en"];

/** Whether the turn is both players' at once, or was and one has moved. */
export const isJointTurn = ({ stateName, currentTurnUserID, isPaused }: Match): boolean =>
  stateName === "active" && currentTurnUserID === null && !isPaused;
