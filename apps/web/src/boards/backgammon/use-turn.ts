import { useState } from "react";
import type { BoardProps } from "../board.ts";
import { boardOf, diceLeft, type Move, nextSteps, type Step, stepped, targetsFrom, type View } from "./turn.ts";

interface Kept {
  /** The position that the steps begin at. */
  readonly key: string;
  readonly steps: readonly Step[];
  readonly picked: number | null;
  /** Whether the turn is on its way. */
  readonly isSent: boolean;
}

/** The viewer's turn, step by step: nothing leaves the board before it is whole and the viewer is done. */
export const useTurn = ({ view, canMove, yourSymbol, onMove }: BoardProps<View, Move>) => {
  const key = JSON.stringify([view.points, view.bar, view.dice]);
  const [kept, setKept] = useState<Kept>({ key: "", steps: [], picked: null, isSent: false });
  const isKept = kept.key === key && yourSymbol !== null && (canMove || kept.isSent);
  const steps = isKept ? kept.steps : [];
  const symbol = yourSymbol ?? "X";
  const begun = { view, symbol, steps };
  const next = canMove ? nextSteps(begun) : [];
  const movable = new Set(next.map(({ from }) => from));
  // A checker on the bar is the only one that can move.
  const [onlyOne] = movable.size === 1 ? movable : [];
  const isOnBar = onlyOne === 0 || onlyOne === 25;
  const keptPick = isKept && kept.picked !== null && movable.has(kept.picked) ? kept.picked : null;
  const picked = keptPick ?? (isOnBar ? (onlyOne as number) : null);
  const targets = picked === null ? new Map<number, readonly Step[]>() : targetsFrom(begun, picked);
  const keep = (change: Partial<Kept>) => setKept({ key, steps, picked: null, isSent: false, ...change });
  return {
    board: stepped(boardOf(view), symbol, steps),
    steps,
    left: diceLeft(view.dice, steps),
    movable,
    picked,
    targets,
    isSent: isKept && kept.isSent,
    isWhole: canMove && next.length === 0,
    pick: (from: number | null) => keep({ picked: from }),
    /** Goes on with the picked checker; false where it can't go there. */
    go(to: number): boolean {
      const way = targets.get(to);
      if (way) keep({ steps: [...steps, ...way] });
      return way !== undefined;
    },
    undo: () => keep({ steps: steps.slice(0, -1) }),
    send() {
      keep({ isSent: true });
      onMove({ steps: [...steps] }, "sure");
    },
  };
};

/** What `useTurn` gives. */
export type Turn = ReturnType<typeof useTurn>;
