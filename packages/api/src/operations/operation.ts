import { isDeepStrictEqual } from "node:util";
import {
  type DeclarationOf,
  type DeclaredOperation,
  type GroupName,
  type NameIn,
  OPERATIONS,
  type OperationName,
} from "@yourmove/contract";
import type { ZodType, z } from "zod";
import type { Answer, Failure } from "../answer.ts";
import { type Actor, type ActorRequest, type RequestMeta, withSession } from "../identity/actor.ts";
import type { Client, PollShare } from "../polls/long-polls.ts";
import type { Services } from "../services.ts";

/** The context that a mount (REST, tRPC, tests) hands to every operation. A client that goes away ends its reads, never its writes. */
export interface Context extends Client, RequestMeta {
  readonly services: Services;
  readonly actor: Actor | null;
  /** Why the credentials that came are refused, where there is more to say than that they are not good. */
  readonly refusal?: Failure | undefined;
  /** Whether the mount may hold the request open: false for HEAD (contract 4). */
  readonly mayWait: boolean;
  /** Whether the request has waited, as a poll; its actor was seen when it began to. */
  readonly isHeld?: boolean | undefined;
  /** The bounds on open polls that the actor shares with others (contract 9). */
  readonly pollShares?: readonly PollShare[] | undefined;
  /** Where browsers find the service, as in `https://play.example`. */
  readonly origin: string;
  /** Sets the session cookie to a new token, or clears it with null. */
  setSession(token: string | null): void;
  /** Sets the cookie by which this device is known again. */
  setDevice(token: string): void;
  /** Called when the actor's session, which had not been checked, is over. */
  readonly onSessionOver?: (() => void) | undefined;
}

/** The context of a call that only a signed-in user may make. */
export type SignedInContext = Context & { readonly actor: Actor };

/** Who acts on a match, with what the idempotency store needs of the request. */
export const actorRequestOf = ({ actor, requestID, idempotencyKey }: SignedInContext): ActorRequest => ({
  ...withSession(actor),
  requestID,
  idempotencyKey,
});

/** The part of a request that services need beside its actor. */
export const requestMetaOf = ({
  address,
  network,
  deviceToken,
  unlessOwnDevice,
  userAgent,
  requestID,
  idempotencyKey,
}: Context): RequestMeta => ({
  address,
  network,
  deviceToken,
  unlessOwnDevice,
  userAgent,
  requestID,
  idempotencyKey,
});

/** The context that an operation is given: with an actor for certain where only the signed-in may call it. */
type ContextOf<Name extends OperationName> = DeclarationOf<Name>["access"] extends "anyone" | "optional"
  ? Context
  : SignedInContext;

type OutputOf<Name extends OperationName> = z.output<DeclarationOf<Name>["output"]>;

/** Calls the service. What may wait is no async function: each of these would wait in memory too. */
type Run<Name extends OperationName> = (
  context: ContextOf<Name>,
  input: z.output<DeclarationOf<Name>["input"]>,
) => Answer<OutputOf<Name>> | Promise<Answer<OutputOf<Name>>>;

/** An implementation that has more to it than the call of a service. */
interface Implementation<Name extends OperationName> {
  /** Whether its first statement checks the actor's session: only then may that come unchecked (decision 41). */
  readonly checksSession?: boolean;
  /** Refuses an input for its size, before any field is parsed: 413 comes before 400 (contract 8). */
  readonly refuseSize?: (raw: unknown) => Failure | null;
  readonly run: Run<Name>;
}

/** One function for each operation of a group: one that is declared and not done, or done and not declared, does not compile. */
export type Implementations<Group extends GroupName> = {
  readonly [Own in NameIn<Group>]:
    | Run<`${Group}.${Own}` & OperationName>
    | Implementation<`${Group}.${Own}` & OperationName>;
};

/** One call of the API: its declaration, and its function (contract 6). */
export interface Operation extends DeclaredOperation {
  readonly checksSession?: boolean;
  readonly refuseSize?: (raw: unknown) => Failure | null;
  run(context: Context, input: unknown): Answer<unknown> | Promise<Answer<unknown>>;
  /** The answer as it is. Where the sources run it throws when that is not exactly what the schema names. */
  check(answer: Answer<unknown>): Answer<unknown>;
  /** The value of an answer as JSON, checked in the same way. */
  write(answer: { readonly value: unknown; readonly json?: string }): string;
}

/** An answer that is not what its operation promises: a mistake of ours. */
export class UnfitAnswerError extends Error {
  override readonly name = "UnfitAnswerError";
}

/** Whether the sources run, as in tests and development: there each answer is checked by its schema before it is sent. */
const isFromSources = import.meta.url.endsWith(".ts");

const asWritten = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Throws, where the sources run, when a value does not fit a schema or holds what that does not name. */
export const checkFits = (name: string, output: ZodType, value: unknown): void => {
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

/** Joins what an operation does to what the contract declares of its name. */
export const operationFrom = <Name extends OperationName>(
  name: Name,
  implemented: Run<Name> | Implementation<Name>,
): Operation => {
  const declared: DeclaredOperation = OPERATIONS[name];
  const implementation = (
    typeof implemented === "function" ? { run: implemented } : implemented
  ) as Implementation<OperationName>;
  const check = (value: unknown) => checkFits(name, declared.output, value);
  return {
    ...declared,
    ...(implementation as Pick<Operation, "checksSession" | "refuseSize" | "run">),
    check(answer) {
      if (answer.ok) check(answer.value);
      return answer;
    },
    write({ value, json }) {
      check(value);
      if (json !== undefined) checkSays(name, json, value);
      return json ?? JSON.stringify(value);
    },
  };
};
