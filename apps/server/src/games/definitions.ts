import { isObject } from "@yourmove/contract";
import { defineGame } from "@yourmove/game";
import { checkGame, FailedCheck } from "@yourmove/game/testing";
import { type AnyGame, parseOptions } from "@yourmove/rules";
import { type $ZodType, safeParse, toJSONSchema } from "zod/v4/core";
import { whyNoSchema } from "./answer-limits.ts";
import { deadline } from "./deadline.ts";
import type { DescribedGame } from "./messages.ts";
import { type FunctionTimes, TIMED_FNS, type TimedFn } from "./question-times.ts";

/** The definitions of a package's default export, each as `defineGame` makes it. */
export const definitionsOf = (exported: unknown): AnyGame[] => {
  const list: unknown[] = Array.isArray(exported) ? exported : [exported];
  if (exported === undefined || list.length === 0) throw new Error("its default export is no definition");
  return list.map((value) => {
    const { gameType, texts, start, play } = (isObject(value) ? value : {}) as Partial<AnyGame>;
    if (typeof gameType !== "string" || typeof start !== "function" || typeof play !== "function" || !texts?.en)
      throw new Error("its default export is no definition, nor a list of them: defineGame makes one");
    const game = value as AnyGame;
    return Object.isFrozen(game) && typeof game.name === "string" ? game : (defineGame(game as never) as AnyGame);
  });
};

/** Up to here a schema says at each place what stands there; beyond it, what it uses several times stands once, in its `$defs`. */
const MAX_INLINED_BYTES = 8 * 1024;

/** How many bytes a schema takes, more or less, with its references written out; what refers to itself stays a reference. */
const inlinedBytes = ({ $defs = {}, ...root }: Record<string, unknown>): number => {
  const known = new Map<string, number>();
  const bytesOf = (part: unknown): number => {
    if (typeof part !== "object" || part === null) return String(part).length;
    const { $ref } = part as { $ref?: unknown };
    const fields = Object.entries(part).reduce((sum, [name, value]) => sum + name.length + bytesOf(value), 0);
    return typeof $ref === "string" ? fields + bytesAt($ref) : fields;
  };
  const bytesAt = (ref: string): number => {
    const name = ref.slice("#/$defs/".length);
    if (!known.has(name)) {
      known.set(name, 0);
      known.set(name, bytesOf(($defs as Record<string, unknown>)[name]));
    }
    return known.get(name) ?? 0;
  };
  return bytesOf(root);
};

const toJSON = (schema: $ZodType, io: "input" | "output"): object => {
  const short = toJSONSchema(schema, { io, reused: "ref" }) as Record<string, unknown>;
  return inlinedBytes(short) > MAX_INLINED_BYTES ? short : toJSONSchema(schema, { io });
};

const jsonSchemaOf = (game: AnyGame, field: "moveSchema" | "viewSchema" | "optionsSchema"): object => {
  let schema: object;
  try {
    schema = toJSON(game[field] as $ZodType, field === "viewSchema" ? "output" : "input");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`the ${field} of ${game.gameType} has no JSON Schema: ${why}`);
  }
  const why = whyNoSchema(schema);
  if (why !== null) throw new Error(`the ${field} of ${game.gameType} ${why}`);
  return schema;
};

const isSchema = (value: unknown): boolean => isObject(value) && "_zod" in value;

/** The description of a definition, for the service. */
export const describeGame = (game: AnyGame, digest: string): Omit<DescribedGame, "example" | "tookMs"> => {
  const fields = Object.entries(game);
  return {
    gameType: game.gameType,
    rulesVersion: game.rulesVersion,
    data: Object.fromEntries(fields.filter(([, value]) => typeof value !== "function" && !isSchema(value))),
    functions: fields.filter(([, value]) => typeof value === "function").map(([name]) => name),
    moveSchema: jsonSchemaOf(game, "moveSchema"),
    viewSchema: jsonSchemaOf(game, "viewSchema"),
    optionsSchema: game.optionsSchema ? jsonSchemaOf(game, "optionsSchema") : null,
    digest,
  };
};

/** The same at every start, so that a package which has started once starts again. */
const SEED = "start";

/** How many moves a schema is timed with. */
const MAX_MOVES = 100;

/** A game that notes how long its functions take at the most; and then its schemas with the moves that were made, and its variants. */
const timed = (game: AnyGame, clock: () => number) => {
  const moves: unknown[] = [];
  const took: Partial<Record<TimedFn, number>> = {};
  const note = <Value>(fn: TimedFn, run: () => Value): Value => {
    const began = clock();
    const value = run();
    took[fn] = Math.max(took[fn] ?? 0, clock() - began);
    return value;
  };
  const functions = Object.entries(game).flatMap(([name, fn]) => {
    if (typeof fn !== "function" || !isTimed(name)) return [];
    const called = (...given: unknown[]): unknown => {
      if (name === "play" && moves.length < MAX_MOVES) moves.push(given[2]);
      return note(name, () => fn.apply(game, given));
    };
    return [[name, called]];
  });
  const timeAll = (): FunctionTimes => {
    for (const move of moves) note("moveSchema", () => safeParse(game.moveSchema as $ZodType, move));
    for (const { options } of game.variants) note("optionsSchema", () => parseOptions(game, options));
    return took;
  };
  return { game: { ...game, ...Object.fromEntries(functions) } as AnyGame, timeAll };
};

const isTimed = (name: string): name is TimedFn => TIMED_FNS.some((fn) => fn === name);

/**
 * Plays a game out once and checks what a definition must not do; throws the first fault, with its seed and its moves. The
 * package's own tests check more. Gives how long each of its functions took at the most.
 */
export const checkBriefly = (checked: AnyGame, clock: () => number): FunctionTimes => {
  // The check looks at the clock, which is gone where rules run; for the game's own functions it stays so.
  const before = Object.getOwnPropertyDescriptor(globalThis, "performance");
  Object.defineProperty(globalThis, "performance", { value: { now: clock }, configurable: true });
  try {
    const { game, timeAll } = timed(checked, clock);
    playBriefly(game);
    return timeAll();
  } finally {
    if (before) Object.defineProperty(globalThis, "performance", before);
    else Reflect.deleteProperty(globalThis, "performance");
  }
};

const playBriefly = (game: AnyGame): void => {
  try {
    checkGame(game as never, { seed: SEED, playthroughs: 1, acceptsUnlisted: true, deadline, print: () => {} });
  } catch (error) {
    // Where moves are not listed, only the package's own check knows how to find some.
    const isUnlisted = error instanceof FailedCheck && error.kind === "legal-moves" && game.hasLegalMoves === false;
    if (!isUnlisted) throw error;
  }
};
