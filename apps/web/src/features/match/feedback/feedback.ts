import type { Match } from "@yourmove/contract";
import { readSetting } from "../../../layout/settings.ts";

/** Whether a win shows confetti: not where it is switched off, nor with reduced motion. */
export const isCelebrated = (): boolean =>
  readSetting("celebration") === "on" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The events with sound and vibration: a move, or an end. */
export const BEATS = ["yours", "theirs", "won", "lost", "drawn"] as const;

export type Beat = (typeof BEATS)[number];

/** A match as it was last seen. */
export interface Seen {
  readonly match: Match;
  /** Whether a move of the viewer's is being sent. */
  readonly isPending: boolean;
  /** Who made the last move; null where there is none, or it is not known yet. */
  readonly moverID: number | null;
}

/** The event since a match was last seen; the viewer's own move counts when it is made, not when it is accepted. */
export const beatOf = (before: Seen, { match, isPending, moverID }: Seen): Beat | null => {
  if (match.isFinished) return before.match.isFinished ? null : match.outcome;
  if (isPending && !before.isPending) return "yours";
  const isNew = match.moveCount > before.match.moveCount;
  return isNew && moverID !== null && moverID !== match.yourUserID ? "theirs" : null;
};
