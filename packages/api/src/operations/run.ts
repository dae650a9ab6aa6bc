import { ERRORS } from "@yourmove/contract";
import { type Answer, type Failure, failed, signInFirst } from "../answers/answer.ts";
import { fieldErrors } from "../answers/errors.ts";
import type { Context } from "../context.ts";
import type { Operation } from "./operation.ts";

const diskFull = failed("unavailable", "The disk is full; reading still works");

/** What refuses a call before its input is looked at, in the order of contract 8. */
const refuseEarly = (operation: Operation, context: Context, raw: unknown): Answer<never> | null => {
  const { actor, services, refusal } = context;
  if (operation.access === "signedIn" && !actor) return refusal ? { ok: false, failure: refusal } : signInFirst;
  // What would not fit on the disk is refused before it is begun.
  if (operation.type === "mutation" && !services.canWrite()) return diskFull;
  const failure = operation.refuseSize?.(raw);
  return failure ? { ok: false, failure } : null;
};

const FIRST_OF_SERVER = 500;

/**
 * The failure that an actor is told: 401 comes before all others (contract 8), so a session that no statement has found good
 * is looked up first.
 */
export const failureToTell = async (
  context: Pick<Context, "actor" | "services" | "onSessionOver">,
  failure: Failure,
): Promise<Failure> => {
  const { actor, services } = context;
  const isOpen = actor?.session || failure.code === "unauthenticated";
  // That something fails here says nothing of anybody's session.
  if (!actor || !isOpen || ERRORS[failure.code].status >= FIRST_OF_SERVER) return failure;
  const refusal = await services.auth.refusalOf(actor);
  if (refusal) context.onSessionOver?.();
  else services.noteRequest(actor);
  return refusal ?? failure;
};

const told = (context: Context, answer: Answer<unknown>): Answer<unknown> | Promise<Answer<unknown>> => {
  const { actor, services, isHeld } = context;
  if (!answer.ok) return failureToTell(context, answer.failure).then((failure) => ({ ok: false, failure }));
  if (actor?.session && !isHeld) services.noteRequest(actor);
  return answer;
};

const run = (operation: Operation, context: Context, raw: unknown): Answer<unknown> | Promise<Answer<unknown>> => {
  const early = refuseEarly(operation, context, raw);
  if (early) return early;
  const parsed = operation.input.safeParse(raw);
  if (parsed.success) return operation.run(context as Parameters<Operation["run"]>[0], parsed.data);
  return failed("invalid_request", "Some fields are not valid", { errors: fieldErrors(parsed.error.issues) });
};

/**
 * Runs an operation: signed in? room on the disk? size, input, the work. The one path of every call, whichever mount it
 * comes from: that one writes the answer with the operation's `write`, or hands on what its `check` lets through. Rejects
 * only with what nobody foresaw. No async function: a poll that waits in here would hold more.
 */
export const runOperation = (operation: Operation, context: Context, raw: unknown): Promise<Answer<unknown>> => {
  try {
    return Promise.resolve(run(operation, context, raw)).then((answer) => told(context, answer));
  } catch (error) {
    return Promise.reject(error);
  }
};
