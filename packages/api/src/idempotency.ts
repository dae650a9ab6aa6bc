import { hash } from "node:crypto";
import { ERRORS, idempotencyKeySchema, LIMITS, type MatchSnapshot, type Problem } from "@yourmove/contract";
import { type Database, idempotencyQueries, isUniqueViolation, type Verified } from "@yourmove/db";
import { type Answer, done, failed, toProblem } from "./answer.ts";
import type { Clock } from "./clock.ts";
import { fieldErrors } from "./field-errors.ts";
import { withSession } from "./identity/actor.ts";
import type { Call } from "./identity/request.ts";

/** A value as JSON has it, the same in every order of its fields. */
export const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => [name, canonical(field)]);
};

/** Records the answer of one action in the statement of its effect, and finds what a concurrent duplicate recorded. */
export interface IdempotencyRecorder<Value = MatchSnapshot> {
  /** The key whose record has not been looked for: whoever reads for the action looks in the same statement. */
  readonly newKey?: string | undefined;
  /** The answer as the statement of its effect stores it; undefined without a key. */
  record(value: Value): idempotencyQueries.IdempotencyRecord | undefined;
  /** The answer that a concurrent duplicate of this request was given. */
  findDuplicate(): Promise<Answer<Value> | null>;
}

/** One operation that may be repeated, and its input after parsing. */
export interface Repeatable {
  readonly operation: string;
  readonly input: object;
  /** Whether its action looks for the key's record itself, with the read of its match. */
  readonly looksItself?: boolean;
  /**
   * What else the action checks of the request itself. Where its key came with another request it is 400 before it is 422 (contract
   * 8), while a repeat is given its first answer whatever the check would say by now.
   */
  readonly check?: () => Promise<Answer<unknown>>;
}

const fingerprintOf = ({ operation, input }: Repeatable): string =>
  hash("sha256", JSON.stringify([operation, canonical(input)]), "base64url");

const REPLAYED = new Set([404, 409, 422]);

/** Whether a repeat is given a refusal of this status again (contract 4). */
export const isReplayedStatus = (status: number): boolean => REPLAYED.has(status);

/** The refusal of a key that came with another request before. */
export const keyReused = failed(
  "idempotency_key_reused",
  "This Idempotency-Key came with another request before; use a new one",
);

const replay = <Value>(found: idempotencyQueries.IdempotencyRecord, fingerprint: string): Answer<Value> => {
  if (found.fingerprint !== fingerprint) return keyReused;
  if (found.status !== 200) return { ok: false, failure: JSON.parse(found.answer) as Problem };
  return done(JSON.parse(found.answer) as Value);
};

/** The answer to a request whose key came with another one. */
const answerReused = async ({ check }: Repeatable): Promise<Answer<never>> => {
  const checked = await check?.();
  return checked?.ok === false && checked.failure.code === "invalid_request" ? checked : keyReused;
};

/** Runs actions so that a repeat with the same Idempotency-Key is given the first answer. */
export interface IdempotencyStore {
  run<Value>(
    call: Call,
    repeatable: Repeatable,
    act: (recorder: IdempotencyRecorder<Value>) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>>;
}

/** Of a request without a key: records nothing, and finds nothing. */
export const WITHOUT_KEY: IdempotencyRecorder<never> = { record: () => undefined, findDuplicate: async () => null };

/** The effect's statement fails as a whole where a concurrent duplicate took the key first. */
const actOrFindDuplicate = async <Value>(
  recorder: IdempotencyRecorder<Value>,
  act: (recorder: IdempotencyRecorder<Value>) => Promise<Answer<Value>>,
): Promise<Answer<Value>> => {
  try {
    return await act(recorder);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // The record was an old one, and is deleted now.
    return (await recorder.findDuplicate()) ?? act(recorder);
  }
};

/** A key with its user and the fingerprint of its call. */
type RecordKey = Verified & Pick<idempotencyQueries.IdempotencyRecord, "key" | "fingerprint">;

const createRecorder = <Value>(
  { db, clock, certainNow }: { readonly db: Database; readonly clock: Clock; readonly certainNow: () => number },
  { userID, session, key, fingerprint, looksItself }: RecordKey & Pick<Repeatable, "looksItself">,
): IdempotencyRecorder<Value> => ({
  newKey: looksItself ? key : undefined,
  record: (value) => ({
    userID,
    key,
    fingerprint,
    status: 200,
    answer: JSON.stringify(value),
    createdTime: clock.now(),
  }),
  async findDuplicate() {
    const found = await idempotencyQueries.findIdempotencyRecord(db, { userID, session }, key);
    const oldest = certainNow() - LIMITS.idempotencyLifetimeMs;
    if (found && found.createdTime > oldest) return replay(found, fingerprint);
    if (found)
      await idempotencyQueries.deleteIdempotencyRecord(db, Math.max(oldest, found.createdTime), { userID, key });
    return null;
  },
});

/** Records an answer that changed nothing, like any; where a concurrent duplicate was first, gives that one's answer. */
export const recordUnchanged = async <Value>(
  db: Database,
  recorder: IdempotencyRecorder<Value>,
  { value, ...shown }: { readonly value: Value } & Pick<idempotencyQueries.EffectlessRecord, "matchID" | "shownUserID">,
): Promise<Answer<Value>> => {
  const record = recorder.record(value);
  if (!record) return done(value);
  const isRecorded = await idempotencyQueries.recordWithoutEffect(
    db,
    { ...record, ...shown },
    LIMITS.recordsWithoutEffect,
  );
  return isRecorded ? done(value) : ((await recorder.findDuplicate()) ?? done(value));
};

/** A refusal as it is stored; null where a repeat is decided again. */
const recordedRefusal = (
  call: RecordKey,
  answer: Answer<unknown>,
  { requestID, createdTime }: { readonly requestID: string; readonly createdTime: number },
): idempotencyQueries.EffectlessRecord | null => {
  if (answer.ok || answer.failure.requestID !== undefined) return null;
  const { status } = ERRORS[answer.failure.code];
  if (!isReplayedStatus(status)) return null;
  const problem = toProblem(answer.failure, requestID);
  const shownUserID = problem.challenge?.creator.userID ?? null;
  const matchID = problem.match?.matchID ?? null;
  return { ...call, status, matchID, shownUserID, answer: JSON.stringify(problem), createdTime };
};

/** The key of an `Idempotency-Key` header, or why it is none. */
export const parseKey = (header: string): Answer<string> => {
  const parsed = idempotencyKeySchema.safeParse(header);
  if (parsed.success) return done(parsed.data);
  const errors = fieldErrors(parsed.error.issues, ["Idempotency-Key"]);
  return failed("invalid_request", "The Idempotency-Key header is not valid", { errors });
};

/** The store: records live in the database for 24 h, of which a leap of the clock has no part. */
export const createIdempotencyStore = (
  db: Database,
  clock: Clock,
  certainNow: () => number = clock.now,
): IdempotencyStore => {
  const runWith = async <Value>(
    key: RecordKey,
    { requestID, looksItself }: { readonly requestID: string; readonly looksItself: boolean },
    act: (recorder: IdempotencyRecorder<Value>) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> => {
    const recorder = createRecorder<Value>({ db, clock, certainNow }, { ...key, looksItself });
    const duplicate = looksItself ? null : await recorder.findDuplicate();
    if (duplicate) return duplicate;
    const answer = await actOrFindDuplicate(recorder, act);
    // Its match may not have been found, or have changed under it.
    const first = looksItself && !answer.ok ? await recorder.findDuplicate() : null;
    if (first) return first;
    const refusal = recordedRefusal(key, answer, { requestID, createdTime: clock.now() });
    if (!refusal || (await idempotencyQueries.recordWithoutEffect(db, refusal, LIMITS.recordsWithoutEffect)))
      return answer;
    return (await recorder.findDuplicate()) ?? answer;
  };
  return {
    async run<Value>(
      { actor, request: { requestID, idempotencyKey } }: Call,
      repeatable: Repeatable,
      act: (recorder: IdempotencyRecorder<Value>) => Promise<Answer<Value>>,
    ) {
      if (idempotencyKey === undefined) return act(WITHOUT_KEY as IdempotencyRecorder<Value>);
      const parsed = parseKey(idempotencyKey);
      if (!parsed.ok) return parsed;
      const key = { ...withSession(actor), key: parsed.value, fingerprint: fingerprintOf(repeatable) };
      const answer = await runWith(key, { requestID, looksItself: repeatable.looksItself ?? false }, act);
      return answer === keyReused ? answerReused(repeatable) : answer;
    },
  };
};
