import { type ErrorCode, OPERATIONS, type OperationFacts, type OperationName } from "@yourmove/contract";
import type { ZodType, z } from "zod";
import { type Answer, done, type Failure } from "../answers/answer.ts";
import { type Writer, writerOf } from "../answers/writer.ts";
import type { Context, SignedInContext } from "../context.ts";

/** What an operation's own code is given: a viewer for certain where only the signed-in may call it. */
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
  /**
   * Whether it comes to the match, list or user that it is about by a statement that proves its caller's session, before
   * anything has an effect: only then may a viewer be presumed (decision 17).
   */
  readonly provesSession?: boolean;
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
  /** Throws when an answer does not fit its schema, and leaves out what the schema does not name. */
  check(answer: Answer<unknown>): Answer<unknown>;
  /** The value of an answer as JSON: what its schema names and nothing else (decision 20). Throws when it does not fit. */
  write(value: unknown): string;
}

/** Whether the sources run, as in tests and development: there each answer is looked at as a whole before it is written. */
const isFromSources = import.meta.url.endsWith(".ts");

/** Makes the writer when its operation is first called: a process that starts needs none yet. */
const answerWriter = (output: ZodType): Writer => {
  let made: Writer | null = null;
  const write = (value: unknown) => {
    made ??= writerOf(output);
    return made(value);
  };
  return isFromSources ? (value) => write(output.parse(value)) : write;
};

/** Joins an operation's own definition to the facts that the contract tells of its name. */
export const defineOperation = <const Name extends OperationName, Input extends ZodType, Output extends ZodType>(
  name: Name,
  definition: Definition<Name, Input, Output>,
): Operation<Name, Input, Output> => {
  const facts: OperationFacts & { type: (typeof OPERATIONS)[Name]["type"] } = OPERATIONS[name];
  const { output } = definition;
  const check = (answer: Answer<unknown>) => (answer.ok ? done(output.parse(answer.value)) : answer);
  return { codes: [], ...definition, ...facts, name, check, write: answerWriter(output) };
};
