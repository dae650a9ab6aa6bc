import { createRandom, otherSymbol, type PlayerSymbol } from "@yourmove/game";
import type { AnyGame } from "@yourmove/rules";
import { type BotLevel, chooseMove, type PlayedGame } from "@yourmove/rules/bot";
import { pick, seededRandom } from "./random.ts";

/** Chooses a side's move; of secrets it knows what its side sees. */
export type Choose = (position: unknown, symbol: PlayerSymbol) => object | null;

/** A way of playing a game. */
export type Rival = (game: PlayedGame, random: () => number) => Choose;

/** What falls in a match, by the version of its position: the same on either side of a pair of matches. */
const fallOf = (seed: number, version: number) => ({ random: createRandom(new Uint8Array(32).fill(seed), version) });

const movesOf = (game: PlayedGame, position: unknown, symbol: PlayerSymbol, random: () => number): object[] => {
  const moves: object[] = game.legalMoves(position, symbol);
  return moves.length > 0 ? moves : (game.candidates?.(position, random) ?? []);
};

/** One of the service's bots, which looks at so many positions for a move. */
export const level =
  (number: BotLevel, budget: number): Rival =>
  (game, random) =>
  (position, symbol) =>
    chooseMove(game as never, position, { symbol, level: number, random, budget });

/** Any legal move. */
export const byChance: Rival = (game, random) => (position, symbol) =>
  pick(movesOf(game, position, symbol, random), random);

/** The moves after which a position is worth most, any of them. */
const best = (moves: readonly object[], worthOf: (move: object) => number, random: () => number): object => {
  const worths = moves.map(worthOf);
  const most = Math.max(...worths);
  return pick(
    moves.filter((_, at) => worths[at] === most),
    random,
  );
};

/** Looks one ply ahead: takes a win, else what looks best to the game's own `evaluate`. */
export const onePly: Rival = (game, random) => (position, symbol) => {
  const { imagine, view } = game;
  const known = imagine ? imagine(view(position, symbol), symbol, random) : position;
  const worthOf = (move: object): number => {
    const played = game.play(known, symbol, move, { random: createRandom(new Uint8Array(32), 0) });
    if (!played.ok) return Number.NEGATIVE_INFINITY;
    const outcome = game.outcome(played.state);
    if (!outcome) return game.evaluate?.(played.state, symbol) ?? 0;
    return outcome.winner === null ? 0 : outcome.winner === symbol ? 1e9 : -1e9;
  };
  return best(movesOf(game, known, symbol, random), worthOf, random);
};

interface Checkers {
  readonly points: readonly number[];
  readonly bar: Readonly<Record<PlayerSymbol, number>>;
}

/** How far a side at backgammon has to go. */
const pipsOf = ({ points, bar }: Checkers, symbol: PlayerSymbol): number =>
  points.reduce((sum, count, at) => {
    const own = symbol === "X" ? Math.max(count, 0) : Math.max(-count, 0);
    return sum + own * (symbol === "X" ? at + 1 : 24 - at);
  }, 25 * bar[symbol]);

/** Counts pips, at backgammon: sends the other side back as far as it can. */
export const pipCount: Rival = (game, random) => (position, symbol) => {
  const worthOf = (move: object): number => {
    const played = game.play(position, symbol, move, { random: createRandom(new Uint8Array(32), 0) });
    if (!played.ok) return Number.NEGATIVE_INFINITY;
    const seen = game.view(played.state, symbol) as Checkers;
    return pipsOf(seen, otherSymbol(symbol)) - pipsOf(seen, symbol);
  };
  return best(movesOf(game, position, symbol, random), worthOf, random);
};

interface Seas {
  readonly seas: Readonly<
    Record<
      PlayerSymbol,
      {
        readonly cells: readonly (string | null)[];
        readonly ships: readonly {
          readonly sunk: boolean;
          size: number;
          row: number;
          column: number;
          direction: string;
        }[];
      }
    >
  >;
}

const SEA = 10;

/** Fires, at battleship, beside a hit on a ship that is afloat, else anywhere: what one ply shows of a sea. */
export const hunter: Rival = (game, random) => (position, symbol) => {
  const { cells, ships } = (game.view(position, symbol) as Seas).seas[otherSymbol(symbol)];
  const sunk = new Set(
    ships.flatMap(({ size, row, column, direction }) =>
      Array.from({ length: size }, (_, at) => row * SEA + column + at * (direction === "across" ? 1 : SEA)),
    ),
  );
  const isAfloat = (row: number, column: number) =>
    column >= 0 && column < SEA && cells[row * SEA + column] === "hit" && !sunk.has(row * SEA + column);
  const moves = movesOf(game, position, symbol, random) as { readonly row: number; readonly column: number }[];
  const near = moves.filter(({ row, column }) =>
    [isAfloat(row - 1, column), isAfloat(row + 1, column), isAfloat(row, column - 1), isAfloat(row, column + 1)].some(
      Boolean,
    ),
  );
  return pick(near.length > 0 ? near : moves, random);
};

interface Round {
  readonly prize: number;
  /** In rising order. */
  readonly hand: readonly number[];
  readonly cards: number;
  readonly round: number;
}

const nearest = (hand: readonly number[], wanted: number): number =>
  hand.reduce((so, card) => (Math.abs(card - wanted) < Math.abs(so - wanted) ? card : so), hand[0] ?? 0);

/** Ten fixed rules of bidding at goofspiel. */
const BIDS: Readonly<Record<string, (round: Round) => number | undefined>> = {
  "the prize's value": ({ prize, hand }) => nearest(hand, prize),
  "one more than the prize": ({ prize, hand, cards }) => nearest(hand, (prize % cards) + 1),
  "two more than the prize": ({ prize, hand, cards }) => nearest(hand, ((prize + 1) % cards) + 1),
  "one less than the prize": ({ prize, hand, cards }) => nearest(hand, ((prize + cards - 2) % cards) + 1),
  "the highest card": ({ hand }) => hand.at(-1),
  "the lowest card": ({ hand }) => hand[0],
  "the middle card": ({ hand }) => hand[hand.length >> 1],
  "the mirrored value": ({ prize, hand, cards }) => nearest(hand, cards + 1 - prize),
  "the highest for the upper half, else the lowest": ({ prize, hand, cards }) =>
    2 * prize > cards ? hand.at(-1) : hand[0],
  "high and low in turn": ({ hand, round }) => (round % 2 === 0 ? hand.at(-1) : hand[0]),
};

interface Bids {
  readonly prizes: readonly number[];
  readonly bids: Readonly<Record<PlayerSymbol, readonly number[]>>;
  readonly hand: readonly number[];
}

/** Players at goofspiel who bid by a fixed rule, by the rule. */
export const FIXED_RULES: Readonly<Record<string, Rival>> = Object.fromEntries(
  Object.entries(BIDS).map(([name, rule]): [string, Rival] => [
    name,
    (game) => (position, symbol) => {
      const { prizes, bids, hand } = game.view(position, symbol) as Bids;
      const round = bids[symbol].length;
      return { bid: rule({ prize: prizes[round] ?? 0, hand, cards: round + hand.length, round }) };
    },
  ]),
);

/** Longer than any match of these games; one that is not over by then is a draw. */
const MAX_PLIES = 1000;

/** The winner of a match; null for a draw. */
const play = (
  game: PlayedGame,
  choosers: Readonly<Record<PlayerSymbol, Choose>>,
  { seed, options }: { readonly seed: number; readonly options: object },
): PlayerSymbol | null => {
  let position: unknown = game.start({ options, ...fallOf(seed, 0) });
  for (let ply = 1; ply <= MAX_PLIES; ply += 1) {
    const outcome = game.outcome(position);
    if (outcome) return outcome.winner;
    const turn = game.turn(position);
    const symbol = turn === "both" ? "X" : turn;
    const move = choosers[symbol](position, symbol);
    const played = game.play(position, symbol, move ?? {}, fallOf(seed, ply));
    if (!played.ok) throw new Error(`${game.gameType} refused ${JSON.stringify(move)}: ${played.reason}`);
    position = played.state;
  }
  return null;
};

interface Meeting {
  readonly matches: number;
  /** How many matches others have played already, by whose seeds none is played again. */
  readonly skipped?: number;
  readonly options?: object;
}

/** Lets two ways of playing meet, on both sides in turn, each pair of matches by a seed of its own; gives the first one's wins, and half of its draws. */
export const meet = (
  game: AnyGame,
  [own, other]: readonly [Rival, Rival],
  { matches, skipped = 0, options = {} }: Meeting,
): { readonly percent: number } => {
  const played = game as unknown as PlayedGame;
  let points = 0;
  for (let match = skipped; match < skipped + matches; match += 1) {
    const side = match % 2 === 0 ? "X" : "O";
    const seed = 1 + (match >> 1);
    const choosers = {
      [side]: own(played, seededRandom(2 * match + 1)),
      [otherSymbol(side)]: other(played, seededRandom(2 * match + 2)),
    } as Record<PlayerSymbol, Choose>;
    const winner = play(played, choosers, { seed, options });
    points += winner === side ? 1 : winner === null ? 0.5 : 0;
  }
  return { percent: Math.round((100 * points) / matches) };
};
