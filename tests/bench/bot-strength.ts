import { type AnyGame, builtInGames } from "@yourmove/rules";
import { type BotLevel, levelsOf } from "@yourmove/rules/bot";
import { byChance, FIXED_RULES, hunter, level, meet, onePly, pipCount, type Rival } from "../support/bot-ladder.ts";

// npm run bench:strength [-- game …]: the ladder of every game and variant. The numbers of matches follow from MATCHES, and their
// seeds are the first ones after SKIPPED matches, so that the table is the same at every run.
const MATCHES = Number(process.env.MATCHES ?? 100);
const SKIPPED = Number(process.env.SKIPPED ?? 0);
const requested = process.argv.slice(2);

/** What takes longer is played less. */
const SHARES: Readonly<Record<string, number>> = {
  chess: 0.2,
  checkers: 0.4,
  gomoku: 0.3,
  backgammon: 0.4,
  battleship: 0.4,
};
/** How many positions the strongest looks at for a move: about what a server leaves it the time for. */
const BUDGETS: Readonly<Record<string, number>> = {
  "tic-tac-toe": 20_000,
  "connect-four": 6000,
  battleship: 6000,
  backgammon: 250,
  chess: 600,
  gomoku: 1000,
  goofspiel: 800,
};
/** The others have their level's share of the time. */
const TIME: Readonly<Record<BotLevel, number>> = { 1: 0.14, 2: 0.22, 3: 0.34, 4: 0.57, 5: 1 };

type Band = readonly [least: number, most: number];

const EASIEST: Band = [60, 85];
const STEP: Band = [65, 85];
const USUAL_RIVAL: Readonly<Record<string, readonly [Rival, number]>> = { "one ply": [onePly, 90] };
/** Whoever the strongest is measured by instead, and how often it has to beat them. */
const UNUSUAL_RIVALS: Readonly<Record<string, Readonly<Record<string, readonly [Rival, number]>>>> = {
  backgammon: { "a pip counter": [pipCount, 60] },
  battleship: { "one who fires beside its hits": [hunter, 90] },
  goofspiel: Object.fromEntries(Object.entries(FIXED_RULES).map(([name, rule]) => [name, [rule, 50]])),
};

/** Bands that the nature of a game shifts, by game, variant and words of the row; docs/bots.md says why. */
const OWN_BANDS: Readonly<Record<string, Readonly<Record<string, Band>>>> = {
  "tic-tac-toe, misere": { "the strongest against one ply": [75, 100] },
  "goofspiel, standard": { "level 3 against level 1": [55, 85], "level 5 against level 3": [55, 85] },
  "goofspiel, short": { "level 3 against level 1": [55, 85], "level 5 against level 3": [55, 85] },
  "goofspiel, carry": { "level 3 against level 1": [55, 85], "level 5 against level 3": [55, 85] },
  "backgammon, hypergammon": { "level 3 against level 1": [50, 85], "level 5 against level 3": [50, 85] },
  "gomoku, standard": { "the easiest against random moves": [60, 100], "level 5 against level 3": [65, 90] },
  "gomoku, exact_five": { "the easiest against random moves": [60, 100], "level 5 against level 3": [65, 90] },
  "gomoku, large": { "the easiest against random moves": [60, 100] },
  "battleship, standard": { "the easiest against random moves": [60, 100] },
  "battleship, russian": { "the easiest against random moves": [60, 100] },
  "battleship, shoot_again": { "the easiest against random moves": [60, 100] },
};

/** How far chance alone takes one of twenty figures out of a band that it belongs into: 1.64 standard errors. */
const marginOf = (bound: number, matches: number): number => 1.64 * Math.sqrt((bound * (100 - bound)) / matches);

type Place = "within" | "by chance" | "outside";

/** Where a figure of so many matches lies: within its band, so near to it that chance may have done it, or outside. */
const placeOf = (percent: number, [least, most]: Band, matches: number): Place => {
  if (percent >= least && percent <= most) return "within";
  const bound = percent < least ? least : most;
  return Math.abs(percent - bound) <= marginOf(bound, matches) ? "by chance" : "outside";
};

const MARKS: Readonly<Record<Place, string>> = { within: "", "by chance": " (near)", outside: " (!)" };

/** Plays the rows of a ladder; a figure outside its band is marked. */
const rowsOf = (game: AnyGame, { name, options }: AnyGame["variants"][number]) => {
  const matches = 2 * Math.ceil((MATCHES * (SHARES[game.gameType] ?? 1)) / 2);
  console.log(`${game.gameType}, ${name}: ${matches} matches a line`);
  return (words: string, [own, other]: readonly [Rival, Rival], usual: Band): boolean => {
    const band = OWN_BANDS[`${game.gameType}, ${name}`]?.[words] ?? usual;
    const { percent } = meet(game, [own, other], { matches, skipped: SKIPPED, options });
    const place = placeOf(percent, band, matches);
    console.log(`  ${words.padEnd(68)} ${String(percent).padStart(3)} % of ${band.join(" to ")}${MARKS[place]}`);
    return place !== "outside";
  };
};

/** The ladder of a game with some options; true where no figure is outside its band. A draw counts as half of a win. */
const ladder = (game: AnyGame, variant: AnyGame["variants"][number]): boolean => {
  const budget = BUDGETS[game.gameType] ?? 1500;
  const bot = (number: BotLevel) => level(number, Math.ceil(budget * TIME[number]));
  const row = rowsOf(game, variant);
  const levels = levelsOf(game);
  const steps = levels.map((number, at) => {
    const below = levels[at - 1];
    if (!below) return row("the easiest against random moves", [bot(number), byChance], EASIEST);
    return row(`level ${number} against level ${below}`, [bot(number), bot(below)], STEP);
  });
  const rivals = Object.entries(UNUSUAL_RIVALS[game.gameType] ?? USUAL_RIVAL);
  const beaten = rivals.map(([words, [rival, least]]) =>
    row(`the strongest against ${words}`, [bot(5), rival], [least, 100]),
  );
  return [...steps, ...beaten].every(Boolean);
};

let isGood = true;
for (const game of builtInGames.list()) {
  if (requested.length > 0 && !requested.includes(game.gameType)) continue;
  for (const variant of game.variants) isGood = ladder(game, variant) && isGood;
}
process.exitCode = isGood ? 0 : 1;
