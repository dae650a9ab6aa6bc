import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { backgammon } from "@yourmove/rules/games/backgammon";
import {
  type Board,
  borneOff,
  CHECKERS,
  countAt,
  stepProblem,
  takeStep,
  turnsOf,
} from "@yourmove/rules/games/backgammon-turns";
import { useEffect, useState } from "react";
import type { BoardProps } from "../board.ts";

/** A position as the viewer sees it. */
export type View = ViewOf<typeof backgammon>;
/** A move as the service takes it. */
export type Move = MoveOf<typeof backgammon>;
/** One checker's way by one die. */
export type Step = Move["steps"][number];

/** Where a checker is that has been borne off. */
export const OFF = 26;
/** The place of a hit checker, of either side. */
export const BAR = 25;

/** How many checkers of each side are not in the match, as where each begins with three; a board counts them as borne off. */
export const leftOut = ({ points, bar, off }: View): number =>
  CHECKERS - bar.X - off.X - points.reduce((sum, count) => sum + Math.max(0, count), 0);

/** The checkers by point, as the rules count them. */
export const boardOf = (view: View): Board => {
  const { points, bar, off } = view;
  const out = leftOut(view);
  return [-bar.O, ...points, bar.X, off.X + out, off.O + out];
};

/** The position after some steps of a side. */
const stepped = (board: Board, symbol: PlayerSymbol, steps: readonly Step[]): Board =>
  steps.reduce((so, step) => takeStep(so, symbol, step), board);

/** The dice that steps leave. */
const diceLeft = (dice: readonly number[], steps: readonly Step[]): number[] =>
  steps.reduce((left, { die }) => left.toSpliced(left.indexOf(die), 1), [...dice]);

const isDone = (board: Board, symbol: PlayerSymbol) => borneOff(board, symbol) === CHECKERS;

/** Whether a turn can go on from here to its legal end: with this many more steps, or with the last checker off. */
const leadsOn = (
  board: Board,
  symbol: PlayerSymbol,
  { left, more }: { left: readonly number[]; more: number },
): boolean => {
  if (more === 0 || isDone(board, symbol)) return true;
  const turns = left.length > 0 ? turnsOf(board, symbol, left) : [];
  return turns.some((turn) => turn.steps.length === more || isDone(turn.board, symbol));
};

/** A turn in progress. */
export interface Begun {
  readonly view: View;
  readonly symbol: PlayerSymbol;
  readonly steps: readonly Step[];
}

/** Every step with which a turn can go on; none once it is whole. */
export const nextSteps = ({ view, symbol, steps }: Begun): readonly Step[] => {
  const whole = turnsOf(boardOf(view), symbol, view.dice);
  const most = Math.max(0, ...whole.map((turn) => turn.steps.length));
  const board = stepped(boardOf(view), symbol, steps);
  if (steps.length >= most || isDone(board, symbol)) return [];
  // Where only one of two dice can be played, the rules say which.
  const only = most === 1 ? whole[0]?.steps[0]?.die : undefined;
  const left = diceLeft(view.dice, steps);
  const more = most - steps.length - 1;
  return [...new Set(left)].flatMap((die) =>
    board
      .slice(0, BAR + 1)
      .map((_, from) => ({ from, die }))
      .filter((step) => {
        if ((only !== undefined && step.die !== only) || stepProblem(board, symbol, step)) return false;
        const after = { left: diceLeft(left, [step]), more };
        return leadsOn(takeStep(board, symbol, step), symbol, after);
      }),
  );
};

/** Where a step ends. */
export const endOf = (symbol: PlayerSymbol, { from, die }: Step): number => {
  const to = symbol === "X" ? from - die : from + die;
  return to < 1 || to > 24 ? OFF : to;
};

/** The places that the checker on a point can go to, each with the fewest steps that lead there. */
export const targetsFrom = (begun: Begun, from: number): ReadonlyMap<number, readonly Step[]> => {
  const targets = new Map<number, readonly Step[]>();
  let ways: { readonly at: number; readonly steps: readonly Step[] }[] = [{ at: from, steps: [] }];
  while (ways.length > 0) {
    ways = ways.flatMap(({ at, steps }) =>
      nextSteps({ ...begun, steps: [...begun.steps, ...steps] })
        .filter((step) => step.from === at)
        // The lower die is enough to bear off.
        .toSorted((a, b) => a.die - b.die)
        .flatMap((step) => {
          const to = endOf(begun.symbol, step);
          if (targets.has(to)) return [];
          const way = [...steps, step];
          targets.set(to, way);
          return to === OFF ? [] : [{ at: to, steps: way }];
        }),
    );
  }
  return targets;
};

/** A point as a side counts it: its own home is 1 to 6. The bar is 25, and what is off 0. */
export const countedBy = (symbol: PlayerSymbol, at: number): number => (symbol === "X" ? at : 25 - at);

/** A move as players write it: "24/18/16 13/11(2)"; steps of one checker are one, and equal ones are counted. */
export const noteOf = (
  { steps }: Move,
  symbol: PlayerSymbol,
  { onBar, isOff }: { onBar: string; isOff: string },
): string => {
  const ways: number[][] = [];
  for (const step of steps) {
    const from = countedBy(symbol, step.from);
    const to = from - step.die;
    if (ways.at(-1)?.at(-1) === from) ways.at(-1)?.push(to);
    else ways.push([from, to]);
  }
  const notes = ways.map((way) => way.map((at) => (at === BAR ? onBar : at < 1 ? isOff : `${at}`)).join("/"));
  return [...new Set(notes)]
    .map((note) => {
      const count = notes.filter((each) => each === note).length;
      return count > 1 ? `${note}(${count})` : note;
    })
    .join(" ");
};

/** Whether a side's last step can have ended as it must. */
const canHaveMoved = (view: View, symbol: PlayerSymbol, { steps }: Move): boolean => {
  const last = steps.at(-1);
  const to = last ? endOf(symbol, last) : 0;
  return to === OFF ? view.off[symbol] > 0 : countAt(boardOf(view), symbol, to) > 0;
};

interface Seen {
  readonly view: View;
  readonly lastMove: Move | null;
  /** Whose turn it is, where that is known. */
  readonly turn: PlayerSymbol | null;
}

/** The side that made the last move: not the one passed over or on turn now; else the owner of the checker where it ended. */
export const lastMover = ({ view, lastMove, turn }: Seen): PlayerSymbol | null => {
  const [first] = view.passed;
  if (!lastMove) return null;
  if (first) return otherSymbol(first.symbol);
  if (turn) return otherSymbol(turn);
  return (["X", "O"] as const).find((symbol) => canHaveMoved(view, symbol, lastMove)) ?? null;
};

interface Kept {
  /** The position that the steps begin at. */
  readonly key: string;
  readonly steps: readonly Step[];
  readonly picked: number | null;
  /** The turn once it is whole, as it waits for a yes and is sent; null before. */
  readonly whole: Move | null;
}

/** The view with the checkers of a board, and the dice that are left. */
const viewWith = (view: View, board: Board, dice: readonly number[]): View => {
  const out = leftOut(view);
  const [barO = 0, ...rest] = board;
  const [barX = 0, offX = 0, offO = 0] = rest.slice(24);
  return {
    ...view,
    dice,
    points: rest.slice(0, 24),
    bar: { X: barX, O: -barO },
    off: { X: offX - out, O: offO - out },
  };
};

/** The viewer's turn, step by step: once whole it waits for a yes like any move, and loses its last step to a no. */
export const useTurn = ({ view, canMove, yourSymbol, takenBack, onMove, onBegun }: BoardProps<View, Move>) => {
  const key = JSON.stringify([view.points, view.bar, view.dice]);
  const [kept, setKept] = useState<Kept>({ key: "", steps: [], picked: null, whole: null });
  const isKept = kept.key === key && yourSymbol !== null && (canMove || kept.whole !== null);
  const isTakenBack = kept.whole !== null && takenBack === kept.whole;
  const steps = isKept ? (isTakenBack ? kept.steps.slice(0, -1) : kept.steps) : [];
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
  const keep = (change: Partial<Kept>) => setKept({ key, steps, picked: null, whole: null, ...change });
  const board = stepped(boardOf(view), symbol, steps);
  const left = diceLeft(view.dice, steps);
  const shown = JSON.stringify(steps);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the steps are others
  useEffect(() => {
    onBegun?.(steps.length > 0 ? viewWith(view, board, left) : null);
    return () => onBegun?.(null);
  }, [key, shown]);
  return {
    board,
    steps,
    left,
    movable,
    picked,
    targets,
    isSent: isKept && kept.whole !== null,
    pick: (from: number | null) => keep({ picked: from }),
    /** Goes on with the picked checker; false where it can't go there. */
    go(to: number): boolean {
      const way = targets.get(to);
      if (!way) return false;
      const taken = [...steps, ...way];
      const isWhole = nextSteps({ ...begun, steps: taken }).length === 0;
      const whole = isWhole ? { steps: taken } : null;
      keep({ steps: taken, whole });
      if (whole) onMove(whole, "unsure");
      return true;
    },
    undo: () => keep({ steps: steps.slice(0, -1) }),
  };
};

export type Turn = ReturnType<typeof useTurn>;
