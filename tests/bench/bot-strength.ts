import { type AnyGame, builtInGames } from "@yourmove/rules";
import type { BotLevel } from "@yourmove/rules/bot";
import { plainScore } from "../../packages/rules/test/support/plain-player.ts";

// npm run bench:strength [-- game …]: how often a plain player beats the weaker bots, in every game. The player takes
// a win, leaves the other side none where it can, and is otherwise random; the numbers of matches are MATCHES and their seeds
// the first ones, so that the table is the same at every run.
const MATCHES = Number(process.env.MATCHES ?? 100);
const requested = process.argv.slice(2);

/** What a level must let the plain player win, of a hundred. */
const BANDS: Readonly<Record<1 | 2, readonly [number, number]>> = { 1: [60, 100], 2: [25, 50] };
/** Where bids are sealed it plays at random, and nobody plays much worse than that. */
const LEAST_OF_EASY: Readonly<Record<string, number>> = { goofspiel: 50 };

const cellOf = (game: AnyGame, level: 1 | 2): { text: string; isWithin: boolean } => {
  const { won, drawn } = plainScore(game, { level: level satisfies BotLevel, matches: MATCHES });
  const share = (100 * won) / MATCHES;
  const [usual, most] = BANDS[level];
  const least = (level === 1 && LEAST_OF_EASY[game.gameType]) || usual;
  const isWithin = share >= least && share <= most;
  return {
    text: `${share.toFixed(0)} % won, ${((100 * drawn) / MATCHES).toFixed(0)} % drawn${isWithin ? "" : " (!)"}`,
    isWithin,
  };
};

let isGood = true;
console.log("a plain player against".padEnd(24), "easy (60 or more)".padEnd(26), "medium (25 to 50)");
for (const game of builtInGames.list()) {
  const { gameType } = game;
  if (requested.length > 0 && !requested.includes(gameType)) continue;
  const easy = cellOf(game, 1);
  const medium = cellOf(game, 2);
  isGood &&= easy.isWithin && medium.isWithin;
  console.log(gameType.padEnd(24), easy.text.padEnd(26), medium.text);
}
process.exitCode = isGood ? 0 : 1;
