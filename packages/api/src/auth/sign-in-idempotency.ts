import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { type Credentials, ERRORS, LIMITS, type OperationName, type Problem } from "@yourmove/contract";
import { type Database, signInAnswerQueries, signInQueries } from "@yourmove/db";
import { type Answer, done, failed, toProblem } from "../answer.ts";
import type { Clock } from "../clock.ts";
import { canonical, isReplayedStatus, keyReused, parseKey } from "../idempotency.ts";
import type { Actor } from "../identity/actor.ts";
import type { Call } from "../identity/request.ts";

/** One request that may be repeated, with the key that its repeats carry. */
interface RepeatableSignIn {
  readonly key: string;
  readonly address: string;
  readonly operation: string;
  readonly input: object;
}

/** Encrypts and decrypts what only a request with the same Idempotency-Key may read. */
export interface SignInCipher {
  /** The key of the encrypted text in the database. */
  readonly keyHash: Uint8Array;
  /** The same for the same input; without the key it gives nothing of it away. */
  readonly fingerprint: string;
  encrypt(text: string): Uint8Array;
  /** Throws where the text was encrypted with another key, or changed. */
  decrypt(encrypted: Uint8Array): string;
}

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The cipher of a request: AES-256-GCM under a key that HKDF derives from its Idempotency-Key. */
const createSignInCipher = ({ key, address, operation, input }: RepeatableSignIn): SignInCipher => {
  const keyHash = createHash("sha256")
    .update(JSON.stringify([operation, address, key]))
    .digest();
  const secrets = Buffer.from(hkdfSync("sha256", key, keyHash, "yourmove sign-in answer", 2 * KEY_BYTES));
  const cipherKey = secrets.subarray(0, KEY_BYTES);
  const inputKey = secrets.subarray(KEY_BYTES);
  return {
    keyHash,
    fingerprint: createHmac("sha256", inputKey)
      .update(JSON.stringify(canonical(input)))
      .digest("base64url"),
    encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, cipherKey, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted);
      const decipher = createDecipheriv(CIPHER, cipherKey, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
};

/** One sign-in that may be repeated: the operation, and its input after parsing. */
export interface SignInCall {
  readonly operation: OperationName;
  readonly input: object;
}

/** The record of a sign-in's answer, for the statement that signs in; null without a key. */
export type RecordSignIn = (credentials: Credentials) => signInQueries.SignInAnswer | null;

/** Runs sign-ins so that a repeat with the same Idempotency-Key from the same address is given the first answer. */
export interface SignInIdempotency {
  run(
    call: Call<Actor | null>,
    signIn: SignInCall,
    act: (record: RecordSignIn) => Promise<Answer<Credentials>>,
  ): Promise<Answer<Credentials>>;
}

type Content = { readonly credentials: Credentials } | { readonly problem: Problem };

const replay = (
  { fingerprint, encrypted }: signInAnswerQueries.FoundSignIn,
  cipher: SignInCipher,
): Answer<Credentials> => {
  if (fingerprint !== cipher.fingerprint) return keyReused;
  const content = JSON.parse(cipher.decrypt(encrypted)) as Content;
  if (!("credentials" in content)) return { ok: false, failure: content.problem };
  return done(content.credentials);
};

/** The records of one key. */
const createRecords = (db: Database, clock: Clock, cipher: SignInCipher) => {
  const answerOf = (content: Content): signInQueries.SignInAnswer => ({
    keyHash: cipher.keyHash,
    fingerprint: cipher.fingerprint,
    encrypted: cipher.encrypt(JSON.stringify(content)),
  });
  return {
    answerOf,
    async find(): Promise<Answer<Credentials> | null> {
      const found = await signInAnswerQueries.findSignIn(db, cipher.keyHash);
      const oldest = clock.now() - LIMITS.signInAnswerLifetimeMs;
      if (found && found.createdTime > oldest) return replay(found, cipher);
      if (found) await signInAnswerQueries.deleteSignIn(db, cipher.keyHash, oldest);
      return null;
    },
    /** A refusal as its repeats are given it, unless a concurrent duplicate was first. */
    async refuse(refused: Answer<never>, requestID: string): Promise<void> {
      if (refused.ok || !isReplayedStatus(ERRORS[refused.failure.code].status)) return;
      await signInAnswerQueries.recordSignIn(
        db,
        answerOf({ problem: toProblem(refused.failure, requestID) }),
        clock.now(),
      );
    },
  };
};

/** The store of answers: they live for an hour, encrypted with the key, so that the database holds no token in clear. */
export const createSignInIdempotency = (db: Database, clock: Clock): SignInIdempotency => ({
  async run({ request }, { operation, input }, act) {
    const { idempotencyKey, address, requestID } = request;
    if (idempotencyKey === undefined) return act(() => null);
    const parsed = parseKey(idempotencyKey);
    if (!parsed.ok) return parsed;
    const records = createRecords(db, clock, createSignInCipher({ key: parsed.value, address, operation, input }));
    const first = await records.find();
    if (first) return first;
    const answer = await act((credentials) => records.answerOf({ credentials })).catch((error: unknown) => {
      if (signInQueries.isRepeatedSignIn(error)) return failed("unavailable", "The same request is being answered");
      throw error;
    });
    if (answer.ok) return answer;
    await records.refuse(answer, requestID);
    // A concurrent duplicate that was first may be the very reason of the refusal.
    return (await records.find()) ?? answer;
  },
});
