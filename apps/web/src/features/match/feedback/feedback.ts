import type { Match } from "@yourmove/contract";
import { readSetting } from "../../../layout/settings.ts";

/** Whether a win rains down the page: not where it is switched off, nor where motion is unwelcome. */
export const isCelebrated = (): boolean =>
  readSetting("celebration") === "on" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What happens in a match that is looked at, for ears and fingers: a move, or an end. */
export const BEATS = ["yours", "theirs", "won", "lost", "drawn"] as const;

export type Beat = (typeof BEATS)[number];

/** A match as it was last seen. */
export interface Seen {
  readonly match: Match;
  /** Whether a move of the viewer's is on its way. */
  readonly isPending: boolean;
  /** Who made the last move; null where there is none, or nobody knows yet. */
  readonly moverID: number | null;
}

/** What has happened since a match was last seen; the viewer's own move is heard as it is made, not once it is taken. */
export const beatOf = (before: Seen, { match, isPending, moverID }: Seen): Beat | null => {
  if (match.isFinished) return before.match.isFinished ? null : match.outcome;
  if (isPending && !before.isPending) return "yours";
  const isNew = match.moveCount > before.match.moveCount;
  return isNew && moverID !== null && moverID !== match.yourUserID ? "theirs" : null;
};
