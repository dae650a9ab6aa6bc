import { hasPosition, type Match, type MoveBody, type PlayerSymbol } from "@yourmove/contract";
import { useEffect, useRef, useState } from "react";
import type { AnyBoard } from "../../../boards/board.ts";
import type { Past } from "../history/past.ts";
import { hintLack, isHintOffered } from "./hint-lack.ts";
import { keepCount, readCount } from "./kept-counts.ts";

/** How many hints a match against a bot gives. */
const MAX_HINTS = 3;

/** A position that a hint is searched for. */
export interface HintSearch {
  readonly gameType: string;
  readonly rulesVersion: number;
  /** Null where it is not known whole: it is then imagined from the view. */
  readonly position: unknown;
  readonly view: object;
  readonly symbol: PlayerSymbol;
}

/** The position as the rules take it; null where this browser does not know it. */
const positionOf = (match: Match, past: Past, board: AnyBoard | null): unknown => {
  const { positions, moves } = past;
  if (positions && moves.length === match.moveCount) return positions.at(-1) ?? null;
  return match.yourSymbol && board?.positionOf ? board.positionOf(match.game, match.yourSymbol) : null;
};

interface HintProps {
  readonly match: Match;
  readonly past: Past;
  readonly board: AnyBoard | null;
  /** Whether a move of the viewer's is on its way: what is advised meanwhile comes too late. */
  readonly isPending: boolean;
}

/** A hint as it stands: the position that it is for, and the move; null while it is thought about. */
interface Given {
  readonly version: number;
  readonly move: MoveBody | null;
}

/** Hints in matches against bots: thought of in this browser, off its main thread, by the strongest bot. */
export const useHint = ({ match, past, board, isPending }: HintProps) => {
  const { matchID, canMove, yourSymbol, game: view, gameType, rulesVersion, positionVersion } = match;
  const [taken, setTaken] = useState(() => readCount("hintsTaken", matchID) ?? 0);
  const [given, setGiven] = useState<Given | null>(null);
  const worker = useRef<Worker | null>(null);
  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hint for a turn that has passed is none, and costs nothing
  useEffect(
    () => () => {
      stop();
      setGiven((kept) => (kept?.move ? kept : null));
    },
    [positionVersion, canMove],
  );
  const current = given?.version === positionVersion && canMove ? given : null;
  const position = positionOf(match, past, board);
  const canThink = hasPosition(view) && past.game !== null && (position !== null || past.game.imagine !== undefined);
  const left = MAX_HINTS - taken;
  const move = current?.move ?? null;
  const isThinking = current?.move === null;
  const standing = isThinking ? "thinking" : move && "given";
  const lack = hintLack({ current: standing, left, canMove, isPending, canThink });
  const ask = () => {
    if (lack || !yourSymbol) return;
    stop();
    const { lastMove: _, legalMoves: __, ...seen } = view;
    const search: HintSearch = { gameType, rulesVersion, position, view: seen, symbol: yourSymbol };
    const thinking = new Worker(new URL("./hint-worker.ts", import.meta.url), { type: "module" });
    worker.current = thinking;
    setGiven({ version: positionVersion, move: null });
    const end = (move: MoveBody | null) => {
      stop();
      // Without a move it may be tried again, and costs nothing.
      setGiven(move && { version: positionVersion, move });
      if (!move) return;
      setTaken(taken + 1);
      keepCount("hintsTaken", matchID, taken + 1);
    };
    thinking.onmessage = ({ data }: MessageEvent<MoveBody | null>) => end(data);
    thinking.onerror = () => end(null);
    thinking.postMessage(search);
  };
  return { isOffered: isHintOffered(match, board), lack, left, move, isThinking, ask };
};

export type Hint = ReturnType<typeof useHint>;

interface Hinted extends Pick<HintProps, "match" | "board"> {
  readonly hint: Hint;
  readonly isTurned: boolean;
  readonly isPast: boolean;
}

/** The cells that a hint glows on. */
export const hintedCells = ({ match, board, hint, isTurned, isPast }: Hinted): readonly number[] => {
  const { game: view, yourSymbol, options } = match;
  if (!hint.move || !yourSymbol || isPast || !board?.ways) return [];
  return board.ways(hint.move, { view, symbol: yourSymbol, yourSymbol, isTurned, options, isMade: false }).flat();
};
