import { isDeepStrictEqual } from "node:util";
import { type ErrorCode, OPERATIONS, type OperationFacts, type OperationName } from "@yourmove/contract";
import type { ZodType, z } from "zod";
import type { Answer, Failure } from "../answers/answer.ts";
import type { Context, SignedInContext } from "../context.ts";

/** What an operation's own code is given: an actor for certain where only the signed-in may call it. */
type ContextOf<Name extends OperationName> = (typeof OPERATIONS)[Name]["access"] extends "signedIn"
  ? SignedInContext
  : Context;

/** What makes an operation besides the facts that the contract tells of it. */
interface Definition<Name extends OperationName, Input extends ZodType, Output extends ZodType> {
  /** What it does, in the imperative and a few words. */
  readonly summary: string;
  /** What a caller should know of it beyond its schemas. */
  readonly description: string;
  /** The refusals of its own, beside those that every operation has. */
  readonly codes?: readonly ErrorCode[];
  readonly input: Input;
  readonly output: Output;
  /** Whether its first statement checks the actor's session: only then may that come unchecked (decision 41). */
  readonly checksSession?: boolean;
  /** Writes the value of an answer as JSON in a way of its own, which says the same. */
  readonly writeValue?: (value: z.output<Output>) => string;
  /** Refuses an input for its size, before any field is looked at: 413 comes before 400 (contract 8). */
  readonly refuseSize?: (raw: unknown) => Failure | null;
  /** What may wait is no async function: each would wait in memory too. */
  run(context: ContextOf<Name>, input: z.output<Input>): Answer<z.output<Output>> | Promise<Answer<z.output<Output>>>;
}

/** One call of the API: what the contract tells of it, its schemas, and what it does (contract 6). */
export interface Operation<
  Name extends OperationName = OperationName,
  Input extends ZodType = ZodType,
  Output extends ZodType = ZodType,
> extends OperationFacts,
    Definition<Name, Input, Output> {
  readonly name: Name;
  readonly type: (typeof OPERATIONS)[Name]["type"];
  readonly codes: readonly ErrorCode[];
  /** The answer as it is. Where the sources run it throws when that is not exactly what the schema names. */
  check(answer: Answer<unknown>): Answer<unknown>;
  /** The value of an answer as JSON, checked in the same way. */
  write(value: unknown): string;
}

/** An answer that is not what its operation promises: a mistake of ours. */
export class UnfitAnswerError extends Error {
  override readonly name = "UnfitAnswerError";
}

/** Whether the sources run, as in tests and development: there each answer is looked at as a whole before it is told. */
const isFromSources = import.meta.url.endsWith(".ts");

const asWritten = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Throws where a value does not fit a schema, or holds what that does not name. */
const checkFits = (name: OperationName, output: ZodType, value: unknown): void => {
  const [told, named] = [asWritten(value), asWritten(output.parse(value))];
  if (isDeepStrictEqual(told, named)) return;
  throw new UnfitAnswerError(
    `${name} answers with more than its schema names: ${JSON.stringify(told)}, not ${JSON.stringify(named)}`,
  );
};

/** Joins an operation's own definition to the facts that the contract tells of its name. */
export const defineOperation = <const Name extends OperationName, Input extends ZodType, Output extends ZodType>(
  name: Name,
  definition: Definition<Name, Input, Output>,
): Operation<Name, Input, Output> => {
  const facts: OperationFacts & { type: (typeof OPERATIONS)[Name]["type"] } = OPERATIONS[name];
  const { output, writeValue = JSON.stringify } = definition;
  const check = (value: unknown) => {
    if (isFromSources) checkFits(name, output, value);
  };
  return {
    codes: [],
    ...definition,
    ...facts,
    name,
    check(answer) {
      if (answer.ok) check(answer.value);
      return answer;
    },
    write(value) {
      check(value);
      return writeValue(value as z.output<Output>);
    },
  };
};
