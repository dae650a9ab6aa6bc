import type { Random } from "@yourmove/game";
import {
  type AnyGame,
  GameFault,
  type Line,
  type PlayedLine,
  type PlaysLines,
  type PrefetchesViews,
  type ViewRequest,
} from "@yourmove/rules";
import * as z from "zod/mini";
import type { $ZodRawIssue } from "zod/v4/core";
import { type Call, type DescribedGame, type LineCall, MADE, type Outcome } from "./messages.ts";
import type { RulesThread } from "./rules-thread.ts";

/** The known results of a position: each answer, or its fault, by the call. */
type Known = Map<string, Outcome>;

const keyOf = ({ fn, args }: Call): string => (args.length === 1 ? fn : `${fn} ${JSON.stringify(args.slice(1))}`);

/** The calls that nearly every new position needs; they go with the one that makes it. */
const firstCalls = (position: unknown, sides: readonly (readonly unknown[])[]): Call[] => [
  { fn: "outcome", args: [position] },
  { fn: "turn", args: [position] },
  { fn: "view", args: [position, "X"] },
  { fn: "view", args: [position, "O"] },
  ...sides.map((side) => ({ fn: "legalMoves", args: [position, ...side] })),
];

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** How many random words go along with a call; one that needs more is repeated with four times as many. */
const FIRST_WORDS = 16;
const MAX_WORDS = 1 << 16;

const NEVER_ENOUGH: Outcome = { kind: "fault", fault: "value", message: "it draws without end" };

const drawWords = (words: number[], random: Random, count: number): number[] => {
  while (words.length < count) words.push(random.int(2 ** 32));
  return words;
};

/** A schema for what only the package's own can tell; its issues keep their paths. */
const delegated = (jsonSchema: object, parse: ((value: unknown) => unknown) | null) => {
  const schema = z.pipe(
    z.unknown(),
    z.transform((value, { issues }) => {
      const parsed = (parse ? parse(value) : { ok: true, value }) as
        | { ok: true; value: unknown }
        | { ok: false; issues: { path: PropertyKey[]; message: string }[] };
      if (parsed.ok) return parsed.value;
      for (const { path, message } of parsed.issues)
        issues.push({ code: "custom", path, message, input: value } as $ZodRawIssue);
      return z.NEVER;
    }),
  );
  const { $schema: _, ...plain } = jsonSchema as Record<string, unknown>;
  schema._zod.toJSONSchema = () => structuredClone(plain);
  return schema;
};

/** The results of a thread by position: nothing is called twice while the position is in memory. */
const createFacts = (thread: RulesThread, at: number, described: DescribedGame) => {
  const { gameType, rulesVersion } = described;
  const known = new WeakMap<object, Known>();

  const answerOf = (fn: string, outcome: Outcome | undefined): unknown => {
    if (outcome?.kind === "value") return outcome.value;
    const { fault: kind, message: says } =
      outcome?.kind === "fault" ? outcome : { fault: "crash" as const, message: "no answer" };
    const message = `${gameType} ${rulesVersion}, ${fn}: ${says}`;
    throw new GameFault({ gameType, rulesVersion, fn, kind, message });
  };

  const knows = (position: unknown, call: Call): Outcome | undefined =>
    isObject(position) ? known.get(position)?.get(keyOf(call)) : undefined;

  const note = (position: unknown, calls: readonly Call[], outcomes: readonly (Outcome | undefined)[]): void => {
    if (!isObject(position)) return;
    const facts: Known = known.get(position) ?? new Map();
    known.set(position, facts);
    for (const [index, call] of calls.entries()) {
      const outcome = outcomes[index];
      const isPassing = outcome?.kind === "fault" && outcome.fault === "restarting";
      if (outcome && !isPassing) facts.set(keyOf(call), outcome);
    }
  };

  /** The result of a function on a position: called at most once, together with what is likely to be needed next. */
  const resultOf = (fn: string, args: readonly unknown[]): unknown => {
    const [position] = args;
    const call = { fn, args };
    const there = knows(position, call);
    if (there) return answerOf(fn, there);
    // A player who may move is shown the position, too.
    const views = fn === "legalMoves" ? ["X", "O"].map((viewer) => ({ fn: "view", args: [position, viewer] })) : [];
    const calls = [call, ...views];
    const outcomes = thread.call({ game: at, calls, words: null, isOnePosition: true });
    note(position, calls, outcomes);
    return answerOf(fn, outcomes[0]);
  };

  /** Views many positions in one call; one that fails is a fault when it is read. */
  const prefetchViews = (requests: readonly ViewRequest[]): void => {
    const calls = requests
      .map(({ position, viewer }) => ({ fn: "view", args: [position, viewer] }))
      .filter((call) => isObject(call.args[0]) && !knows(call.args[0], call));
    if (calls.length < 2) return;
    const outcomes = thread.call({ game: at, calls, words: null, isOnePosition: false });
    for (const [index, call] of calls.entries()) note(call.args[0], [call], [outcomes[index]]);
  };

  return { answerOf, note, resultOf, prefetchViews };
};

/** How many different options of a game are remembered. */
const MAX_OPTIONS = 256;

/** What follows from options alone, called once for equal ones. */
const rememberByOptions = (call: (fn: string, options: unknown) => unknown) => {
  const known = new Map<string, unknown>();
  return (fn: string, options: unknown): unknown => {
    const key = `${fn} ${JSON.stringify(options)}`;
    if (known.has(key)) return known.get(key);
    const value = call(fn, options);
    if (known.size >= MAX_OPTIONS) known.clear();
    known.set(key, value);
    return value;
  };
};

/** A game in its thread, and its known results. */
interface InThread {
  readonly thread: RulesThread;
  /** Which of the package's games. */
  readonly at: number;
  /** The arguments of `legalMoves` besides the position. */
  readonly sides: readonly (readonly string[])[];
  readonly facts: ReturnType<typeof createFacts>;
}

/** Makes a position, and calls what nearly every new one needs at once. */
const makePosition = (
  { thread, at, sides, facts: { answerOf, note } }: InThread,
  { fn, args }: { readonly fn: "start" | "play" | "reveal"; readonly args: readonly unknown[] },
  random: Random | undefined,
): unknown => {
  const first = firstCalls(MADE, sides);
  const words = random ? drawWords([], random, FIRST_WORDS) : null;
  for (;;) {
    const [made, ...facts] = thread.call({ game: at, calls: [{ fn, args }, ...first], words, isOnePosition: true });
    if (made?.kind === "more" && random && words && words.length < MAX_WORDS) {
      drawWords(words, random, words.length * 4);
      continue;
    }
    if (made?.kind === "more") return answerOf(fn, NEVER_ENOUGH);
    const value = answerOf(fn, made);
    const played = fn === "play" ? (value as { ok?: unknown; state?: unknown }) : { ok: true, state: value };
    if (isObject(played) && played.ok === true) note(played.state, first, facts);
    return value;
  }
};

/** How many moves of a line are sent at once: there is hardly time for more. */
const LINE_MOVES = 200;

/** Plays a line in one call, as far as its time lasts. */
const playLine = (
  { thread, at, facts: { answerOf } }: InThread,
  { from, options, chance, moves, viewer, unseen }: Line,
  whole: (options: Line["options"]) => unknown,
): PlayedLine => {
  const sent = moves.slice(0, LINE_MOVES);
  const chances = [chance, ...sent.map((made) => made.chance)].map(([given]) => given?.random);
  const words = chances.map((random) => (random ? drawWords([], random, FIRST_WORDS) : null));
  const first = from ? 1 : 0;
  for (;;) {
    const given = sent.map(({ symbol, move }, index) => ({ symbol, move, words: words[index + 1] ?? null }));
    const line: LineCall = { from, options: whole(options), viewer, unseen, words: words[0] ?? null, moves: given };
    const calls = [{ fn: "line", args: [line] }];
    const [outcome] = thread.call({ game: at, calls, words: null, isOnePosition: false });
    const short = words[first];
    const random = chances[first];
    if (outcome?.kind !== "more" || !short || !random) return answerOf("play", outcome) as PlayedLine;
    if (short.length >= MAX_WORDS) return answerOf("play", NEVER_ENOUGH) as PlayedLine;
    drawWords(short, random, short.length * 4);
  }
};

/** A thread's game as the service calls it. */
export const foreignGame = (
  thread: RulesThread,
  at: number,
  described: DescribedGame,
): AnyGame & PrefetchesViews & PlaysLines => {
  const { gameType, rulesVersion, data, functions } = described;
  const sides = data["hasJointTurns"] === true ? [["X"], ["O"]] : [[]];
  const facts = createFacts(thread, at, described);
  const { answerOf, resultOf, prefetchViews } = facts;

  const game: InThread = { thread, at, sides, facts };

  const only = (call: Call): Outcome | undefined =>
    thread.call({ game: at, calls: [call], words: null, isOnePosition: true })[0];

  const parse = (move: unknown, options?: unknown) =>
    answerOf("moveSchema", only({ fn: "parse", args: options === undefined ? [move] : [move, options] }));
  const parseOptions = (given: unknown) => answerOf("optionsSchema", only({ fn: "parseOptions", args: [given] }));
  const ofOptions = rememberByOptions((fn, options) => answerOf(fn, only({ fn, args: [options] })));
  const whole = (options: Line["options"]) => ({ ...(data["defaultOptions"] as object), ...options });

  // Without joint turns there is one list a position, for either side.
  const legalMoves = (position: unknown, symbol: string) =>
    resultOf("legalMoves", data["hasJointTurns"] === true ? [position, symbol] : [position]);

  const revealed = new WeakMap<object, unknown>();
  const made: Record<string, (...args: never[]) => unknown> = {
    legalMoves,
    start: ({ options, random }: { options?: Line["options"]; random?: Random } = {}) =>
      makePosition(game, { fn: "start", args: [{ options: whole(options) }] }, random),
    // A schema stays where its package runs; a move of other options is refused there.
    moveSchemaOf: (options: unknown) => delegated(described.moveSchema, (move) => parse(move, options)),
    boardSizeOf: (options: unknown) => ofOptions("boardSizeOf", options),
    chanceUse: (options: unknown) => ofOptions("chanceUse", options),
    play: (position: unknown, symbol: string, move: unknown, chance?: { random: Random }) =>
      makePosition(game, { fn: "play", args: [position, symbol, move] }, chance?.random),
    reveal(position: object) {
      if (!revealed.has(position))
        revealed.set(position, makePosition(game, { fn: "reveal", args: [position] }, undefined));
      return revealed.get(position);
    },
  };
  const callable = functions.map((fn) => [fn, made[fn] ?? ((...args: unknown[]) => resultOf(fn, args))] as const);
  return Object.freeze({
    ...data,
    gameType,
    rulesVersion,
    prefetchViews,
    playLine: (line: Line) => playLine(game, line, whole),
    moveSchema: delegated(described.moveSchema, parse),
    viewSchema: delegated(described.viewSchema, null),
    ...(described.optionsSchema && { optionsSchema: delegated(described.optionsSchema, parseOptions) }),
    ...Object.fromEntries(callable),
  }) as unknown as AnyGame & PrefetchesViews & PlaysLines;
};
