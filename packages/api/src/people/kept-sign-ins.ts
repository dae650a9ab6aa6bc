import { type Credentials, ERRORS, LIMITS, type OperationName, type Problem } from "@yourmove/contract";
import {
  type Database,
  type FoundSignIn,
  findSignIn,
  forgetSignIn,
  isUniqueViolation,
  keepSignIn,
  type SignInAnswer,
} from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import { isKeptStatus, keyReused, parseKey } from "../answers/kept-answers.ts";
import { toProblem } from "../answers/problem.ts";
import type { Clock } from "../clock.ts";
import { createSeal, type Seal } from "./seal.ts";
import type { Visitor } from "./visitor.ts";

/** One sign-in that may be repeated: who asks, for which operation, with its input after parsing. */
export interface SignInCall {
  readonly visitor: Visitor;
  readonly operation: OperationName;
  readonly input: object;
}

/** The answer as the sign-in's statement is to keep it; null without a key. */
export type KeepSignIn = (credentials: Credentials) => SignInAnswer | null;

/** Runs sign-ins so that a repeat with the same Idempotency-Key from the same address is given the first answer. */
export interface KeptSignIns {
  once(call: SignInCall, act: (keep: KeepSignIn) => Promise<Answer<Credentials>>): Promise<Answer<Credentials>>;
}

interface KeptSignInsDeps {
  readonly db: Database;
  readonly clock: Clock;
}

type Content = { readonly credentials: Credentials } | { readonly problem: Problem };

const replay = ({ fingerprint, sealed }: FoundSignIn, seal: Seal): Answer<Credentials> => {
  if (fingerprint !== seal.fingerprint) return keyReused;
  const content = JSON.parse(seal.open(sealed)) as Content;
  if (!("credentials" in content)) return { ok: false, failure: content.problem };
  const { token, user } = content.credentials;
  // One that an older version of the service kept says nothing of it.
  return done({ token, user: { ...user, isDeleted: user.isDeleted ?? false } });
};

/** What a key's answer is, and how it is kept and found. */
const createKept = ({ db, clock }: KeptSignInsDeps, seal: Seal) => {
  const answerOf = (content: Content): SignInAnswer => ({
    keyHash: seal.keyHash,
    fingerprint: seal.fingerprint,
    sealed: seal.close(JSON.stringify(content)),
  });
  return {
    answerOf,
    async find(): Promise<Answer<Credentials> | null> {
      const found = await findSignIn(db, seal.keyHash);
      const oldest = clock.now() - LIMITS.signInAnswerLifetimeMs;
      if (found && found.createdTime > oldest) return replay(found, seal);
      if (found) await forgetSignIn(db, seal.keyHash, oldest);
      return null;
    },
    /** A refusal as its repeats are given it, unless a twin was first. */
    async refuse(refused: Answer<never>, requestID: string): Promise<void> {
      if (refused.ok || !isKeptStatus(ERRORS[refused.failure.code].status)) return;
      await keepSignIn(db, answerOf({ problem: toProblem(refused.failure, requestID) }), clock.now());
    },
  };
};

/** Makes them, kept for an hour and sealed with the key, so that the database holds no token in clear. */
export const createKeptSignIns = (deps: KeptSignInsDeps): KeptSignIns => ({
  async once({ visitor, operation, input }, act) {
    const { idempotencyKey, address, requestID } = visitor;
    if (idempotencyKey === undefined) return act(() => null);
    const parsed = parseKey(idempotencyKey);
    if (!parsed.ok) return parsed;
    const kept = createKept(deps, createSeal({ key: parsed.value, address, operation, input }));
    const first = await kept.find();
    if (first) return first;
    const answer = await act((credentials) => kept.answerOf({ credentials })).catch((error: unknown) => {
      if (isUniqueViolation(error)) return failed("unavailable", "The same request is being answered");
      throw error;
    });
    if (answer.ok) return answer;
    await kept.refuse(answer, requestID);
    // A twin that was first may be the very reason of the refusal.
    return (await kept.find()) ?? answer;
  },
});
