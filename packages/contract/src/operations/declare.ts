import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import type { LIMITS } from "../limits.ts";

/** The buckets that calls are counted in (contract 9). */
export type Bucket = keyof typeof LIMITS.requestsPerMinute;

/**
 * Who may call an operation: `anyone`; anyone, where credentials change what it does (`optional`); every signed-in `user`, by session,
 * API key or a host platform's token; a user's own `session`; such a session of an `account`, never a guest's; or the `operator`, on
 * a port of its own.
 */
export type Access = "anyone" | "optional" | "user" | "session" | "account" | "operator";

/** The declaration of an operation: all that REST, tRPC, the document, the client and the tests know of it. */
export interface Declaration {
  /** A GET is a query and changes nothing; every other is a mutation. */
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With fields of the input as `:name`, and the match's id as `:id`; the other fields are the query of a GET, or the body. */
  readonly path: string;
  /** Another path of the same operation, which does not read some fields, and has a name of its own in the document. */
  readonly alsoAt?: { readonly path: string; readonly without: readonly string[]; readonly operationID: string };
  /** Who may call it. */
  readonly access: Access;
  /** False where an API key is refused although its user may call: it plays and reads, and manages nothing. */
  readonly apiKeys?: false;
  readonly bucket: Bucket;
  /** Whether it honours Idempotency-Key, so that a repeat gets the first answer again. */
  readonly isRepeatable?: boolean;
  /** What it does, in the imperative and a few words. */
  readonly summary: string;
  /** What a caller should know of it beyond its schemas. */
  readonly description: string;
  /** The refusals of its own, beside those that every operation has. */
  readonly codes?: readonly ErrorCode[];
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** An answer, and the body that asks for it where there is one. */
  readonly example: { readonly body?: object; readonly answer: object };
}

/** The declarations of a group, each by its name in it: `move` of `matches` is `matches.move`. */
export type OperationGroup = Readonly<Record<string, Declaration>>;

/** The paths that most operations are found under. */
export const GAME = "/platform/games/:gameType";
export const MATCH = `${GAME}/matches/:id` as const;
export const ME = "/platform/me";

/** The input of an operation that takes none: the fields of whatever object comes are ignored. */
export const noInput = z.custom<void>(
  (value) => value === undefined || (typeof value === "object" && value !== null && !Array.isArray(value)),
  "must be an object",
);
