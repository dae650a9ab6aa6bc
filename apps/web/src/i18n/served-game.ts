import type { Game, Match } from "@yourmove/contract";
import type { Dictionary } from "./dictionary.ts";

/** What a game says of itself in one language. */
export interface ServedTexts {
  readonly name: string;
  readonly summary: string;
  readonly rules: readonly string[];
  /** What each word for how it ends says. */
  readonly results: Readonly<Record<string, string>>;
}

/** A game as the service describes it. */
export type ServedGame = Game & {
  readonly rulesVersion?: number;
  readonly viewSchema?: Readonly<Record<string, unknown>>;
  readonly texts?: Readonly<Record<string, ServedTexts>>;
  readonly boardURL?: string | null;
};

/** A game's own texts in the reader's language, else in English; undefined where the service gives none. */
export const servedTexts = (game: ServedGame | undefined, { language }: Pick<Dictionary, "language">) =>
  game?.texts?.[language] ?? game?.texts?.["en"];

/** A match, with what it says of its rules and its chance. */
export type ServedMatch = Match & {
  readonly rulesVersion?: number;
  readonly isPaused?: boolean;
  readonly pausedReason?: "rules_missing" | "rules_failed" | null;
  readonly chance?: { readonly commitment: string; readonly seed: string | null } | null;
};

/** Whether the turn is both players' at once, or was and one has moved. */
export const isJointTurn = ({ stateName, currentTurnUserID, isPaused }: ServedMatch): boolean =>
  stateName === "active" && currentTurnUserID === null && !isPaused;
