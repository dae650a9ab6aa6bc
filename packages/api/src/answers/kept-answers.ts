import { createHash } from "node:crypto";
import { ERRORS, idempotencyKeySchema, LIMITS, type MatchSnapshot, type Problem } from "@yourmove/contract";
import {
  type Database,
  type FoundAnswer,
  findKept,
  forgetKept,
  isUniqueViolation,
  type KeptAnswer,
  keepAnswer,
} from "@yourmove/db";
import { type Answer, done, failed } from "./answer.ts";
import type { Caller } from "./caller.ts";
import type { Clock } from "../clock.ts";
import { fieldErrors, RefusalError, toProblem } from "./problem.ts";

/** Fills the parts of an answer that its statement chose: the stamp, and the id of a new match. */
export const complete = (draft: MatchSnapshot, chosen: { matchID: number; stamp: number }): MatchSnapshot => ({
  ...draft,
  lastActionTime: chosen.stamp,
  match: { ...draft.match, matchID: chosen.matchID, lastActionTime: chosen.stamp },
});

/** What an action may keep: its answer, in the statement of its effect; and it looks again after losing a race. */
export interface Keeping {
  /** The draft as the statement is to store it; undefined without a key. */
  keep(draft: MatchSnapshot): KeptAnswer | undefined;
  /** The answer that a twin of this request has been given meanwhile. */
  twin(): Promise<Answer<MatchSnapshot> | null>;
}

/** One POST as asked for: who, which operation, and its input after parsing. */
export interface Request {
  readonly caller: Caller;
  readonly operation: string;
  readonly input: object;
}

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => [name, canonical(field)]);
};

const fingerprintOf = ({ operation, input }: Request): string =>
  createHash("sha256")
    .update(JSON.stringify([operation, canonical(input)]))
    .digest("base64url");

/** Statuses of refusals that a repeat is given again (contract 4). */
const REPLAYED = new Set([404, 409, 422]);

const replay = (found: FoundAnswer, fingerprint: string): Answer<MatchSnapshot> => {
  if (found.fingerprint !== fingerprint) {
    return failed("idempotency_key_reused", "This Idempotency-Key came with another request before; use a new one");
  }
  if (found.status !== 200) return { ok: false, failure: JSON.parse(found.answer) as Problem };
  const { matchID, stamp } = found;
  return done(complete(JSON.parse(found.answer) as MatchSnapshot, { matchID: matchID ?? 0, stamp: stamp ?? 0 }));
};

/** Runs actions so that a repeat with the same Idempotency-Key is given the first answer (contract 4). */
export interface KeptAnswers {
  once(request: Request, act: (keeping: Keeping) => Promise<Answer<MatchSnapshot>>): Promise<Answer<MatchSnapshot>>;
}

const WITHOUT_KEY: Keeping = { keep: () => undefined, twin: async () => null };

/** The effect's statement fails as a whole when a twin has taken the key meanwhile. */
const actOrTwin = async (keeping: Keeping, act: (keeping: Keeping) => Promise<Answer<MatchSnapshot>>) => {
  try {
    return await act(keeping);
  } catch (error) {
    const twin = isUniqueViolation(error) ? await keeping.twin() : null;
    if (twin) return twin;
    throw error;
  }
};

/** Keeps answers in the database for 24 h. */
export const createKeptAnswers = ({ db, clock }: { db: Database; clock: Clock }): KeptAnswers => {
  const keepingOf = (userID: number, key: string, fingerprint: string): Keeping => ({
    keep: (draft) => ({ userID, key, fingerprint, status: 200, answer: JSON.stringify(draft) }),
    async twin() {
      const found = await findKept(db.prisma, userID, key);
      const oldest = clock.now() - LIMITS.idempotencyLifetimeMs;
      if (found && found.createdTime > oldest) return replay(found, fingerprint);
      if (found) await forgetKept(db.prisma, oldest, { userID, key });
      return null;
    },
  });

  const keepRefusal = async (
    answer: Answer<MatchSnapshot>,
    keeping: Keeping,
    kept: Omit<KeptAnswer, "status" | "answer">,
    requestID: string,
  ) => {
    if (answer.ok || !REPLAYED.has(ERRORS[answer.failure.code].status) || answer.failure.requestID) return answer;
    const problem = toProblem(new RefusalError(answer.failure), requestID);
    const row = { ...kept, status: problem.status, answer: JSON.stringify(problem) };
    if (await keepAnswer(db.prisma, row, clock.now())) return answer;
    return (await keeping.twin()) ?? answer;
  };

  return {
    async once(request, act) {
      const { userID, requestID, idempotencyKey } = request.caller;
      if (idempotencyKey === undefined) return act(WITHOUT_KEY);
      const parsed = idempotencyKeySchema.safeParse(idempotencyKey);
      if (!parsed.success) {
        const errors = fieldErrors(parsed.error.issues, ["Idempotency-Key"]);
        return failed("invalid_request", "The Idempotency-Key header is not valid", { errors });
      }
      const key = parsed.data;
      const fingerprint = fingerprintOf(request);
      const keeping = keepingOf(userID, key, fingerprint);
      const twin = await keeping.twin();
      if (twin) return twin;
      return keepRefusal(await actOrTwin(keeping, act), keeping, { userID, key, fingerprint }, requestID);
    },
  };
};
