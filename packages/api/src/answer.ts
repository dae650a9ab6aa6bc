import { TRPCError } from "@trpc/server";
import {
  type BanReason,
  type Challenge,
  ERRORS,
  type ErrorCode,
  type FieldError,
  type Match,
  type Problem,
  problemType,
} from "@yourmove/contract";
import { type banQueries, isUnavailable } from "@yourmove/db";
import { GameFault, isTransient } from "@yourmove/rules";

/** Why a request is refused, as a value; it becomes the problem of contract 8. */
export interface Failure {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors?: readonly FieldError[] | undefined;
  /** The game's own word for why a move is forbidden, with `illegal_move`. */
  readonly refusal?: Problem["refusal"] | undefined;
  /** The viewer's match, with every 409 about one. */
  readonly match?: Match | undefined;
  /** The viewer's challenge, with every 409 about one. */
  readonly challenge?: Challenge | undefined;
  /** Why and until when a user is banned, null for good; with `account_banned`. */
  readonly ban?: { readonly reason: BanReason; readonly until: number | null } | undefined;
  /** Set on a replayed refusal: the id of the request that it first answered. */
  readonly requestID?: string;
  /** Seconds after which to try again, for `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
}

/** The result of a service: the value, also as JSON where that is written already; or why not. */
export type Answer<Value> = { ok: true; value: Value; json?: string } | { ok: false; failure: Failure };

export const done = <Value>(value: Value): Answer<Value> => ({ ok: true, value });

export const failed = (
  code: ErrorCode,
  detail: string,
  more: Partial<Failure> = {},
): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { code, detail, ...more },
});

/** A field of the input that a schema can't judge, and why it is refused. */
export const invalidField = (path: string, message: string) =>
  failed("invalid_request", "Some fields are not valid", { errors: [{ path, message }] });

// One text each, so that a stranger can't tell a foreign match from a missing one.
export const noSuchGame = failed("game_type_not_found", "No game has this type; GET /platform/games lists them");
export const noSuchMatch = failed("match_not_found", "You have no match with this id and game type");
export const noSuchChallenge = failed("challenge_not_found", "There is no challenge of this name");
export const noSuchUser = failed("user_not_found", "No user has this id");
export const signInAgain = failed("unauthenticated", "These credentials are no longer good");
/** A write found that the session had ended, or the password was changed, since they were verified. */
export const overtaken = failed("unauthenticated", "The session has ended, or the password was changed meanwhile");
export const signInFirst = failed("unauthenticated", "Send a bearer token or the session cookie");
export const notByApiKey = failed("forbidden_action", "An API key can't do that; sign in yourself");
/** What was to be written has changed under every try; nothing of it is recorded, so that the same key may be sent again. */
export const tooMuchAtOnce = failed("unavailable", "Too much happens at once; try again soon");
/** The same for a block and for a policy, so that they are indistinguishable. */
export const inviteRefused = failed("invite_refused", "No match can begin between you and this user");

/** Seconds after which rules may be there again that were missing for a moment, and after which ones that fail may have been mended. */
const MISSING_SECONDS = 1;
const FAILING_SECONDS = 60;

/** Rules gave no answer: they are away for a moment, or fail here, or do not answer this caller for so many seconds. */
export const gamePaused = (isTransient: boolean, cooldownSeconds?: number) => {
  const paused = (detail: string, retryAfterSeconds: number) => failed("game_paused", detail, { retryAfterSeconds });
  if (cooldownSeconds !== undefined)
    return paused(
      `What you last did took the rules of this game too long: act in it again in ${cooldownSeconds} s`,
      cooldownSeconds,
    );
  return isTransient
    ? paused("The rules of this game can't be asked right now; try again soon", MISSING_SECONDS)
    : paused("The rules of this game fail here; a match of it can be read and forfeited all the same", FAILING_SECONDS);
};

/** The refusal of a banned user, with the reason and the end of the ban. */
export const accountBanned = ({ reason, until }: banQueries.Ban) => {
  const end = until === null ? "for good" : `until ${new Date(until).toISOString()}`;
  return failed("account_banned", `This account is banned ${end}`, { ban: { reason, until } });
};

/** The problem of a failure. A replayed one keeps the id of the request that it first answered. */
export const toProblem = (
  { code, detail, errors, refusal, match, challenge, ban, ...failure }: Failure,
  requestID: string,
): Problem => ({
  type: problemType(code),
  title: ERRORS[code].title,
  status: ERRORS[code].status,
  detail,
  code,
  requestID: failure.requestID ?? requestID,
  ...(errors && { errors: [...errors] }),
  ...(refusal && { refusal }),
  ...(match && { match }),
  ...(challenge && { challenge }),
  ...ban,
});

/** A failure as an exception, for code that knows nothing else: tRPC's runner, and the queue of passwords. */
export class RefusalError extends TRPCError {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super({ code: ERRORS[failure.code].trpc, message: failure.detail });
    this.failure = failure;
  }
}

/** The value of an answer, for tRPC; a failure is thrown, and becomes its problem in the router's error formatter. */
export const unwrap = <Value>(answer: Answer<Value>): Value => {
  if (answer.ok) return answer.value;
  throw new RefusalError(answer.failure);
};

/** The codes of what tRPC itself refuses, before any operation of ours runs. */
const OF_TRPC: Partial<Record<TRPCError["code"], ErrorCode>> = {
  PARSE_ERROR: "invalid_request",
  BAD_REQUEST: "invalid_request",
  NOT_FOUND: "route_not_found",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  PAYLOAD_TOO_LARGE: "payload_too_large",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
};

const UNEXPECTED: Failure = { code: "internal", detail: "The error was logged under this request id" };

const knownFailure = (error: unknown): Failure | null => {
  if (error instanceof RefusalError) return error.failure;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof RefusalError) return cause.failure;
  if (cause instanceof GameFault) return gamePaused(isTransient(cause)).failure;
  if (isUnavailable(cause)) return { code: "unavailable", detail: "The database can't be reached; try again soon" };
  const code = error instanceof TRPCError ? OF_TRPC[error.code] : undefined;
  return code ? { code, detail: ERRORS[code].title } : null;
};

/** The failure that an error stands for; an unexpected one is `internal`, and its message is not shown. */
export const failureOf = (error: unknown): Failure => knownFailure(error) ?? UNEXPECTED;

/** Whether an error is one of ours to log with its cause, rather than an answer to a client. */
export const isUnexpected = (error: unknown): boolean => knownFailure(error) === null;
