import type { HistoryMove, Match } from "@yourmove/contract";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { AnyBoard } from "../../../boards/board.ts";
import { inSentence, shortName } from "../../../i18n/in-sentence.ts";
import { useText } from "../../../i18n/use-text.tsx";
import type { Past } from "../history/past.ts";
import { cellsOf } from "./board-marks.tsx";
import { keepCount, readCount } from "./kept-counts.ts";
import { useOverText } from "./over-texts.ts";

/** How long the opponent's last move takes to come once more, in milliseconds, and how long its arrow stays. */
const REPLAY_MS = { move: 400, arrow: 2_000 } as const;

/** Nothing to draw. */
export const NO_WAYS: readonly (readonly number[])[] = [];

/** The last move, where it is the opponent's and known. */
const theirLast = (match: Match, past: Past): HistoryMove | undefined => {
  const last = past.moves.at(-1);
  const isKnown = past.moves.length === match.moveCount && last !== undefined && last.move !== null;
  return isKnown && last.userID === match.opponent.userID ? last : undefined;
};

/** Moves the piece on the last cell of a way as it came. */
const replay = (board: HTMLElement, way: readonly number[]): void => {
  const cells = cellsOf(board);
  const stations = way.flatMap((cell) => cells[cell]?.getBoundingClientRect() ?? []);
  const end = stations.at(-1);
  const piece = cells[way.at(-1) ?? -1]?.querySelector(":is(.piece, .disc-piece):not(.ghost)");
  if (!piece || !end) return;
  const rest = getComputedStyle(piece).transform;
  const settled = rest === "none" ? "" : rest;
  const frames =
    stations.length > 1
      ? stations.map(({ left, top }) => ({
          transform: `translate(${left - end.left}px, ${top - end.top}px) ${settled}`,
          zIndex: 4,
        }))
      : [{ transform: `scale(1.5) ${settled}`, opacity: 0 }, {}];
  piece.animate(frames, { duration: REPLAY_MS.move, easing: "ease-in-out" });
};

interface Since {
  /** What happened since the viewer was here; null where nothing did, or the viewer has moved since. */
  readonly words: string | null;
  /** What the opponent has played while the viewer looks on, for screen readers. */
  readonly news: string | null;
  /** The opponent's last move, as ways over the board, while it is shown once more. */
  readonly ways: readonly (readonly number[])[];
}

interface Looked {
  readonly match: Match;
  readonly past: Past;
  readonly board: AnyBoard | null;
  readonly isTurned: boolean;
  readonly place: RefObject<HTMLElement | null>;
  /** Where moves are shown: each place shows one once. */
  readonly seen?: "movesSeen" | "movesSeenAtHome";
}

/** On opening a match, the opponent's last move once more: decoration over the position as it is. */
export const useSince = ({ match, past, board, isTurned, place, seen: kept = "movesSeen" }: Looked): Since => {
  const t = useText();
  const texts = useOverText();
  const { matchID, moveCount, yourSymbol, opponent, game, options } = match;
  const [seen] = useState(() => readCount(kept, matchID));
  const [openedAt] = useState(moveCount);
  const [isShown, setIsShown] = useState(false);
  const hasReplayed = useRef(false);
  const last = theirLast(match, past);
  const isNew = last !== undefined && moveCount === openedAt && moveCount > (seen ?? 0);
  useEffect(() => keepCount(kept, matchID, moveCount), [kept, matchID, moveCount]);
  const ways =
    isNew && last.move && board?.ways
      ? board.ways(last.move, { view: game, symbol: last.symbol, yourSymbol, isTurned, options, isMade: true })
      : NO_WAYS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the move is known
  useEffect(() => {
    if (!isNew || hasReplayed.current || !place.current) return;
    hasReplayed.current = true;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || ways.length === 0) return;
    for (const way of ways) replay(place.current, way);
    setIsShown(true);
    const timer = setTimeout(() => setIsShown(false), REPLAY_MS.arrow);
    return () => clearTimeout(timer);
  }, [isNew]);
  if (!last?.move || !board) return { words: null, news: null, ways: NO_WAYS };
  const move = board.describe(last.move, t, { symbol: last.symbol, options, after: game });
  const name = inSentence(shortName(opponent.username));
  return {
    words: isNew ? texts.since(name, move) : null,
    news: moveCount > openedAt ? texts.played(name, move) : null,
    ways: isShown ? ways : NO_WAYS,
  };
};
