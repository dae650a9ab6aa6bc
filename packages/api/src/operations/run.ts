import { type Declaration, ERRORS } from "@yourmove/contract";
import { z } from "zod";
import { type Answer, type Failure, failed, notByApiKey, signInFirst, tooMuchAtOnce } from "../answer.ts";
import type { Ctx } from "../context.ts";
import { fieldErrors } from "../field-errors.ts";
import type { Actor } from "../identity/actor.ts";
import type { Runnable } from "./operation.ts";

const diskFull = failed("unavailable", "The disk is full; reading still works");

/** The refusal of a call before its input is parsed, in the order of contract 8; null lets it on. */
export const refuseEarly = (operation: Runnable, ctx: Ctx<Actor | null>, raw: unknown): Answer<never> | null => {
  const { actor, db, request } = ctx;
  if (operation.access === "operator") return request.isOperators ? null : signInFirst;
  if (operation.requiresUser && !actor) return request.refusal ? { ok: false, failure: request.refusal } : signInFirst;
  // What would not fit on the disk is refused before it is begun.
  if (operation.type === "mutation" && !db.canWrite()) return diskFull;
  const failure = operation.refuseRaw?.(raw);
  return failure ? { ok: false, failure } : null;
};

const notInteractive: Failure = { code: "forbidden_action", detail: "Only a session of your own can do that" };
const noAccount: Failure = { code: "forbidden_action", detail: "Register first: a guest has no account to manage" };

/** Why an actor may not make a call, by what is declared of it; null lets it on. */
const refuseAccess = (
  { access, apiKeys }: Pick<Declaration, "access" | "apiKeys">,
  { credential, isGuest }: Actor,
): Failure | null => {
  const isOwnSession = credential.kind === "session";
  if ((access === "session" || access === "account") && !isOwnSession) return notInteractive;
  if (access === "account" && isGuest) return noAccount;
  return apiKeys === false && credential.kind === "api_key" ? notByApiKey.failure : null;
};

const FIRST_OF_SERVER = 500;

/** Whether a refusal may come of a session that ended after the request came: nothing was found, or no write held. */
const mayBeOver = (failure: Failure): boolean =>
  [404, 409].includes(ERRORS[failure.code].status) || failure === tooMuchAtOnce.failure;

/**
 * A failure as it is answered: 401 comes before all others, so a session that no statement has found good is
 * looked up first.
 */
export const checkedFailure = async (ctx: Ctx<Actor | null>, failure: Failure): Promise<Failure> => {
  const { auth, actor, request } = ctx;
  const { status } = ERRORS[failure.code];
  const isOver = mayBeOver(failure);
  const isOpen = actor?.session || failure.code === "unauthenticated" || isOver;
  // Other failures of the service say nothing of the session.
  if (!actor || !isOpen || (status >= FIRST_OF_SERVER && !isOver)) return failure;
  const refusal = await auth.refusalOf(actor);
  // The session of a poll was good when it began.
  if (request.isHeld) return refusal ?? failure;
  if (refusal) request.onSessionOver?.();
  else ctx.noteRequest(actor);
  return refusal ?? failure;
};

/** The answer as the actor is given it; notes that the actor was seen. */
export const conclude = (
  ctx: Ctx<Actor | null>,
  answer: Answer<unknown>,
): Answer<unknown> | Promise<Answer<unknown>> => {
  const { actor, request } = ctx;
  if (!answer.ok) return checkedFailure(ctx, answer.failure).then((failure) => ({ ok: false, failure }));
  if (actor?.session && !request.isHeld) ctx.noteRequest(actor);
  return answer;
};

const invalid = ({ issues }: Pick<z.ZodError, "issues">): Failure => ({
  code: "invalid_request",
  detail: "Some fields are not valid",
  errors: fieldErrors(issues),
});

/** The failure of an input that a schema refused; null for any other error. */
export const invalidInput = (error: unknown): Failure | null => (error instanceof z.ZodError ? invalid(error) : null);

/** Does the work of a parsed call, unless its actor may not make it: after 400, and for every mount alike. */
export const runParsed = (
  operation: Runnable,
  ctx: Ctx<Actor | null>,
  input: unknown,
): Answer<unknown> | Promise<Answer<unknown>> => {
  const refused = operation.requiresUser && ctx.actor ? refuseAccess(operation, ctx.actor) : null;
  return refused ? { ok: false, failure: refused } : operation.run(ctx, input);
};

const run = (operation: Runnable, ctx: Ctx<Actor | null>, raw: unknown): Answer<unknown> | Promise<Answer<unknown>> => {
  const early = refuseEarly(operation, ctx, raw);
  if (early) return early;
  const parsed = operation.input.safeParse(raw);
  return parsed.success ? runParsed(operation, ctx, parsed.data) : { ok: false, failure: invalid(parsed.error) };
};

/**
 * Runs an operation: signed in? room on the disk? kind, size, input, may this actor, the work. The one path of every call, from any mount: the
 * mount writes the answer with the operation's `write`, or hands on what its `check` lets through. Rejects only with unexpected
 * errors. No async function: a poll that waits in here would hold more.
 */
export const runOperation = (operation: Runnable, ctx: Ctx<Actor | null>, raw: unknown): Promise<Answer<unknown>> => {
  try {
    return Promise.resolve(run(operation, ctx, raw)).then((answer) => conclude(ctx, answer));
  } catch (error) {
    return Promise.reject(error);
  }
};
