/** What a player sees of a round: the prize, and the cards that it holds, in rising order. */
interface Round {
  readonly prize: number;
  readonly hand: readonly number[];
  /** How many cards each side began with. */
  readonly cards: number;
}

/** A fixed way of bidding. */
type Habit = (round: Round) => number;

const nearest = (hand: readonly number[], wanted: number): number =>
  hand.reduce((so, card) => (Math.abs(card - wanted) < Math.abs(so - wanted) ? card : so), hand[0] ?? 0);

/** The prize's own value and so many more, around the corner. */
const shifted =
  (by: number): Habit =>
  ({ prize, hand, cards }) =>
    nearest(hand, ((prize - 1 + by + cards) % cards) + 1);

const mirrored: Habit = ({ prize, hand, cards }) => nearest(hand, cards + 1 - prize);
const atPlace =
  (share: number): Habit =>
  ({ hand }) =>
    hand[Math.round(share * (hand.length - 1))] ?? 0;
const allOrNothing: Habit = ({ prize, hand, cards }) => (2 * prize > cards ? hand.at(-1) : hand[0]) ?? 0;

/** Ways that people bid, with how likely each is before anything was seen. */
const HABITS: readonly { readonly bid: Habit; readonly prior: number }[] = [
  { bid: shifted(0), prior: 4 },
  { bid: shifted(1), prior: 3 },
  ...[-3, -2, -1, 2, 3, 4].map((by) => ({ bid: shifted(by), prior: 1 })),
  { bid: mirrored, prior: 1 },
  ...[0, 0.25, 0.5, 0.75, 1].map((share) => ({ bid: atPlace(share), prior: 1 })),
  { bid: allOrNothing, prior: 1 },
];
/** Nobody keeps to a habit in every round. */
const SLIP = 0.03;
const SHARPNESS = 1.5;
/** How likely it is, before anything was seen, that a player has no habit. */
const NO_HABIT = 3;

/** How likely a habit is after some rounds. */
const weightOf = (bid: Habit, rounds: readonly Round[], bids: readonly number[]): number =>
  rounds.reduce(
    (weight, round, at) => weight * (SLIP + Math.exp(-SHARPNESS * Math.abs(bid(round) - (bids[at] ?? 0)))),
    1,
  );

/** A bid that a player may make in its next round, as likely as its bids so far make it. */
export const expectedBid = (
  bids: readonly number[],
  { prizes, cards }: { readonly prizes: readonly number[]; readonly cards: number },
  random: () => number,
): number => {
  const all = Array.from({ length: cards }, (_, at) => at + 1);
  const roundAt = (at: number): Round => ({
    prize: prizes[at] ?? 0,
    hand: all.filter((card) => !bids.slice(0, at).includes(card)),
    cards,
  });
  const rounds = bids.map((_, at) => roundAt(at));
  const next = roundAt(bids.length);
  const anyhow = rounds.reduce((weight, { hand }) => weight * (2 / hand.length), NO_HABIT);
  const weights = HABITS.map(({ bid, prior }) => prior * weightOf(bid, rounds, bids));
  let left = random() * weights.reduce((sum, weight) => sum + weight, anyhow);
  for (const [at, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return HABITS[at]?.bid(next) ?? 0;
  }
  return next.hand[Math.floor(random() * next.hand.length)] ?? 0;
};
