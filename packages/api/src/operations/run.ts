import { type Answer, failed } from "../answers/answer.ts";
import { signInFirst } from "../answers/failures.ts";
import { fieldErrors } from "../answers/problem.ts";
import type { Context } from "../context.ts";
import type { Operation } from "./operation.ts";

const diskFull = failed("unavailable", "The disk is full; reading still works");

/** What refuses a call before its input is looked at, in the order of contract 8. */
const refuseEarly = (operation: Operation, context: Context, raw: unknown): Answer<never> | null => {
  const { viewer, services, refusal } = context;
  if (operation.access === "signedIn" && !viewer) return refusal ? { ok: false, failure: refusal } : signInFirst;
  // What would not fit on the disk is refused before it is begun.
  if (operation.type === "mutation" && !services.canWrite()) return diskFull;
  const failure = operation.refuseSize?.(raw);
  return failure ? { ok: false, failure } : null;
};

/**
 * Runs an operation: signed in? room on the disk? size, input, the work. The one road of every call, whichever mount it
 * comes from: that one writes the answer with the operation's `write`, or hands on what its `check` lets through. Rejects
 * only with what nobody foresaw. No async function, for a poll that waits in here should hold no more than its own promise.
 */
export const runOperation = (operation: Operation, context: Context, raw: unknown): Promise<Answer<unknown>> => {
  const early = refuseEarly(operation, context, raw);
  if (early) return Promise.resolve(early);
  const parsed = operation.input.safeParse(raw);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error.issues);
    return Promise.resolve(failed("invalid_request", "Some fields are not valid", { errors }));
  }
  try {
    // The work's own promise, where that is one: another around it would wait as long.
    return Promise.resolve(operation.run(context as Parameters<Operation["run"]>[0], parsed.data));
  } catch (error) {
    return Promise.reject(error);
  }
};
