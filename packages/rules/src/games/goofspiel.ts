import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { schemasBySize } from "./cell-schemas.ts";
import { goofspielTexts } from "./goofspiel.texts.ts";
import { expectedBid } from "./goofspiel-bids.ts";
import { oneOf, option } from "./option.ts";

interface Sides<Value> {
  /** That of X. */
  readonly X: Value;
  /** That of O. */
  readonly O: Value;
}

interface Position {
  /** All prizes, in the order in which they come. */
  readonly prizes: readonly number[];
  /** The bids of the rounds that are over. */
  readonly bids: Sides<readonly number[]>;
  /** The bids of this round. */
  readonly made: Sides<number | null>;
  /** The match is over for a reason outside the rules: nothing is secret any more. */
  readonly revealed: boolean;
  /** Equal bids leave the prize to the next round; absent where they discard it. */
  readonly carries?: true;
}

interface View {
  readonly prizes: readonly number[];
  readonly bids: Sides<readonly number[]>;
  readonly hasBid: Sides<boolean>;
  readonly hand: readonly number[] | null;
  readonly points: Sides<number>;
  /** In matches where equal bids carry over. */
  readonly carried?: readonly number[] | undefined;
}

interface Move {
  bid: number;
}

const SIZES = [13, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const MAX_CARDS = 13;
const ALL_CARDS: readonly number[] = Array.from({ length: MAX_CARDS }, (_, at) => at + 1);

const card = z.int().check(z.minimum(1), z.maximum(MAX_CARDS));
const cards = z.array(card).check(z.maxLength(MAX_CARDS));
const points = z.int().check(z.minimum(0), z.maximum(91));

const sides = <Value>(value: z.ZodMiniType<Value>) =>
  z.object({ X: value.check(z.describe("That of X")), O: value.check(z.describe("That of O")) });

const moveSchemas = schemasBySize(
  (most): z.ZodMiniType<Move> =>
    z.object({
      bid: z.int().check(z.minimum(1), z.maximum(most), z.describe("A card of one's own, for this round's prize")),
    }),
);

const viewSchema: z.ZodMiniType<View> = z.object({
  prizes: cards.check(z.describe("The prizes that have come so far; the last is this round's, while there is one")),
  bids: sides(cards).check(z.describe("What each side has bid in the rounds that are over")),
  hasBid: sides(z.boolean()).check(z.describe("Whether a side has bid in this round")),
  hand: z.nullable(cards).check(z.describe("The viewer's cards; null for somebody who plays neither side")),
  points: sides(points).check(z.describe("What each side's prizes come to")),
  carried: z
    .optional(cards)
    .check(z.describe("Only where equal bids carry over: the prizes that lie on the table for the next winner, too")),
});

const optionsSchema = z.strictObject({
  cards: option(oneOf(...SIZES), 13, "How many prizes there are, and cards in each hand"),
  ties: option(z.enum(["discard", "carry"]), "discard", "What equal bids do with the prize"),
});

const roundsOver = ({ bids }: Position): number => bids.X.length;

const isOver = (position: Position): boolean => position.revealed || roundsOver(position) === position.prizes.length;

const cardsTo = (count: number): readonly number[] => ALL_CARDS.slice(0, count);

/** The cards that a side still holds. */
const handOf = ({ prizes, bids, made }: Position, symbol: PlayerSymbol): number[] =>
  cardsTo(prizes.length).filter((each) => each !== made[symbol] && !bids[symbol].includes(each));

/** What a side's prizes come to; what equal bids left on the table goes with the next prize that is won. */
const pointsOf = ({ prizes, bids, carries }: Position, symbol: PlayerSymbol): number => {
  const others = bids[otherSymbol(symbol)];
  let sum = 0;
  let table = 0;
  for (const [round, bid] of bids[symbol].entries()) {
    const other = others[round] ?? 0;
    table += prizes[round] as number;
    if (bid > other) sum += table;
    if (bid !== other || !carries) table = 0;
  }
  return sum;
};

/** The prizes of the last rounds that were equal; none once the match is over. */
const carriedIn = ({ prizes, bids }: Position): readonly number[] => {
  const rounds = bids.X.length;
  if (rounds === prizes.length) return [];
  const decided = bids.X.findLastIndex((bid, round) => bid !== bids.O[round]);
  return prizes.slice(decided + 1, rounds);
};

/** The position after a round, once both have bid; the last round plays itself. */
const afterBid = (position: Position, made: Sides<number | null>): Position => {
  if (made.X === null || made.O === null) return { ...position, made };
  const bids = { X: [...position.bids.X, made.X], O: [...position.bids.O, made.O] };
  const next: Position = { ...position, bids, made: { X: null, O: null } };
  const [x] = handOf(next, "X");
  const [o] = handOf(next, "O");
  return roundsOver(next) === next.prizes.length - 1 && x && o ? afterBid(next, { X: x, O: o }) : next;
};

/** How much better a side stands: the prizes it has, and the cards it holds for those to come. */
const worthOf = (position: Position, symbol: PlayerSymbol): number => {
  const other = otherSymbol(symbol);
  const heldBy = (side: PlayerSymbol) => handOf(position, side).reduce((sum, each) => sum + each, 0);
  const lying = position.carries ? carriedIn(position).length : 0;
  const open = position.prizes.slice(roundsOver(position) - lying).reduce((sum, prize) => sum + prize, 0);
  const cardsOut = heldBy(symbol) + heldBy(other);
  const share = cardsOut === 0 ? 0 : (heldBy(symbol) - heldBy(other)) / cardsOut;
  return pointsOf(position, symbol) - pointsOf(position, other) + share * open;
};

/** A position that looks like this from one side: the prizes to come in any order, and any card of the other's where it has bid. */
const imagine = (view: View, symbol: PlayerSymbol, random: () => number): Position => {
  const { prizes, bids, hasBid, hand, carried } = view;
  const other = otherSymbol(symbol);
  const all = cardsTo(bids[symbol].length + (hand?.length ?? 0) + (hasBid[symbol] ? 1 : 0));
  const left = all.filter((each) => !prizes.includes(each));
  const coming: number[] = [];
  while (left.length > 0) coming.push(...left.splice(Math.floor(random() * left.length), 1));
  const own = all.find((each) => !bids[symbol].includes(each) && !hand?.includes(each)) ?? null;
  const theirs = hasBid[other]
    ? expectedBid({ prizes, bids: bids[other], othersBids: bids[symbol], cards: all.length }, random)
    : null;
  const made = symbol === "X" ? { X: own, O: theirs } : { X: theirs, O: own };
  const position = { prizes: [...prizes, ...coming], bids, made, revealed: prizes.length === all.length };
  return carried ? { ...position, carries: true } : position;
};

/** A bid that the other side may be making. */
const expects = ({ prizes, bids, hand, hasBid }: View, symbol: PlayerSymbol, random: () => number): Move => {
  const cards = bids[symbol].length + (hand?.length ?? 0) + (hasBid[symbol] ? 1 : 0);
  const known = { prizes, bids: bids[otherSymbol(symbol)], othersBids: bids[symbol], cards };
  return { bid: expectedBid(known, random) };
};

/** Goofspiel: sealed bids for thirteen prizes, each card bid once. */
export const goofspiel = defineGame({
  gameType: "goofspiel",
  texts: goofspielTexts,
  boardSize: { rows: 2, columns: MAX_CARDS },
  boardSizeOf: ({ cards: columns }) => ({ rows: 2, columns }),
  moveSchema: moveSchemas(MAX_CARDS),
  moveSchemaOf: (options) => moveSchemas(options.cards),
  viewSchema,
  optionsSchema,
  variants: [
    { name: "standard", options: {}, pool: "standard" },
    { name: "short", options: { cards: 7 }, pool: null },
    { name: "carry", options: { ties: "carry" }, pool: null },
  ],
  hasSecrets: true,
  hasChance: true,
  hasJointTurns: true,
  resultDetails: ["more_prizes", "equal_prizes"],
  hasTakeback: false,
  hasAgreedDraw: false,
  start: ({ options, random }): Position => ({
    prizes: random.shuffle(cardsTo(options.cards)),
    bids: { X: [], O: [] },
    made: { X: null, O: null },
    revealed: false,
    ...(options.ties === "carry" && { carries: true }),
  }),
  turn({ made }) {
    if (made.X === null) return made.O === null ? "both" : "X";
    return "O";
  },
  legalMoves: (position, symbol): Move[] =>
    position.revealed || position.made[symbol] !== null ? [] : handOf(position, symbol).map((bid) => ({ bid })),
  play(position, symbol, { bid }) {
    if (position.revealed) return refuse("The match is over");
    if (!cardsTo(position.prizes.length).includes(bid)) return refuse("no_card");
    if (!handOf(position, symbol).includes(bid)) return refuse("bid_before", { bid });
    const { X, O } = position.made;
    return { ok: true, state: afterBid(position, symbol === "X" ? { X: bid, O } : { X, O: bid }) };
  },
  outcome(position) {
    if (roundsOver(position) < position.prizes.length) return null;
    const x = pointsOf(position, "X");
    const o = pointsOf(position, "O");
    if (x === o) return { winner: null, detail: "equal_prizes" };
    return { winner: x > o ? "X" : "O", detail: "more_prizes" };
  },
  view(position, viewer): View {
    const { prizes, bids, made, revealed, carries } = position;
    const shown = (side: PlayerSymbol) => {
      const bid = made[side];
      return revealed && bid !== null ? [...bids[side], bid] : bids[side];
    };
    return {
      prizes: isOver(position) ? prizes : prizes.slice(0, roundsOver(position) + 1),
      bids: { X: shown("X"), O: shown("O") },
      hasBid: { X: made.X !== null, O: made.O !== null },
      hand: viewer && handOf(position, viewer),
      points: { X: pointsOf(position, "X"), O: pointsOf(position, "O") },
      ...(carries && { carried: carriedIn(position) }),
    };
  },
  botErrors: { 1: { rate: 0.7, ahead: 0.7 }, 2: { rate: 0.3, ahead: 0.3 } },
  evaluate: worthOf,
  imagine,
  expects,
  reveal: (position) => ({ ...position, revealed: true }),
  // A card is bid once, so that a bid under way is identified by its card.
  viewMove: (position, move, { by, viewer }) =>
    move.bid === position.made[by] && by !== viewer && !isOver(position) ? null : move,
});
