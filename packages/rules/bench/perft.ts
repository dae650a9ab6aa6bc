import { isPlain, type PlainGame } from "../src/game.ts";
import { builtInGames } from "../src/registry.ts";
import { perft } from "../test/support/perft.ts";
import { playOut } from "../test/support/play-out.ts";

/** How deep the walk goes, so that each takes about a second; battleship has no tree to walk. */
const DEPTHS: Record<string, number> = {
  "tic-tac-toe": 9,
  "connect-four": 8,
  gomoku: 3,
  reversi: 8,
  "ultimate-tic-tac-toe": 6,
  checkers: 9,
  chess: 4,
  "dots-and-boxes": 4,
};

const ROUNDS = 3;

interface Pace {
  readonly count: number;
  readonly milliseconds: number;
}

/** The processor's time, so that a machine that is busy with other things tells the same. */
const processorTime = (): number => process.cpuUsage().user / 1000;

/** The quickest of some rounds, the first of which warms up. */
const best = (work: () => number): Pace => {
  let quickest: Pace = { count: 0, milliseconds: Number.POSITIVE_INFINITY };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = processorTime();
    const count = work();
    const milliseconds = processorTime() - start;
    if (round > 0 && milliseconds < quickest.milliseconds) quickest = { count, milliseconds };
  }
  return quickest;
};

/** Nodes of the tree: each is one `play` that led to it and one `legalMoves` that looks on. */
const nodesPerSecond = (game: PlainGame, depth: number): number => {
  let nodes = 0;
  const counting: PlainGame = {
    ...game,
    play: (position, symbol, move) => {
      nodes += 1;
      return game.play(position, symbol, move);
    },
  };
  const { count, milliseconds } = best(() => {
    nodes = 0;
    perft(counting, game.start(), depth);
    return nodes;
  });
  return (count / milliseconds) * 1000;
};

/** What a server does in rules for each move of a match, the position read afresh from JSON: mean and worst, in µs. */
const microsecondsPerMove = (game: PlainGame): { mean: number; last: number } => {
  const steps = playOut(game, 1).slice(0, 201);
  const texts = steps.map(({ position }) => JSON.stringify(position));
  const serve = (at: number) => {
    const position: unknown = JSON.parse(texts[at] ?? "");
    const move = steps[at + 1]?.move ?? game.legalMoves(position)[0] ?? {};
    const start = performance.now();
    const played = game.play(position, game.turn(position), move);
    if (played.ok && !game.outcome(played.state)) game.legalMoves(played.state);
    if (played.ok) for (const viewer of ["X", "O"] as const) game.view(played.state, viewer);
    return (performance.now() - start) * 1000;
  };
  let mean = 0;
  let last = 0;
  for (let round = 0; round < 20; round += 1) {
    const times = steps.slice(0, -1).map((_, at) => serve(at));
    mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    last = times.at(-1) ?? 0;
  }
  return { mean, last };
};

console.log("game                      nodes/s   µs a move: mean, and at the end of the match");
for (const game of builtInGames.list().filter(isPlain)) {
  const depth = DEPTHS[game.gameType];
  const nodes = depth === undefined ? "-" : Math.round(nodesPerSecond(game, depth)).toLocaleString("en");
  const { mean, last } = microsecondsPerMove(game);
  console.log(game.gameType.padEnd(21), nodes.padStart(11), mean.toFixed(1).padStart(17), last.toFixed(1).padStart(25));
}
