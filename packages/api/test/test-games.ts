import { AGREEMENT, defineGame, otherSymbol, type PlayerSymbol } from "@yourmove/game";
import { type AnyGame, builtInGames, createGames } from "@yourmove/rules";
import * as z from "zod/mini";

interface Bid {
  readonly symbol: PlayerSymbol;
  readonly bid: number;
}

const bid = z.int().check(z.minimum(1), z.maximum(9));
const moveSchema = z.object({ bid });
const viewSchema = z.object({ bids: z.array(z.object({ symbol: z.string(), bid })) });

/** Whether the first of two hidden bids is there alone. */
const isHalf = (bids: readonly Bid[]): boolean => bids.length === 1 || bids.length === 4;

/**
 * Both bid at once, then X alone; both at once again, then O alone; the higher sum wins. Its author thought neither of
 * `viewMove` nor of half a takeback: what is sealed is the service's to keep.
 */
export const bids = defineGame({
  gameType: "test.bids",
  texts: {
    en: { name: "Bids", summary: "The higher sum wins.", rules: [], results: { higher: "More", level: "As much" } },
  },
  boardSize: { rows: 1, columns: 6 },
  moveSchema,
  viewSchema,
  hasJointTurns: true,
  resultDetails: ["higher", "level", AGREEMENT],
  hasTakeback: true,
  hasAgreedDraw: true,
  start: (): readonly Bid[] => [],
  turn(all) {
    if (isHalf(all)) return otherSymbol(all.at(-1)?.symbol ?? "X");
    return ({ 0: "both", 2: "X", 3: "both" } as const)[all.length] ?? "O";
  },
  legalMoves: () => Array.from({ length: 9 }, (_, at) => ({ bid: at + 1 })),
  play: (all, symbol, move) => ({ ok: true, state: [...all, { symbol, bid: move.bid }] }),
  outcome(all) {
    if (all.length < 6) return null;
    const sum = (symbol: PlayerSymbol) => all.reduce((so, each) => so + (each.symbol === symbol ? each.bid : 0), 0);
    if (sum("X") === sum("O")) return { winner: null, detail: "level" };
    return { winner: sum("X") > sum("O") ? "X" : "O", detail: "higher" };
  },
  view: (all, viewer) => ({
    bids: all.filter((each, at) => !isHalf(all) || at < all.length - 1 || each.symbol === viewer),
  }),
});

interface Count {
  readonly count: number;
}

/** Both count, in turn and without end. */
export const COUNTING = {
  gameType: "test.counting",
  texts: { en: { name: "Counting", summary: "One, two, …", rules: [], results: { never: "Never" } } },
  boardSize: { rows: 1, columns: 1 },
  moveSchema: z.object({ next: z.int() }),
  viewSchema: z.object({ count: z.int() }),
  resultDetails: ["never", AGREEMENT],
  hasTakeback: true,
  hasAgreedDraw: true,
  start: (): Count => ({ count: 0 }),
  turn: ({ count }: Count): PlayerSymbol => (count % 2 === 0 ? "X" : "O"),
  legalMoves: ({ count }: Count) => [{ next: count + 1 }],
  play: ({ count }: Count, _: PlayerSymbol, { next }: { next: number }) =>
    next === count + 1
      ? { ok: true as const, state: { count: next } }
      : { ok: false as const, reason: `It is ${count + 1}` },
  outcome: () => null,
  view: ({ count }: Count): object => ({ count }),
};

/** The same, but for what a test has otherwise. */
export const counting = (changes: object = {}): AnyGame =>
  defineGame({ ...COUNTING, ...changes } as Parameters<typeof defineGame>[0]) as unknown as AnyGame;

/** The built-in games, and the one of these tests. */
export const TEST_GAMES = createGames([...builtInGames.list(), bids]);
