import { defineGame } from "@yourmove/game";
import { checkGame, FailedCheck } from "@yourmove/game/testing";
import type { AnyGame } from "@yourmove/rules";
import { type $ZodType, toJSONSchema } from "zod/v4/core";
import { whyNoSchema } from "./answer-limits.ts";
import { deadline } from "./deadline.ts";
import type { DescribedGame } from "./messages.ts";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

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
export const describeGame = (game: AnyGame, digest: string): Omit<DescribedGame, "example"> => {
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

/** What one question about a position calls, and how often. */
const CALLED = { play: 1, turn: 2, outcome: 2, legalMoves: 2, view: 2, start: 1, reveal: 1, viewMove: 2 } as const;

/** A game that notes how long its functions take; and, in milliseconds, what one question took at the most. */
const timed = (game: AnyGame, clock: () => number) => {
  const most = new Map<keyof typeof CALLED, number>();
  const functions = (Object.keys(CALLED) as (keyof typeof CALLED)[])
    .filter((fn) => game[fn] !== undefined)
    .map((fn) => {
      const called = (...args: unknown[]): unknown => {
        const began = clock();
        const result = (game[fn] as (...given: unknown[]) => unknown).apply(game, args);
        most.set(fn, Math.max(most.get(fn) ?? 0, clock() - began));
        return result;
      };
      return [fn, called];
    });
  const slowestMs = (): number => [...most].reduce((sum, [fn, ms]) => sum + ms * CALLED[fn], 0);
  return { game: { ...game, ...Object.fromEntries(functions) } as AnyGame, slowestMs };
};

/**
 * Plays a game out once and checks what a definition must not do; throws the first fault, with its seed and its moves. The
 * package's own tests check more. Gives how long one question took at the most, in milliseconds.
 */
export const checkBriefly = (checked: AnyGame, clock: () => number): number => {
  const { game, slowestMs } = timed(checked, clock);
  // The check looks at the clock, which is gone where rules run; for the game's own functions it stays so.
  const before = Object.getOwnPropertyDescriptor(globalThis, "performance");
  Object.defineProperty(globalThis, "performance", { value: { now: clock }, configurable: true });
  try {
    checkGame(game as never, { seed: SEED, playthroughs: 1, acceptsUnlisted: true, deadline, print: () => {} });
  } catch (error) {
    // Where moves are not listed, only the package's own check knows how to find some.
    const isUnlisted = error instanceof FailedCheck && error.kind === "legal-moves" && game.hasLegalMoves === false;
    if (!isUnlisted) throw error;
  } finally {
    if (before) Object.defineProperty(globalThis, "performance", before);
    else Reflect.deleteProperty(globalThis, "performance");
  }
  return slowestMs();
};
