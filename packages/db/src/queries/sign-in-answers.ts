import type { Queryable } from "../database.ts";
import { bigint, bytes, first, int, statement, text } from "./statement.ts";

/** The answer to a sign-in, kept for a repeat of its request and sealed with its Idempotency-Key. */
export interface SignInAnswer {
  /** SHA-256 of operation, address and key. */
  keyHash: Uint8Array;
  /** Tells the same request from another one, to who knows the key. */
  fingerprint: string;
  sealed: Uint8Array;
}

/** A kept answer as found. */
export interface FoundSignIn {
  fingerprint: string;
  sealed: Uint8Array;
  createdTime: number;
}

const FIND = statement<FoundSignIn>()(
  { keyHash: bytes },
  (at) => `select fingerprint, sealed, created_time::float8 as "createdTime"
  from sign_in_answers where key_hash = ${at.keyHash}`,
);

/** The answer kept for a key's hash, however old. */
export const findSignIn = (db: Queryable, keyHash: Uint8Array): Promise<FoundSignIn | null> =>
  first(db.run(FIND, { keyHash }));

const KEEP = statement<{ won: 1 }>()(
  { keyHash: bytes, fingerprint: text, sealed: bytes, now: bigint },
  (at) => `insert into sign_in_answers (key_hash, fingerprint, sealed, created_time)
  values (${at.keyHash}, ${at.fingerprint}, ${at.sealed}, ${at.now}) on conflict do nothing returning 1 as "won"`,
);

/** Keeps an answer that had no effect; false when there is one already. */
export const keepSignIn = async (db: Queryable, answer: SignInAnswer, now: number): Promise<boolean> =>
  (await db.run(KEEP, { now, ...answer })).length === 1;

const FORGET = statement<never>()(
  { keyHash: bytes, before: bigint },
  (at) => `delete from sign_in_answers where key_hash = ${at.keyHash} and created_time <= ${at.before}`,
);

/** Forgets a key's answer when it was kept before a time. */
export const forgetSignIn = async (db: Queryable, keyHash: Uint8Array, before: number): Promise<void> => {
  await db.run(FORGET, { keyHash, before });
};

const FORGET_OLD = statement<{ gone: 1 }>()(
  { before: bigint, limit: int },
  (at) => `with old as (
    select key_hash from sign_in_answers where created_time <= ${at.before} order by created_time limit ${at.limit}
    for update skip locked)
  delete from sign_in_answers a using old where a.key_hash = old.key_hash returning 1 as "gone"`,
);

/** Forgets answers kept before a time, so many at most; gives how many there were. */
export const forgetOldSignInAnswers = async (db: Queryable, before: number, limit: number): Promise<number> =>
  (await db.run(FORGET_OLD, { before, limit })).length;
