import { isDeepStrictEqual } from "node:util";
import {
  type Declaration,
  type DeclarationOf,
  type DeclaredOperation,
  type GroupName,
  type NameIn,
  OPERATIONS,
  type OperationName,
} from "@yourmove/contract";
import type { ZodType, z } from "zod";
import type { Answer, Failure } from "../answer.ts";
import type { Ctx } from "../context.ts";
import type { Actor } from "../identity/actor.ts";

/** The context that an operation is given: with an actor for certain where only the signed-in may call it. */
type CtxOf<Name extends OperationName> = DeclarationOf<Name>["access"] extends "anyone" | "optional"
  ? Ctx<Actor | null>
  : Ctx;

type OutputOf<Name extends OperationName> = z.output<DeclarationOf<Name>["output"]>;

/** Calls the service. What may wait is no async function: each of these would wait in memory too. */
type Run<Name extends OperationName> = (
  ctx: CtxOf<Name>,
  input: z.output<DeclarationOf<Name>["input"]>,
) => Answer<OutputOf<Name>> | Promise<Answer<OutputOf<Name>>>;

/** An implementation that has more to it than the call of a service. */
interface Implementation<Name extends OperationName> {
  /** Whether its first statement checks the actor's session: only then may that come unchecked (decision 41). */
  readonly checksSession?: boolean;
  /** Refuses an input before any field is parsed: 404 of the route, and 413, come before 400 (contract 8). */
  readonly refuseRaw?: (raw: unknown) => Failure | null;
  readonly run: Run<Name>;
}

/** One function for each operation of a group: one that is declared and not done, or done and not declared, does not compile. */
export type Implementations<Group extends GroupName> = {
  readonly [Own in NameIn<Group>]:
    | Run<`${Group}.${Own}` & OperationName>
    | Implementation<`${Group}.${Own}` & OperationName>;
};

/** What the runner knows of an operation: who may call it, what it takes, and its function. */
export interface Runnable extends Pick<Declaration, "access" | "apiKeys" | "input" | "output"> {
  readonly name: string;
  readonly type: "query" | "mutation";
  readonly requiresUser: boolean;
  readonly checksSession?: boolean;
  readonly refuseRaw?: (raw: unknown) => Failure | null;
  run(ctx: Ctx<Actor | null>, input: unknown): Answer<unknown> | Promise<Answer<unknown>>;
  /** The answer as it is. Where the sources run it throws when that is not exactly what the schema names. */
  check(answer: Answer<unknown>): Answer<unknown>;
  /** The value of an answer as JSON, checked in the same way. */
  write(answer: { readonly value: unknown; readonly json?: string }): string;
}

/** One call of the API: its declaration, and its function. */
export type Operation = DeclaredOperation & Runnable;

/** An answer that is not what its operation promises: a mistake of ours. */
export class UnfitAnswerError extends Error {
  override readonly name = "UnfitAnswerError";
}

/** Whether the sources run, as in tests and development: there each answer is checked by its schema before it is sent. */
const isFromSources = import.meta.url.endsWith(".ts");

const asWritten = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Throws, where the sources run, when a value does not fit a schema or holds what that does not name. */
const checkFits = (name: string, output: ZodType, value: unknown): void => {
  if (!isFromSources) return;
  const written = asWritten(value);
  const named = asWritten(output.parse(value));
  if (isDeepStrictEqual(written, named)) return;
  throw new UnfitAnswerError(
    `${name} answers with more than its schema names: ${JSON.stringify(written)}, not ${JSON.stringify(named)}`,
  );
};

/** Throws, where the sources run, when what is written already says something else than the value. */
const checkSays = (name: string, json: string, value: unknown): void => {
  if (isFromSources && !isDeepStrictEqual(JSON.parse(json), asWritten(value)))
    throw new UnfitAnswerError(`${name} writes another answer than it gives: ${json}`);
};

/** Joins what an operation does to its declaration. */
export const implement = <Declared extends Omit<Runnable, "run" | "check" | "write">>(
  declared: Declared,
  implementation: Pick<Runnable, "checksSession" | "refuseRaw" | "run">,
): Declared & Runnable => {
  const check = (value: unknown) => checkFits(declared.name, declared.output, value);
  return {
    ...declared,
    ...implementation,
    check(answer) {
      if (answer.ok) check(answer.value);
      return answer;
    },
    write({ value, json }) {
      check(value);
      if (json !== undefined) checkSays(declared.name, json, value);
      return json ?? JSON.stringify(value);
    },
  };
};

/** The operation of a name that the contract declares. */
export const operationFrom = <Name extends OperationName>(
  name: Name,
  implemented: Run<Name> | Implementation<Name>,
): Operation => {
  const implementation = typeof implemented === "function" ? { run: implemented } : implemented;
  return implement(OPERATIONS[name] as DeclaredOperation, implementation as Pick<Runnable, "run">);
};
