import * as z from "zod/mini";
import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "../../src/index.ts";

/** Nothing hidden, no chance: 12 matches, one to three a turn, the last one wins. */
export interface NimPosition {
  readonly left: number;
  readonly turn: PlayerSymbol;
}

const take = z.object({ take: z.int().check(z.minimum(1), z.maximum(3)) });
const texts = <Word extends string>(results: Record<Word, string>) => ({
  en: { name: "A game", summary: "For the tests.", rules: ["Play."], results },
});

export const nim = defineGame({
  gameType: "tests.nim",
  texts: texts({ last: "The last one is taken" }),
  boardSize: { rows: 1, columns: 12 },
  moveSchema: take,
  viewSchema: z.object({ left: z.int() }),
  resultDetails: ["last"],
  hasTakeback: true,
  hasAgreedDraw: false,
  start: (): NimPosition => ({ left: 12, turn: "X" }),
  turn: ({ turn }) => turn,
  legalMoves: ({ left }) => [1, 2, 3].filter((count) => count <= left).map((count) => ({ take: count })),
  play({ left, turn }, _symbol, { take: count }) {
    if (![1, 2, 3].includes(count)) return refuse("Take one to three");
    return count > left
      ? refuse("So many are not left")
      : { ok: true, state: { left: left - count, turn: otherSymbol(turn) } };
  },
  outcome: ({ left, turn }) => (left === 0 ? { winner: otherSymbol(turn), detail: "last" } : null),
  view: ({ left }) => ({ left }),
});

/** Secrets: each side hides a number, then both guess in turn. */
export interface GuessPosition {
  readonly hidden: { readonly X: number | null; readonly O: number | null };
  readonly guesses: readonly number[];
  readonly turn: PlayerSymbol;
  readonly winner: PlayerSymbol | null;
}

export const isHiding = ({ hidden }: GuessPosition): boolean => hidden.X === null || hidden.O === null;
const number = z.int().check(z.minimum(1), z.maximum(9));
const shownNumber = z.nullable(number);

export const guessing = defineGame({
  gameType: "tests.guessing",
  texts: texts({ guessed: "The number is guessed", no_guesses: "Nobody has guessed it" }),
  boardSize: { rows: 1, columns: 9 },
  moveSchema: z.object({ number }),
  viewSchema: z.object({
    hidden: z.object({ X: shownNumber, O: shownNumber }),
    isHiding: z.boolean(),
    guesses: z.array(number),
    turn: z.enum(["X", "O"]),
  }),
  hasSecrets: true,
  resultDetails: ["guessed", "no_guesses", "agreement"],
  hasTakeback: false,
  hasAgreedDraw: true,
  start: (): GuessPosition => ({ hidden: { X: null, O: null }, guesses: [], turn: "X", winner: null }),
  turn: ({ turn }) => turn,
  legalMoves: () => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((each) => ({ number: each })),
  play(position, symbol, { number: named }) {
    if (!Number.isInteger(named) || named < 1 || named > 9) return refuse("Name a number from 1 to 9");
    const turn = otherSymbol(symbol);
    if (isHiding(position))
      return { ok: true, state: { ...position, hidden: { ...position.hidden, [symbol]: named }, turn } };
    const winner = position.hidden[turn] === named ? symbol : null;
    return { ok: true, state: { ...position, guesses: [...position.guesses, named], turn, winner } };
  },
  outcome({ winner, guesses }) {
    if (winner) return { winner, detail: "guessed" };
    return guesses.length < 12 ? null : { winner: null, detail: "no_guesses" };
  },
  view(position, viewer) {
    const { hidden, guesses, winner, turn } = position;
    const isOver = winner !== null || guesses.length >= 12;
    const seen = (side: PlayerSymbol) => (isOver || viewer === side ? hidden[side] : null);
    return { hidden: { X: seen("X"), O: seen("O") }, isHiding: isHiding(position), guesses: [...guesses], turn };
  },
  viewMove: (position, move, { by, viewer, moveNumber }) => {
    const isOver = position.winner !== null || position.guesses.length >= 12;
    return moveNumber > 2 || by === viewer || isOver ? move : null;
  },
  imagine({ hidden, guesses, turn, isHiding: isEarly }, symbol, random) {
    const other = otherSymbol(symbol);
    const own = guesses.filter((_, at) => (at % 2 === 0) === (symbol === "X"));
    const open = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((each) => !own.includes(each));
    const isHidden = !isEarly || (other === "X" && turn === "O");
    const some = isHidden ? (open[Math.floor(random() * open.length)] ?? null) : null;
    return { hidden: { ...hidden, [other]: hidden[other] ?? some }, guesses, turn, winner: null };
  },
});

/** Chance and joint turns: both bid one of three cards for each prize of a hidden deck; the bid that lost stays hidden for good. */
export interface AuctionPosition {
  readonly prizes: readonly number[];
  readonly bids: { readonly X: number | null; readonly O: number | null };
  readonly won: readonly { readonly by: PlayerSymbol; readonly bid: number }[];
}

const NO_BIDS = { X: null, O: null };
const bid = z.int().check(z.minimum(1), z.maximum(3));
const pointsOf = ({ prizes, won }: AuctionPosition, side: PlayerSymbol): number =>
  won.reduce((sum, { by }, at) => sum + (by === side ? (prizes[at] ?? 0) : 0), 0);

export const auction = defineGame({
  gameType: "tests.auction",
  rulesVersion: 2,
  texts: texts({ more_points: "More points", equal_points: "As many points each" }),
  boardSize: { rows: 1, columns: 3 },
  moveSchema: z.object({ bid }),
  viewSchema: z.object({
    prize: z.nullable(z.int()),
    hasBid: z.object({ X: z.boolean(), O: z.boolean() }),
    own: z.nullable(bid),
    won: z.array(z.object({ by: z.enum(["X", "O"]), bid })),
  }),
  hasSecrets: true,
  bots: false,
  hasChance: true,
  hasJointTurns: true,
  resultDetails: ["more_points", "equal_points"],
  hasTakeback: false,
  hasAgreedDraw: false,
  start: ({ random }): AuctionPosition => ({ prizes: random.shuffle([1, 2, 3, 4, 5]), bids: NO_BIDS, won: [] }),
  turn: ({ bids }) => (bids.X === null && bids.O === null ? "both" : bids.X === null ? "X" : "O"),
  legalMoves: ({ bids }, symbol) => (bids[symbol] === null ? [1, 2, 3].map((each) => ({ bid: each })) : []),
  play(position, symbol, { bid: given }, { random }) {
    if (![1, 2, 3].includes(given)) return refuse("Bid 1, 2 or 3");
    const bids: AuctionPosition["bids"] = { ...position.bids, [symbol]: given };
    if (bids.X === null || bids.O === null) return { ok: true, state: { ...position, bids } };
    const by = bids.X === bids.O ? random.pick(["X", "O"] as const) : bids.X > bids.O ? "X" : "O";
    const highest = { by, bid: Math.max(bids.X, bids.O) } as const;
    return { ok: true, state: { ...position, bids: NO_BIDS, won: [...position.won, highest] } };
  },
  outcome(position) {
    if (position.won.length < position.prizes.length) return null;
    const X = pointsOf(position, "X");
    const O = pointsOf(position, "O");
    return X === O ? { winner: null, detail: "equal_points" } : { winner: X > O ? "X" : "O", detail: "more_points" };
  },
  view: ({ prizes, bids, won }, viewer) => ({
    prize: prizes[won.length] ?? null,
    hasBid: { X: bids.X !== null, O: bids.O !== null },
    own: viewer && bids[viewer],
    won: [...won],
  }),
  viewMove: ({ won }, move, { by, viewer, moveNumber }) =>
    by === viewer || won[Math.ceil(moveNumber / 2) - 1]?.by === by ? move : null,
});
