import { hash } from "node:crypto";
import { ERRORS, idempotencyKeySchema, LIMITS, type MatchSnapshot, type Problem } from "@yourmove/contract";
import {
  type Actor,
  type Database,
  type FoundAnswer,
  findKept,
  forgetKept,
  isUniqueViolation,
  type KeptAnswer,
  type KeptRefusal,
  keepRefusal,
} from "@yourmove/db";
import type { Clock } from "../clock.ts";
import { type Answer, done, failed } from "./answer.ts";
import type { Caller } from "./caller.ts";
import { canonical } from "./canonical.ts";
import { completeKept, type SnapshotDraft, type Written } from "./draft.ts";
import { fieldErrors, toProblem } from "./problem.ts";

/** What an action may keep: its answer, in the statement of its effect; and it looks again after losing a race. */
export interface Keeping<Draft = SnapshotDraft, Value = MatchSnapshot> {
  /** The draft as the statement is to store it; undefined without a key. */
  keep(draft: Draft): KeptAnswer | undefined;
  /** The answer that a twin of this request has been given meanwhile. */
  twin(): Promise<Answer<Value> | null>;
}

/** The answer that a draft becomes by what its statement chose. */
type Complete<Draft, Value> = (draft: Draft, written: Written) => Value;

/** One call that may be repeated: who asks, for which operation, with its input after parsing. */
export interface RepeatableCall {
  readonly caller: Caller;
  readonly operation: string;
  readonly input: object;
  /**
   * Whether it acts before its key is looked at: most keys are new, and the key of its effect, which is kept in the same
   * statement, is refused where it is not.
   */
  readonly actsFirst?: boolean;
}

const fingerprintOf = ({ operation, input }: RepeatableCall): string =>
  hash("sha256", JSON.stringify([operation, canonical(input)]), "base64url");

const REPLAYED = new Set([404, 409, 422]);

/** Whether a repeat is given a refusal of this status again (contract 4). */
export const isKeptStatus = (status: number): boolean => REPLAYED.has(status);

/** The refusal of a key that came with another request before (contract 4). */
export const keyReused = failed(
  "idempotency_key_reused",
  "This Idempotency-Key came with another request before; use a new one",
);

/** A refusal is kept without its match's message, which the match itself holds unchanged (decision 4). */
const writeRefusal = ({ match, ...problem }: Problem): string =>
  JSON.stringify(match ? { ...problem, match: { ...match, message: null } } : problem);

const readRefusal = ({ answer, matchID, message }: FoundAnswer): Problem => {
  const problem = JSON.parse(answer) as Problem;
  return problem.match && matchID !== null ? { ...problem, match: { ...problem.match, message } } : problem;
};

/** Whether a refusal was kept by an older version, packed behind a mark: it is as good as forgotten. */
const isPacked = ({ status, answer }: FoundAnswer): boolean => status !== 200 && !answer.startsWith("{");

const replay = <Draft, Value>(
  found: FoundAnswer,
  fingerprint: string,
  completed: Complete<Draft, Value>,
): Answer<Value> => {
  if (found.fingerprint !== fingerprint) return keyReused;
  if (found.status !== 200) return { ok: false, failure: readRefusal(found) };
  const { matchID, cursor } = found;
  return done(completed(JSON.parse(found.answer) as Draft, { matchID: matchID ?? 0, cursor: cursor ?? 0 }));
};

/** Runs actions so that a repeat with the same Idempotency-Key is given the first answer (contract 4). */
export interface KeptAnswers {
  /** An action whose answer is a match. */
  once(call: RepeatableCall, act: (keeping: Keeping) => Promise<Answer<MatchSnapshot>>): Promise<Answer<MatchSnapshot>>;
  /** An action whose answer is made of its draft in another way. */
  onceAs<Draft, Value>(
    call: RepeatableCall,
    completed: Complete<Draft, Value>,
    act: (keeping: Keeping<Draft, Value>) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>>;
}

const WITHOUT_KEY: Keeping<unknown, never> = { keep: () => undefined, twin: async () => null };

/** The effect's statement fails as a whole when a twin has taken the key meanwhile. */
const actOrTwin = async <Draft, Value>(
  keeping: Keeping<Draft, Value>,
  act: (keeping: Keeping<Draft, Value>) => Promise<Answer<Value>>,
): Promise<Answer<Value>> => {
  try {
    return await act(keeping);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // An old one has been forgotten now.
    return (await keeping.twin()) ?? act(keeping);
  }
};

interface KeptAnswersDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Whose key it is, and which call it came with. */
type KeptKey = Actor & Pick<KeptAnswer, "key" | "fingerprint">;

const createKeeping = <Draft, Value>(
  { db, clock }: KeptAnswersDeps,
  { userID, session, key, fingerprint }: KeptKey,
  completed: Complete<Draft, Value>,
): Keeping<Draft, Value> => ({
  keep: (draft) => ({ userID, key, fingerprint, status: 200, answer: JSON.stringify(draft) }),
  async twin() {
    const found = await findKept(db, { userID, session }, key);
    const oldest = clock.now() - LIMITS.idempotencyLifetimeMs;
    if (found && found.createdTime > oldest && !isPacked(found)) return replay(found, fingerprint, completed);
    if (found) await forgetKept(db, Math.max(oldest, found.createdTime), { userID, key });
    return null;
  },
});

/** A refusal as it is stored; null where a repeat is to be decided anew. */
const keptRefusal = (kept: KeptKey, answer: Answer<unknown>, requestID: string): KeptRefusal | null => {
  if (answer.ok || answer.failure.requestID !== undefined) return null;
  const { status } = ERRORS[answer.failure.code];
  if (!isKeptStatus(status)) return null;
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

/** Keeps answers in the database for 24 h. */
export const createKeptAnswers = (deps: KeptAnswersDeps): KeptAnswers => {
  const onceAs: KeptAnswers["onceAs"] = async (call, completed, act) => {
    const { userID, session, requestID, idempotencyKey } = call.caller;
    if (idempotencyKey === undefined) return act(WITHOUT_KEY);
    const parsed = parseKey(idempotencyKey);
    if (!parsed.ok) return parsed;
    const kept = { userID, session, key: parsed.value, fingerprint: fingerprintOf(call) };
    const keeping = createKeeping(deps, kept, completed);
    const twin = call.actsFirst ? null : await keeping.twin();
    if (twin) return twin;
    const answer = await actOrTwin(keeping, act);
    const first = call.actsFirst && !answer.ok ? await keeping.twin() : null;
    if (first) return first;
    const refusal = keptRefusal(kept, answer, requestID);
    const bound = { now: deps.clock.now(), most: LIMITS.keptRefusals };
    if (!refusal || (await keepRefusal(deps.db, refusal, bound))) return answer;
    return (await keeping.twin()) ?? answer;
  };
  return { once: (call, act) => onceAs(call, completeKept, act), onceAs };
};
