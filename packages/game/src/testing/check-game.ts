import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { safeParse } from "zod/v4/core";
import { deepFreeze } from "../deep-freeze.ts";
import type { AnyGame, PlayerSymbol } from "../game.ts";
import { createRandom, type Random } from "../random.ts";
import { replay } from "../replay.ts";
import { checkBots } from "./bots.ts";
import { checkMoves, checkOutcome, checkOver, checkViews, type Probing, type Turn } from "./check-position.ts";
import { type Deadline, ownDeadline } from "./deadline.ts";
import { checkDefinition } from "./definition.ts";
import { demand, FailedCheck } from "./failed-check.ts";
import { leakWatch } from "./leaks.ts";
import { moveMaker } from "./made-moves.ts";
import { optionsMaker, type ParseOptions } from "./made-options.ts";
import { poison } from "./poison.ts";
import { checkRecord, type RecordedMatch, recordOf } from "./recorded.ts";
import { meetRefusals } from "./refusals.ts";
import {
  type CallUnderWay,
  caller,
  type Draw,
  givenIn,
  type Subject,
  subjectOf,
  VIEWERS,
  type Watching,
} from "./subject.ts";
import { neverMade, withoutText } from "./unsaid.ts";
import { keyOf, shown } from "./values.ts";

/** How a game is checked; what is left out suits most games. */
export interface CheckOptions {
  /** Any text: the same seed plays the same matches. A new one is drawn where there is none, and printed. */
  readonly seed?: string;
  /** How many matches are played out; 10 where nothing is said, and on a slow machine as many as `maxSeconds` allow. */
  readonly playthroughs?: number;
  /** After how many seconds no further match begins; 3 where nothing is said, and no limit where `playthroughs` is given. */
  readonly maxSeconds?: number;
  /** A match that is longer does not end; 5000 where nothing is said. */
  readonly maxMoves?: number;
  /** How long a call may take, in milliseconds; 250 where nothing is said, as on a server. */
  readonly maxMs?: number;
  /** True where some legal moves are not listed, since another that is leads to the same position. */
  readonly acceptsUnlisted?: boolean;
  /** Moves for the turns that list none; in place of `candidates`, and of moves made up by the schema. */
  readonly moves?: (position: unknown, random: Random) => readonly object[];
  /** Matches that were recorded earlier (`recordGame`): those of the game's version must end as they did. */
  readonly recorded?: readonly RecordedMatch[];
  /**
   * Runs work for so many milliseconds at most; gives its value, or null where it did not come back: an endless loop is a fault like
   * any other. Node's own where nothing is said; in runtimes without one, a check runs for as long as the loop does.
   */
  readonly deadline?: Deadline;
  /** Where the report goes; the console where nothing is said. */
  readonly print?: (line: string) => void;
}

/** The report of a check without faults. */
export interface CheckReport {
  /** Checks the same again. */
  readonly seed: string;
  /** How many matches were played out: fewer than wanted where `maxSeconds` were over. */
  readonly playthroughs: number;
  readonly positions: number;
  /** How many recorded matches were replayed. */
  readonly replayed: number;
  /** How many moves were compared with another that looks alike to a viewer; 0 in a game without secret moves. */
  readonly lookAlikes: number;
  /** Each side's view in the middle of the first match, in games with secrets. */
  readonly sees: readonly string[];
  /** Choices of moves that none of these matches made: what they lead to was not tried. */
  readonly neverMade: readonly string[];
  /** Words for players that `texts` have no text for: fields and choices of moves, fields of views, refusals. */
  readonly withoutText: readonly string[];
}

interface Step {
  readonly position: unknown;
  readonly symbol: PlayerSymbol;
  readonly move: object;
}

interface Match {
  readonly steps: readonly Step[];
  readonly end: unknown;
  readonly lookAlikes: number;
}

/** What ends work that does not come back. */
interface Timed {
  readonly watching: Watching;
  readonly deadline: Deadline | undefined;
  /** How long the work that took longest so far may take, in milliseconds. */
  readonly budget: { ms: number };
}

interface Run extends Timed {
  readonly game: AnyGame;
  /** Refusals in words of no text. */
  readonly refused: Set<string>;
  /** The game in a match with some options. */
  readonly subjectWith: (gameOptions: object) => Subject;
  readonly options: CheckOptions;
  readonly seed: string;
  readonly makeMove: Probing["makeMove"];
  /** The options of a match by its number: those of each variant first, then any by chance. */
  readonly optionsFor: (number: number) => object;
  /** Milliseconds since some moment. */
  readonly clock: () => number;
}

/** A match under check. */
interface Playing extends Run {
  readonly subject: Subject;
}

const PLAYTHROUGHS = 10;
const MAX_SECONDS = 3;
const TRIES = 2000;
/** A call that hung once, or twice, may have met a busy machine. */
const MAX_HANGS = 3;
/** Work that takes longer begins again with four times as much. */
const FIRST_BUDGET_MS = 250;

// Every runtime has one, but the language's types don't.
const toConsole = (line: string): void =>
  (globalThis as unknown as { readonly console: { log(line: string): void } }).console.log(line);

/** The clock as it is before the poison is in place. */
const clockOf = (): (() => number) => {
  const { performance: clock } = globalThis as unknown as { readonly performance: { now(): number } };
  return () => clock.now();
};

const seedOf = (...parts: readonly unknown[]): Uint8Array => sha256(utf8ToBytes(parts.join("\0")));

/** The moves of a turn; where none is listed, what the options, the game's bots or chance find. */
const movesOf = (
  { subject, options, makeMove }: Playing,
  turn: Omit<Turn, "moves">,
  random: Random,
): readonly object[] => {
  const { position, symbol, listed, draw } = turn;
  if (listed.length > 0) return listed;
  demand(
    subject.game.hasLegalMoves === false,
    "legal-moves",
    () => `legalMoves lists nothing for ${symbol}, and nobody has won`,
  );
  const given = options.moves?.(position, random) ?? [];
  if (given.length > 0) return deepFreeze(given);
  const isLegal = (move: unknown): move is object => subject.play({ position, symbol, move, draw }).ok;
  const number = () => random.int(2 ** 32) / 2 ** 32;
  const found = new Map<string, object>();
  for (let at = 0; at < 6; at += 1)
    for (const move of subject.candidates(position, number)) if (isLegal(move)) found.set(keyOf(move), move);
  for (let at = 0; at < TRIES && found.size === 0; at += 1) {
    const move = deepFreeze(makeMove?.(random));
    if (typeof move === "object" && move !== null && isLegal(move)) found.set(keyOf(move), move);
  }
  demand(
    found.size > 0,
    "legal-moves",
    () => `no move of ${symbol} was found where none is listed: give \`moves\` to checkGame`,
  );
  return [...found.values()];
};

const playOut = (run: Playing, number: number, steps: Step[]): Match => {
  const { subject, options, seed, makeMove } = run;
  const random = createRandom(seedOf(seed, "choices"), number);
  const drawOf = (version: number): Draw => ({ seed: seedOf(seed, number), version });
  const otherDrawOf = (version: number): Draw => ({ seed: seedOf(seed, number, "another"), version });
  const watch = leakWatch(subject, random);
  const met: object[] = [];
  const probing = { subject, random, makeMove, met, acceptsUnlisted: options.acceptsUnlisted ?? false };
  let position = subject.start(drawOf(0));
  watch.begin(position, subject.chanceUse === "none" ? [] : [subject.start(otherDrawOf(0))]);
  for (let version = 1; ; version += 1) {
    const draw = drawOf(version);
    const isOver = checkOutcome(subject, position);
    checkViews(subject, position);
    const isProbed = version < 4 || random.chance(0.15);
    if (isProbed) watch.compare(position, [...met.slice(-3), makeMove?.(random)], draw);
    if (isOver) {
      checkOver(probing, position, draw);
      return { steps, end: position, lookAlikes: watch.pairs() };
    }
    const most = options.maxMoves ?? 5000;
    demand(steps.length < most, "ends", () => `after ${most} moves there is no outcome`);
    const symbol = random.pick(subject.sides(position));
    const turn = { position, symbol, listed: subject.legalMoves(position, symbol), draw };
    const moves = movesOf(run, turn, random);
    met.push(...random.shuffle(moves).slice(0, 5));
    if (isProbed) {
      checkMoves(probing, { ...turn, moves });
      checkBots(probing, { ...turn, moves });
    }
    const move = random.pick(moves);
    steps.push({ position, symbol, move });
    const played = subject.play({ position, symbol, move, draw });
    if (!played.ok) throw new FailedCheck("legal-moves", `play refuses ${shown(move)}: ${played.reason}`);
    watch.follow({
      before: position,
      after: played.state,
      by: symbol,
      move,
      moves: isProbed ? moves : [],
      draw,
      otherDraw: otherDrawOf(version),
    });
    position = played.state;
  }
};

/** The same moves once more, from the start: each position is the one that was there before. */
const playAgain = ({ subject, seed }: Playing, number: number, { steps, end }: Match): void => {
  const { game, options } = subject;
  const { positions, refusal } = replay(game, { options, seed: seedOf(seed, number), moves: steps });
  const before = [...steps.map(({ position }) => position), end];
  for (const [at, position] of positions.entries())
    demand(
      keyOf(position) === keyOf(before[at]),
      "repeats",
      () => `the same ${at} moves lead elsewhere the second time`,
    );
  demand(refusal === null, "repeats", () => `${shown(steps[positions.length - 1]?.move)} is refused the second time`);
};

const seenIn = ({ view }: Subject, { steps, end }: Match): string[] => {
  const position = steps[Math.floor(steps.length / 2)]?.position ?? end;
  const views = VIEWERS.map((viewer) => view(position, viewer));
  if (new Set(views.map(keyOf)).size === 1) return [];
  return views.map((seen, at) => `${VIEWERS[at] ?? "nobody"} sees ${shown(seen)}`);
};

/** The records of this game in this version; those of others are for their own definitions. */
const recordsOf = ({ game, options }: Run): readonly RecordedMatch[] =>
  (options.recorded ?? []).filter(
    ({ gameType, rulesVersion }) => gameType === game.gameType && rulesVersion === game.rulesVersion,
  );

const replayAll = (run: Run): number => {
  const records = recordsOf(run);
  for (const [at, record] of records.entries()) {
    const subject = run.subjectWith({ ...run.game.defaultOptions, ...record.options });
    checkRecord(subject, record, `recorded match ${at}`);
  }
  return records.length;
};

/** The least matches that are played: each variant's, and one with options by chance. */
const leastOf = ({ variants, optionsSchema }: AnyGame): number => (optionsSchema ? variants.length + 1 : 1);

const wantedOf = (game: AnyGame, { playthroughs = PLAYTHROUGHS }: CheckOptions): number =>
  Math.max(playthroughs, leastOf(game));

/** Does work that calls the definition; a call that does not come back is a fault, once it has not come back three times. */
const inTime = <Value>({ deadline, budget, watching }: Timed, work: () => Value): Value => {
  if (!deadline) return work();
  const { maxMs, clock } = watching;
  const hung = { call: "", times: 0 };
  for (;;) {
    watching.current = null;
    const done = deadline(work, budget.ms);
    if (done) return done.value;
    const { fn, given, since }: CallUnderWay = watching.current ?? { fn: "", given: {}, since: clock() };
    const { position } = given;
    const isHanging = clock() - since >= maxMs;
    const call = keyOf([fn, given]);
    const where = position === undefined ? "" : `, in the position ${shown(position)}`;
    hung.times = isHanging && call === hung.call ? hung.times + 1 : 1;
    hung.call = isHanging ? call : "";
    demand(
      hung.times < MAX_HANGS,
      "slow",
      () => `${fn} does not come back within ${maxMs} ms${givenIn(given)}${where}`,
    );
    if (!isHanging) budget.ms *= 4;
  }
};

interface Way {
  readonly run: Run;
  /** What a match is called in words. */
  readonly name: string;
  readonly options: object;
  readonly steps: readonly Step[];
}

/** A fault that says how the match came to it. */
const withWay = (error: unknown, { run, name, options, steps }: Way): unknown => {
  if (!(error instanceof FailedCheck)) return error;
  const moves = steps.map(({ symbol, move }) => `${symbol} ${shown(move)}`);
  const way = moves.length > 12 ? [`${moves.length - 12} more`, ...moves.slice(-12)] : moves;
  const has = run.game.optionsSchema ? ` with the options ${shown(options)}` : "";
  error.message += `\n  in ${name}${has}, after ${moves.length === 0 ? "no move" : way.join(", ")}`;
  return error;
};

/** So many matches are played for refusals, in so many seconds. */
const REFUSAL_MATCHES = 3;
const REFUSAL_SECONDS = 3;

/** Meets the refusals of a game: the same ones with every seed. */
const seekRefusals = (run: Run): void => {
  const end = run.clock() + REFUSAL_SECONDS * 1000;
  const isLate = () => run.clock() > end;
  const { makeMove, game } = run;
  for (let number = 0; number < REFUSAL_MATCHES; number += 1) {
    const options = game.variants[number]?.options ?? game.defaultOptions;
    const steps: Step[] = [];
    try {
      inTime(run, () => {
        steps.length = 0;
        const subject = run.subjectWith(options);
        const playing = { ...run, subject };
        const movesIn = (turn: Omit<Turn, "moves">, random: Random) => movesOf(playing, turn, random);
        meetRefusals({ subject, number, makeMove, movesOf: movesIn, isLate, onStep: (step) => void steps.push(step) });
      });
    } catch (error) {
      throw withWay(error, { run, name: `match ${number} for its refusals`, options, steps });
    }
  }
};

const checkAll = (run: Run): Omit<CheckReport, "seed" | "playthroughs"> & { readonly lengths: readonly number[] } => {
  const matches: Match[] = [];
  const replayed = inTime(run, () => replayAll(run));
  const { playthroughs, maxSeconds = playthroughs === undefined ? MAX_SECONDS : Number.POSITIVE_INFINITY } =
    run.options;
  const lastBegin = run.clock() + maxSeconds * 1000;
  let sees: string[] = [];
  for (let number = 0; number < wantedOf(run.game, run.options); number += 1) {
    if (number >= leastOf(run.game) && run.clock() > lastBegin) break;
    const steps: Step[] = [];
    const options = inTime(run, () => run.optionsFor(number));
    try {
      const played = inTime(run, () => {
        steps.length = 0;
        const playing = { ...run, subject: run.subjectWith(options) };
        const match = playOut(playing, number, steps);
        playAgain(playing, number, match);
        return { match, sees: number === 0 ? seenIn(playing.subject, match) : sees };
      });
      sees = [...played.sees];
      matches.push(played.match);
    } catch (error) {
      throw withWay(error, { run, name: `match ${number}`, options, steps });
    }
  }
  // A service, which plays no more than it must, reads none of them.
  if (wantedOf(run.game, run.options) > leastOf(run.game)) seekRefusals(run);
  const lengths = matches.map(({ steps }) => steps.length);
  return {
    lengths,
    replayed,
    positions: lengths.reduce((sum, length) => sum + length + 1, 0),
    lookAlikes: matches.reduce((sum, { lookAlikes }) => sum + lookAlikes, 0),
    sees,
    neverMade: neverMade(
      run.game,
      matches.flatMap(({ steps }) => steps.map(({ move }) => move)),
    ),
    withoutText: withoutText(run.game, run.refused),
  };
};

/** How many refusals without a text are named. */
const MAX_REFUSALS = 20;
/** Refusals of `defineGame` itself. */
const OF_THE_KIT =
  /^(The match is over|It is the other player's turn|A move is an object|That is no move of this game)/;

/** The same game, whose refusals are noted where no text has their word. */
const noteRefusals = (subject: Subject, refused: Set<string>): Subject => ({
  ...subject,
  play(attempt) {
    const played = subject.play(attempt);
    if (!played.ok && played.word === undefined && refused.size < MAX_REFUSALS && !OF_THE_KIT.test(played.reason))
      // One place has many numbers.
      refused.add(played.reason.replace(/\d+/g, "…"));
    return played;
  },
});

const optionsParser = ({ optionsSchema }: AnyGame, watching: Watching): ParseOptions => {
  const call = caller(watching);
  return (options) =>
    optionsSchema
      ? call("optionsSchema", () => safeParse(optionsSchema, options), { options })
      : { success: true, data: options };
};

/** Does some work with a definition, poisoned and watched; what it finds says which game and which seed. */
const watched = <Value>(game: AnyGame, options: CheckOptions, work: (run: Run) => Value): Value => {
  const seed = options.seed ?? bytesToHex(randomBytes(4));
  try {
    const makeMove = moveMaker(game.moveSchema);
    const clock = clockOf();
    const { deadline = ownDeadline() } = options;
    const poisoned = poison();
    try {
      const watching: Watching = { poison: poisoned, current: null, maxMs: options.maxMs ?? 250, clock };
      const budget = { ms: Math.max(FIRST_BUDGET_MS, watching.maxMs) };
      const parse = optionsParser(game, watching);
      const makeOptions = inTime({ watching, deadline, budget }, () => {
        checkDefinition(game, parse);
        return optionsMaker(game, parse);
      });
      const refused = new Set<string>();
      const subjectWith = (gameOptions: object) =>
        noteRefusals(subjectOf(game, deepFreeze(gameOptions), watching), refused);
      const optionsFor = (number: number) =>
        game.variants[number]?.options ?? makeOptions(createRandom(seedOf(seed, "options"), number));
      return work({
        game,
        watching,
        deadline,
        budget,
        refused,
        subjectWith,
        options,
        seed,
        makeMove,
        optionsFor,
        clock,
      });
    } finally {
      poisoned.remove();
    }
  } catch (error) {
    if (error instanceof FailedCheck)
      error.message = `${game.gameType}: ${error.message}\n  with the seed ${JSON.stringify(seed)}`;
    throw error;
  }
};

/**
 * Plays a game out by chance and looks for what a definition may not do (`CheckKind`), while clock, generator, timers and
 * network are out of its reach. Throws the first that it finds as a `FailedCheck`, with the seed and the moves that lead to it.
 */
export const checkGame = (game: AnyGame, options: CheckOptions = {}): CheckReport => {
  const { print = toConsole } = options;
  const wanted = wantedOf(game, options);
  const { lengths, ...checked } = watched(game, options, (run) => ({ seed: run.seed, ...checkAll(run) }));
  const report = { ...checked, playthroughs: lengths.length };
  const least = Math.min(...lengths);
  const most = Math.max(...lengths);
  const parts = [
    `${wanted === lengths.length ? wanted : `${lengths.length} of ${wanted}`} matches of ${least} to ${most} moves, ${report.positions} positions`,
    `${report.lookAlikes} look-alike moves`,
    ...(report.replayed > 0 ? [`${report.replayed} recorded matches`] : []),
    `seed "${report.seed}"`,
  ];
  print(`${game.gameType}, rules version ${game.rulesVersion}: ${parts.join(", ")}`);
  for (const line of report.sees) print(`  ${line}`);
  if (report.neverMade.length > 0) print(`  no match made a move with ${report.neverMade.join(", ")}: not tried`);
  if (report.withoutText.length > 0) print(`  without a text for other languages: ${report.withoutText.join(", ")}`);
  return report;
};

/**
 * Checks every definition of a package, the former versions of its games among them: a version that has recorded matches
 * must still be there, and its matches must replay.
 */
export const checkGames = (games: readonly AnyGame[], options: CheckOptions = {}): CheckReport[] => {
  const nameOf = (each: { readonly gameType: string; readonly rulesVersion: number }) =>
    `${each.gameType}, rules version ${each.rulesVersion}`;
  const names = games.map(nameOf);
  for (const name of names)
    demand(names.indexOf(name) === names.lastIndexOf(name), "definition", () => `${name} is there twice`);
  for (const record of options.recorded ?? [])
    demand(
      names.includes(nameOf(record)),
      "recorded",
      () => `${nameOf(record)} has recorded matches, and no definition`,
    );
  return games.map((game) => checkGame(game, options));
};

/** Plays matches out for the record: kept beside the game, they show for ever that its version still plays as it did. */
export const recordGame = (game: AnyGame, options: CheckOptions = {}): RecordedMatch[] =>
  watched(game, options, (run) =>
    Array.from({ length: options.playthroughs ?? Math.max(3, game.variants.length) }, (_, number) => {
      const { subject, match } = inTime(run, () => {
        const playing = { ...run, subject: run.subjectWith(run.optionsFor(number)) };
        return { subject: playing.subject, match: playOut(playing, number, []) };
      });
      return recordOf(subject, { ...match, seed: seedOf(run.seed, number) });
    }),
  );
