import type { Match } from "@yourmove/contract";
import type { RefObject } from "react";
import type { AnyBoard } from "../../../boards/board.ts";
import type { Steps } from "../history/history-list.tsx";
import type { Past } from "../history/past.ts";
import type { ShownPosition } from "../history/use-history.ts";
import type { Marks } from "./board-marks.tsx";
import { targetsOf } from "./targets.ts";
import { useGestures } from "./use-gestures.ts";
import { hintedCells, useHint } from "./use-hint.ts";
import { NO_WAYS, useSince } from "./use-since.ts";

interface OverBoardProps {
  readonly match: Match;
  /** The match as far as the page speaks of it. */
  readonly announced: Match;
  readonly past: Past;
  /** Whether a move of the viewer's is on its way. */
  readonly isPending: boolean;
  readonly board: AnyBoard | null;
  readonly steps: Steps;
  /** What is on the board. */
  readonly position: ShownPosition;
  readonly isTurned: boolean;
  readonly onTurn: () => void;
  readonly place: RefObject<HTMLElement | null>;
}

/** All that lies over a board, and what fingers do there: decoration over the position as it is. */
export const useOverBoard = ({
  match,
  announced,
  past,
  isPending,
  board,
  steps,
  position,
  isTurned,
  onTurn,
  place,
}: OverBoardProps) => {
  const since = useSince({ match: announced, past, board, isTurned, place });
  const hint = useHint({ match, past, board, isPending });
  const gestures = useGestures({
    place,
    steps,
    targetsOf: (cell) => targetsOf({ match, past, board, isTurned, at: steps.at, position }, cell),
    onTurn: board?.turns ? onTurn : null,
    position: `${match.positionVersion} ${steps.at} ${isTurned}`,
  });
  const isPast = steps.step !== null;
  const marks: Marks = { ...gestures.marks, glows: hintedCells({ match, board, isTurned, hint, isPast }) };
  return {
    since: since.words,
    news: since.news,
    lastWays: isPast ? NO_WAYS : since.ways,
    hint,
    marks,
    handlers: gestures.handlers,
  };
};
