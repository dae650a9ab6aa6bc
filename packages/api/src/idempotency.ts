import { hash } from "node:crypto";
import {
  ERRORS,
  idempotencyKeySchema,
  LIMITS,
  type Match,
  type MatchSnapshot,
  type OfferKind,
  type Offers,
  type Problem,
} from "@yourmove/contract";
import { type Database, idempotencyQueries, isUniqueViolation } from "@yourmove/db";
import { stampedTimes, type Transition } from "@yourmove/rules";
import { type Answer, done, failed, fieldErrors, toProblem } from "./answer.ts";
import type { Clock } from "./clock.ts";
import type { ActorRequest } from "./identity/actor.ts";

const TIME_NAMES = [
  "createdTime",
  "inviteExpiresTime",
  "startedTime",
  "lastMoveTime",
  "finishedTime",
  "turnDeadlineTime",
] as const;
type TimeName = (typeof TIME_NAMES)[number];

/** A time of the match, the `offeredTime` of the offer that the action makes, or the `lastTime` of one that it ends. */
type SetTime = TimeName | OfferKind | `${OfferKind}End`;

/**
 * A match's snapshot before its write: all but what the statement chooses, the id of a new match, the cursor and its times,
 * which say nothing here.
 */
export interface PendingSnapshot {
  readonly serverTime: number;
  readonly match: Omit<Match, "matchID" | "lastActionTime">;
  /** The times that the action sets: each as milliseconds after the cursor. */
  readonly times?: Partial<Record<SetTime, number>>;
  /** The match's cursor, where nothing was written. */
  readonly cursor?: number;
}

/** The id and the cursor that the statement of an effect chose. */
export interface Written {
  readonly matchID: number;
  readonly cursor: number;
}

/** The match as a transition that was decided at `now` shows it, before its write gives it a cursor. */
export const pendingSnapshot = (transition: Transition, match: Match, now: number): PendingSnapshot => {
  const { deadlineTime, ...times } = stampedTimes(transition);
  const deadline = match.stateName === "invited" ? "inviteExpiresTime" : "turnDeadlineTime";
  return { serverTime: now, match, times: deadlineTime === undefined ? times : { ...times, [deadline]: deadlineTime } };
};

const offersAt = (offers: Offers, times: NonNullable<PendingSnapshot["times"]>, cursor: number): Offers => {
  const timesOf = (kind: OfferKind) => ({
    ...(times[kind] !== undefined && { offeredTime: cursor }),
    ...(times[`${kind}End`] !== undefined && { lastTime: cursor }),
  });
  return {
    draw: { ...offers.draw, ...timesOf("draw") },
    takeback: { ...offers.takeback, ...timesOf("takeback") },
  };
};

/** The snapshot that a pending response becomes by its write. */
export const finalize = (pending: PendingSnapshot, { matchID, ...written }: Written): MatchSnapshot => {
  const { serverTime, times = {}, cursor = written.cursor } = pending;
  const match: Match = { ...pending.match, matchID, lastActionTime: cursor };
  for (const name of TIME_NAMES) {
    const after = times[name];
    if (after !== undefined) match[name] = cursor + after;
  }
  match.offers = offersAt(match.offers, times, cursor);
  return { unchanged: false, lastActionTime: cursor, serverTime, match };
};

/** A value as JSON has it, the same in every order of its fields. */
export const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => [name, canonical(field)]);
};

/** Records the answer of one action in the statement of its effect, and finds what a concurrent duplicate recorded. */
export interface IdempotencyRecorder<Pending = PendingSnapshot, Value = MatchSnapshot> {
  /** The pending response as the statement stores it; undefined without a key. */
  record(pending: Pending): idempotencyQueries.IdempotencyRecord | undefined;
  /** The answer that a concurrent duplicate of this request was given. */
  findDuplicate(): Promise<Answer<Value> | null>;
}

/** The answer that a pending response becomes by what its statement chose. */
type Finalize<Pending, Value> = (pending: Pending, written: Written) => Value;

/** One call that may be repeated: its actor, the operation, and its input after parsing. */
export interface RepeatableCall {
  readonly actor: ActorRequest;
  readonly operation: string;
  readonly input: object;
  /**
   * Whether it acts before its key is read: most keys are new, and the key of its effect, which is kept in the same
   * statement, is refused where it is not.
   */
  readonly actsFirst?: boolean;
}

const fingerprintOf = ({ operation, input }: RepeatableCall): string =>
  hash("sha256", JSON.stringify([operation, canonical(input)]), "base64url");

const REPLAYED = new Set([404, 409, 422]);

/** Whether a repeat is given a refusal of this status again (contract 4). */
export const isReplayedStatus = (status: number): boolean => REPLAYED.has(status);

/** The refusal of a key that came with another request before (contract 4). */
export const keyReused = failed(
  "idempotency_key_reused",
  "This Idempotency-Key came with another request before; use a new one",
);

/** A refusal is kept without its match's message, which the match itself holds unchanged (decision 4). */
const writeRefusal = ({ match, ...problem }: Problem): string =>
  JSON.stringify(match ? { ...problem, match: { ...match, message: null } } : problem);

const readRefusal = ({ answer, matchID, message }: idempotencyQueries.StoredRecord): Problem => {
  const problem = JSON.parse(answer) as Problem;
  return problem.match && matchID !== null ? { ...problem, match: { ...problem.match, message } } : problem;
};

const replay = <Pending, Value>(
  found: idempotencyQueries.StoredRecord,
  fingerprint: string,
  finalizeWith: Finalize<Pending, Value>,
): Answer<Value> => {
  if (found.fingerprint !== fingerprint) return keyReused;
  if (found.status !== 200) return { ok: false, failure: readRefusal(found) };
  const { matchID, cursor } = found;
  return done(finalizeWith(JSON.parse(found.answer) as Pending, { matchID: matchID ?? 0, cursor: cursor ?? 0 }));
};

/** Runs actions so that a repeat with the same Idempotency-Key is given the first answer (contract 4). */
export interface IdempotencyStore {
  /** An action whose answer is a match. */
  run(
    call: RepeatableCall,
    act: (recorder: IdempotencyRecorder) => Promise<Answer<MatchSnapshot>>,
  ): Promise<Answer<MatchSnapshot>>;
  /** An action whose answer is made of its pending response in another way. */
  runAs<Pending, Value>(
    call: RepeatableCall,
    finalizeWith: Finalize<Pending, Value>,
    act: (recorder: IdempotencyRecorder<Pending, Value>) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>>;
}

const WITHOUT_KEY: IdempotencyRecorder<unknown, never> = { record: () => undefined, findDuplicate: async () => null };

/** The effect's statement fails as a whole where a concurrent duplicate took the key first. */
const actOrFindDuplicate = async <Pending, Value>(
  recorder: IdempotencyRecorder<Pending, Value>,
  act: (recorder: IdempotencyRecorder<Pending, Value>) => Promise<Answer<Value>>,
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
type RecordKey = Pick<ActorRequest, "userID" | "session"> &
  Pick<idempotencyQueries.IdempotencyRecord, "key" | "fingerprint">;

const createRecorder = <Pending, Value>(
  { db, certainNow }: { readonly db: Database; readonly certainNow: () => number },
  { userID, session, key, fingerprint }: RecordKey,
  finalizeWith: Finalize<Pending, Value>,
): IdempotencyRecorder<Pending, Value> => ({
  record: (pending) => ({ userID, key, fingerprint, status: 200, answer: JSON.stringify(pending) }),
  async findDuplicate() {
    const found = await idempotencyQueries.findIdempotencyRecord(db, { userID, session }, key);
    const oldest = certainNow() - LIMITS.idempotencyLifetimeMs;
    if (found && found.createdTime > oldest) return replay(found, fingerprint, finalizeWith);
    if (found)
      await idempotencyQueries.deleteIdempotencyRecord(db, Math.max(oldest, found.createdTime), { userID, key });
    return null;
  },
});

/** A refusal as it is stored; null where a repeat is decided again. */
const recordedRefusal = (
  kept: RecordKey,
  answer: Answer<unknown>,
  requestID: string,
): idempotencyQueries.RefusalRecord | null => {
  if (answer.ok || answer.failure.requestID !== undefined) return null;
  const { status } = ERRORS[answer.failure.code];
  if (!isReplayedStatus(status)) return null;
  const problem = toProblem(answer.failure, requestID);
  const shownUserID = problem.challenge?.creator.userID ?? null;
  return { ...kept, status, matchID: problem.match?.matchID ?? null, shownUserID, answer: writeRefusal(problem) };
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
  const runAs: IdempotencyStore["runAs"] = async (call, finalizeWith, act) => {
    const { userID, session, requestID, idempotencyKey } = call.actor;
    if (idempotencyKey === undefined) return act(WITHOUT_KEY);
    const parsed = parseKey(idempotencyKey);
    if (!parsed.ok) return parsed;
    const kept = { userID, session, key: parsed.value, fingerprint: fingerprintOf(call) };
    const recorder = createRecorder({ db, certainNow }, kept, finalizeWith);
    const duplicate = call.actsFirst ? null : await recorder.findDuplicate();
    if (duplicate) return duplicate;
    const answer = await actOrFindDuplicate(recorder, act);
    const first = call.actsFirst && !answer.ok ? await recorder.findDuplicate() : null;
    if (first) return first;
    const refusal = recordedRefusal(kept, answer, requestID);
    const bound = { now: clock.now(), most: LIMITS.keptRefusals };
    if (!refusal || (await idempotencyQueries.recordRefusal(db, refusal, bound))) return answer;
    return (await recorder.findDuplicate()) ?? answer;
  };
  return { run: (call, act) => runAs(call, finalize, act), runAs };
};
