/** What a player sees of a round: the prize, and the cards that either side holds, in rising order. */
interface Round {
  readonly prize: number;
  readonly hand: readonly number[];
  readonly others: readonly number[];
  /** How many cards each side began with. */
  readonly cards: number;
  /** How many rounds are over. */
  readonly round: number;
  /** What the prizes still to come are worth together. */
  readonly coming: number;
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
const inTurn =
  (first: 0 | 1): Habit =>
  ({ hand, round }) =>
    hand.at((round + first) % 2 === 0 ? -1 : 0) ?? 0;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The card that gains most if the other side bids any of its own: what it wins on average, less what a card is worth later. */
const counting: Habit = ({ prize, hand, others, coming }) => {
  const price = coming / Math.max(1, sumOf(hand) + sumOf(others));
  const gainOf = (card: number) =>
    prize * sumOf(others.map((other) => Math.sign(card - other) / others.length)) - price * card;
  return hand.reduce((so, card) => (gainOf(card) > gainOf(so) ? card : so), hand[0] ?? 0);
};

/** Ways that people bid, with how likely each is before anything was seen. */
const HABITS: readonly { readonly bid: Habit; readonly prior: number }[] = [
  { bid: shifted(0), prior: 4 },
  { bid: shifted(1), prior: 3 },
  ...[-3, -2, -1, 2, 3, 4].map((by) => ({ bid: shifted(by), prior: 1 })),
  { bid: mirrored, prior: 1 },
  ...[0, 0.25, 0.5, 0.75, 1].map((share) => ({ bid: atPlace(share), prior: 1 })),
  // With few cards it has won before it is seen.
  { bid: allOrNothing, prior: 8 },
  { bid: inTurn(0), prior: 1 },
  { bid: inTurn(1), prior: 1 },
  { bid: counting, prior: 3 },
];
/** How often a player with a habit follows it: nearly always, or every other time. */
const DEVOTIONS = [0.95, 0.5];
const GUESSES = HABITS.flatMap((habit) => DEVOTIONS.map((devotion) => ({ ...habit, devotion })));
/** A bid near to what a habit says speaks for it, too: so much less for each card in between. */
const SHARPNESS = 1.5;
const EXACT = Math.tanh(SHARPNESS / 2);
/** How likely it is, before anything was seen, that a player has no habit. */
const NO_HABIT = 5;

/** How likely some bids are of a player with a habit. */
const likelihood = (
  { bid, devotion }: (typeof GUESSES)[number],
  rounds: readonly Round[],
  bids: readonly number[],
): number =>
  rounds.reduce((product, round, at) => {
    const near = EXACT * Math.exp(-SHARPNESS * Math.abs(bid(round) - (bids[at] ?? 0)));
    return product * (devotion * near + (1 - devotion) / round.hand.length);
  }, 1);

/** What is known of a match: the prizes so far, what either side has bid, the player first, and how many cards each began with. */
interface Known {
  readonly prizes: readonly number[];
  readonly bids: readonly number[];
  readonly othersBids: readonly number[];
  readonly cards: number;
}

/** The bids that a player may make in its next round, and how likely each is. */
interface Expectation {
  /** What has been seen, in a word: the same of the same rounds. */
  readonly seen: string;
  readonly weights: readonly number[];
  readonly total: number;
  readonly next: Round;
}

const expectationOf = (seen: string, { prizes, bids, othersBids, cards }: Known): Expectation => {
  const all = Array.from({ length: cards }, (_, at) => at + 1);
  const leftAfter = (made: readonly number[]) => all.filter((card) => !made.includes(card));
  const roundAt = (round: number): Round => ({
    prize: prizes[round] ?? 0,
    hand: leftAfter(bids.slice(0, round)),
    others: leftAfter(othersBids.slice(0, round)),
    cards,
    round,
    coming: sumOf(leftAfter(prizes.slice(0, round + 1))),
  });
  const rounds = bids.map((_, round) => roundAt(round));
  const anyhow = rounds.reduce((weight, { hand }) => weight / hand.length, NO_HABIT);
  const weights = GUESSES.map((guess) => guess.prior * likelihood(guess, rounds, bids));
  return { seen, weights, total: sumOf([...weights, anyhow]), next: roundAt(bids.length) };
};

/** A search draws hundreds of bids from the same rounds: what they tell is worked out once, by the list of the player's bids. */
const expectations = new WeakMap<readonly number[], Expectation>();

const expectationAfter = (known: Known): Expectation => {
  const seen = [known.prizes, known.bids, known.othersBids, [known.cards]].join(" ");
  const kept = expectations.get(known.bids);
  if (kept?.seen === seen) return kept;
  const made = expectationOf(seen, known);
  expectations.set(known.bids, made);
  return made;
};

/** A bid that a player may make in its next round, as likely as its bids so far make it. */
export const expectedBid = (known: Known, random: () => number): number => {
  const { weights, total, next } = expectationAfter(known);
  let left = random() * total;
  const guess = GUESSES.find((_, at) => {
    left -= weights[at] ?? 0;
    return left < 0;
  });
  if (guess && random() < guess.devotion) return guess.bid(next);
  return next.hand[Math.floor(random() * next.hand.length)] ?? 0;
};
