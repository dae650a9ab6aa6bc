import type { Match } from "@yourmove/contract";
import { readSetting } from "../../../layout/settings.ts";
import type { Beat } from "../../../layout/sounds/beats.ts";

/** Whether a win shows confetti: not where it is switched off, nor with reduced motion. */
export const isCelebrated = (): boolean =>
  readSetting("celebration") === "on" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A match as it was last seen. */
export interface Seen {
  readonly match: Match;
  /** Whether a move of the viewer's is being sent. */
  readonly isPending: boolean;
  /** Who made the last move; null where there is none, or it is not known yet. */
  readonly moverID: number | null;
}

const isPair = (value: unknown): value is { readonly X: number; readonly O: number } =>
  typeof value === "object" && value !== null && "X" in value && typeof value.X === "number";

const sumOf = (value: unknown): number => (isPair(value) ? value.X + value.O : 0);

const count = (value: unknown, isCounted: (item: unknown) => boolean): number =>
  Array.isArray(value) ? value.filter(isCounted).length : 0;

/** How much both sides have won so far, of whatever the game is about: pieces taken, boxes, boards, points, hits. */
const takings = ({ game }: Match): number => {
  const { cells, scores, points, bar, boards, seas } = game as Readonly<Record<string, unknown>>;
  const hits = Object.values((seas ?? {}) as Readonly<Record<string, { cells?: unknown }>>).map((sea) =>
    count(sea.cells, (cell) => cell === "hit"),
  );
  return (
    count(cells, (cell) => cell === null) +
    count(boards, (board) => board !== null) +
    sumOf(scores) +
    sumOf(points) +
    sumOf(bar) +
    hits.reduce((sum, each) => sum + each, 0)
  );
};

/** The event since a match was last seen; the viewer's own move counts when it is made, not when it is accepted. */
export const beatOf = (before: Seen, { match, isPending, moverID }: Seen): Beat | null => {
  if (match.isFinished) return before.match.isFinished ? null : match.outcome;
  if (isPending && !before.isPending) return "yours";
  const isNew = match.moveCount > before.match.moveCount;
  if (!isNew) return null;
  if (takings(match) > takings(before.match)) return "taken";
  return moverID !== null && moverID !== match.yourUserID ? "theirs" : null;
};
