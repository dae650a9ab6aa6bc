import { describe, expect, it } from "vitest";
import { byChance, FIXED_RULES, level, meet } from "../../../tests/support/bot-ladder.ts";
import { seededRandom } from "../../../tests/support/random.ts";
import { type BotLevel, chooseMove, levelsOf } from "../src/bot/index.ts";
import type { PlainGame } from "../src/game.ts";
import { chess, chessPosition } from "../src/games/chess.ts";
import { goofspiel } from "../src/games/goofspiel.ts";
import { builtInGames } from "../src/registry.ts";
import { PLAIN_GAMES } from "./support/plain-games.ts";
import { playOut } from "./support/play-out.ts";

/**
 * A sample of the ladder, as much as a test has time for; `tests/bench/bot-strength.ts` plays enough to tell shares. The same seeds play
 * the same matches everywhere: the bounds are loose to leave room for changes of the bots.
 */
const EFFORT: Readonly<Record<string, { matches: number; budget: number }>> = {
  gomoku: { matches: 4, budget: 200 },
  battleship: { matches: 8, budget: 400 },
  chess: { matches: 2, budget: 100 },
  backgammon: { matches: 6, budget: 100 },
  goofspiel: { matches: 40, budget: 800 },
  checkers: { matches: 6, budget: 200 },
};

describe.each(builtInGames.list().map((game) => [game.gameType, game] as const))("at %s", (gameType, game) => {
  const { matches, budget } = EFFORT[gameType] ?? { matches: 12, budget: 500 };

  it("the easiest bot beats random moves", () => {
    expect(meet(game, [level(1, budget), byChance], { matches }).percent).toBeGreaterThanOrEqual(50);
  });

  it("the strongest beats the easiest", () => {
    expect(meet(game, [level(5, budget), level(1, budget)], { matches }).percent).toBeGreaterThanOrEqual(60);
  });
});

it.each(Object.entries(FIXED_RULES))("the strongest bot does not lose at goofspiel to %s", (_, rule) => {
  expect(meet(goofspiel, [level(5, 200), rule], { matches: 4 }).percent).toBeGreaterThanOrEqual(50);
});

const LEVELS: readonly BotLevel[] = [1, 2, 3, 4, 5];
/** As few as a busy server leaves a bot. */
const FEW = 400;

it.each(LEVELS)("level %i mates with king and queen, whatever the king alone does", (number) => {
  const random = seededRandom(number);
  let position = chessPosition("8/8/8/4k3/8/8/8/K6Q w - - 0 1");
  while (!chess.outcome(position)) {
    const symbol = chess.turn(position);
    const thinking = { symbol, level: symbol === "X" ? number : 5, random, budget: FEW } as const;
    const played = chess.play(position, symbol, chooseMove(chess, position, thinking) ?? { from: "", to: "" });
    if (!played.ok) throw new Error(played.reason);
    position = played.state;
  }
  expect(chess.outcome(position)).toMatchObject({ winner: "X", detail: "checkmate" });
});

/** Whether a move ends the match for the other side, or lets it do so with its next move. */
const losesAtOnce = (game: PlainGame, position: unknown, move: object): boolean => {
  const symbol = game.turn(position);
  const played = game.play(position, symbol, move);
  if (!played.ok) throw new Error(played.reason);
  const outcome = game.outcome(played.state);
  if (outcome) return outcome.winner !== null && outcome.winner !== symbol;
  const side = game.turn(played.state);
  if (side === symbol) return false;
  return game.legalMoves(played.state).some((reply) => {
    const answered = game.play(played.state, side, reply);
    return answered.ok && game.outcome(answered.state)?.winner === side;
  });
};

/** Positions of random matches in which some moves cost the match at once, and some don't. */
const dangerous = (game: PlainGame): unknown[] =>
  [1, 2, 3, 4].flatMap((seed) =>
    playOut(game, seed)
      .map(({ position }) => position)
      .filter((position) => !game.outcome(position))
      .slice(-6)
      .filter((position) => {
        const losing = game.legalMoves(position).map((move) => losesAtOnce(game, position, move));
        return losing.includes(true) && losing.includes(false);
      }),
  );

it.each(PLAIN_GAMES.filter(({ imagine }) => !imagine).map((game) => [game.gameType, game] as const))(
  "no bot but the easiest plays a move at %s that costs it the match at once where it need not",
  (_, game) => {
    for (const position of dangerous(game))
      for (const number of levelsOf(game).slice(1)) {
        const thinking = { symbol: game.turn(position), level: number, random: seededRandom(number), budget: 200 };
        expect(losesAtOnce(game, position, chooseMove(game, position, thinking) ?? {})).toBe(false);
      }
  },
);

it("the easiest overlooks that in one of ten", () => {
  const game = PLAIN_GAMES.find(({ gameType }) => gameType === "connect-four") as PlainGame;
  const tries = dangerous(game).flatMap((position) =>
    Array.from({ length: 60 }, (_, seed) => {
      const thinking = { symbol: game.turn(position), level: 1, random: seededRandom(seed), budget: 100 } as const;
      return losesAtOnce(game, position, chooseMove(game, position, thinking) ?? {});
    }),
  );
  expect(tries.filter(Boolean).length / tries.length).toBeLessThan(0.1);
});
