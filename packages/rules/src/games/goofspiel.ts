import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";

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
}

interface View {
  readonly prizes: readonly number[];
  readonly bids: Sides<readonly number[]>;
  readonly hasBid: Sides<boolean>;
  readonly hand: readonly number[] | null;
  readonly points: Sides<number>;
}

interface Move {
  bid: number;
}

const CARDS = 13;
const ALL_CARDS: readonly number[] = Array.from({ length: CARDS }, (_, at) => at + 1);

const card = z.int().check(z.minimum(1), z.maximum(CARDS));
const cards = z.array(card).check(z.maxLength(CARDS));
const points = z.int().check(z.minimum(0), z.maximum(91));

const sides = <Value>(value: z.ZodMiniType<Value>) =>
  z.object({ X: value.check(z.describe("That of X")), O: value.check(z.describe("That of O")) });

const moveSchema: z.ZodMiniType<Move> = z.object({
  bid: card.check(z.describe("A card of one's own, for this round's prize")),
});

const viewSchema: z.ZodMiniType<View> = z.object({
  prizes: cards.check(z.describe("The prizes that have come so far; the last is this round's, while there is one")),
  bids: sides(cards).check(z.describe("What each side has bid in the rounds that are over")),
  hasBid: sides(z.boolean()).check(z.describe("Whether a side has bid in this round")),
  hand: z.nullable(cards).check(z.describe("The viewer's cards; null for somebody who plays neither side")),
  points: sides(points).check(z.describe("What each side's prizes come to")),
});

const roundsOver = ({ bids }: Position): number => bids.X.length;

const isOver = (position: Position): boolean => position.revealed || roundsOver(position) === CARDS;

/** The cards that a side still holds. */
const handOf = ({ bids, made }: Position, symbol: PlayerSymbol): number[] =>
  ALL_CARDS.filter((each) => each !== made[symbol] && !bids[symbol].includes(each));

const pointsOf = ({ prizes, bids }: Position, symbol: PlayerSymbol): number => {
  const others = bids[otherSymbol(symbol)];
  return bids[symbol].reduce(
    (sum, bid, round) => sum + (bid > (others[round] ?? 0) ? (prizes[round] as number) : 0),
    0,
  );
};

/** The position after a round, once both have bid; the last round plays itself. */
const afterBid = (position: Position, made: Sides<number | null>): Position => {
  if (made.X === null || made.O === null) return { ...position, made };
  const bids = { X: [...position.bids.X, made.X], O: [...position.bids.O, made.O] };
  const next: Position = { ...position, bids, made: { X: null, O: null } };
  const [x] = handOf(next, "X");
  const [o] = handOf(next, "O");
  return roundsOver(next) === CARDS - 1 && x && o ? afterBid(next, { X: x, O: o }) : next;
};

/** How much better a side stands: the prizes it has, and the cards it holds for those to come. */
const worthOf = (position: Position, symbol: PlayerSymbol): number => {
  const other = otherSymbol(symbol);
  const heldBy = (side: PlayerSymbol) => handOf(position, side).reduce((sum, each) => sum + each, 0);
  const open = position.prizes.slice(roundsOver(position)).reduce((sum, prize) => sum + prize, 0);
  const cardsOut = heldBy(symbol) + heldBy(other);
  const share = cardsOut === 0 ? 0 : (heldBy(symbol) - heldBy(other)) / cardsOut;
  return pointsOf(position, symbol) - pointsOf(position, other) + share * open;
};

/** A position that looks like this from one side: the prizes to come in any order, and any card of the other's where it has bid. */
const imagine = ({ prizes, bids, hasBid, hand }: View, symbol: PlayerSymbol, random: () => number): Position => {
  const other = otherSymbol(symbol);
  const draw = (from: readonly number[]) => from[Math.floor(random() * from.length)] ?? null;
  const left = ALL_CARDS.filter((each) => !prizes.includes(each));
  const coming: number[] = [];
  while (left.length > 0) coming.push(...left.splice(Math.floor(random() * left.length), 1));
  const own = ALL_CARDS.find((each) => !bids[symbol].includes(each) && !hand?.includes(each)) ?? null;
  const theirs = hasBid[other] ? draw(ALL_CARDS.filter((each) => !bids[other].includes(each))) : null;
  const made = symbol === "X" ? { X: own, O: theirs } : { X: theirs, O: own };
  return { prizes: [...prizes, ...coming], bids, made, revealed: prizes.length === CARDS };
};

/** Goofspiel: sealed bids for thirteen prizes, each card bid once. */
export const goofspiel = defineGame({
  gameType: "goofspiel",
  texts: {
    en: {
      name: "Goofspiel",
      summary: "Bid sealed cards for thirteen prizes; the higher bid takes each.",
      rules: [
        "Each side holds the cards 1 to 13. The prizes 1 to 13 are shuffled, and one lies open each round.",
        "Both bid one card of their hand, face down; then the bids are shown. The higher takes the prize; equal bids discard it.",
        "A card is bid once. The last round plays itself; more prize points win, as many each are a draw.",
      ],
      results: { more_prizes: "More prize points", equal_prizes: "As many prize points each" },
    },
  },
  boardSize: { rows: 2, columns: CARDS },
  moveSchema,
  viewSchema,
  hasSecrets: true,
  hasChance: true,
  hasJointTurns: true,
  resultDetails: ["more_prizes", "equal_prizes"],
  hasTakeback: false,
  hasAgreedDraw: false,
  start: ({ random }): Position => ({
    prizes: random.shuffle(ALL_CARDS),
    bids: { X: [], O: [] },
    made: { X: null, O: null },
    revealed: false,
  }),
  turn({ made }) {
    if (made.X === null) return made.O === null ? "both" : "X";
    return "O";
  },
  legalMoves: (position, symbol): Move[] =>
    position.revealed || position.made[symbol] !== null ? [] : handOf(position, symbol).map((bid) => ({ bid })),
  play(position, symbol, { bid }) {
    if (position.revealed) return refuse("The match is over");
    if (!ALL_CARDS.includes(bid)) return refuse("There is no such card");
    if (!handOf(position, symbol).includes(bid)) return refuse(`You have already bid your ${bid}`);
    const { X, O } = position.made;
    return { ok: true, state: afterBid(position, symbol === "X" ? { X: bid, O } : { X, O: bid }) };
  },
  outcome(position) {
    if (roundsOver(position) < CARDS) return null;
    const x = pointsOf(position, "X");
    const o = pointsOf(position, "O");
    if (x === o) return { winner: null, detail: "equal_prizes" };
    return { winner: x > o ? "X" : "O", detail: "more_prizes" };
  },
  view(position, viewer): View {
    const { prizes, bids, made, revealed } = position;
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
    };
  },
  botErrors: { 1: { rate: 0.97, ahead: 1, lead: -8, worstOf: 13 } },
  evaluate: worthOf,
  imagine,
  reveal: (position) => ({ ...position, revealed: true }),
  // A card is bid once, so that a bid under way is identified by its card.
  viewMove: (position, move, { by, viewer }) =>
    move.bid === position.made[by] && by !== viewer && !isOver(position) ? null : move,
});
