import type { Queryable } from "../../database.ts";
import { SESSION, type SessionUser, sessionIsGood, sessionValues } from "./session-check.ts";
import { bigint, first, int, orNull, type Params, statement, text, type Values } from "./statement.ts";

/** The stored answer of a request, for its repeats (contract 4, Idempotency-Key). */
export interface IdempotencyRecord {
  userID: number;
  key: string;
  fingerprint: string;
  status: number;
  answer: string;
  /** In epoch milliseconds. */
  createdTime: number;
}

/** The parameters of a record in the statement of its effect. */
export const RECORD = {
  recordUserID: orNull(int),
  recordKey: orNull(text),
  recordFingerprint: orNull(text),
  recordStatus: orNull(int),
  recordAnswer: orNull(text),
  recordTime: orNull(bigint),
};

/** Their values. */
export const recordValues = (record: IdempotencyRecord | undefined): Values<typeof RECORD> => ({
  recordUserID: record?.userID ?? null,
  recordKey: record?.key ?? null,
  recordFingerprint: record?.fingerprint ?? null,
  recordStatus: record?.status ?? null,
  recordAnswer: record?.answer ?? null,
  recordTime: record?.createdTime ?? null,
});

/** The condition that a user's key has a record, in whichever part of the table. */
export const isRecorded = (at: { readonly userID: string; readonly key: string }): string =>
  `exists (select from idempotency_keys where user_id = ${at.userID} and key = ${at.key})`;

/** Inserts the record; `matchAndSource` says of which match it is, and what must have been written. */
export const insertRecord = (at: Params<typeof RECORD>, matchAndSource: string): string => `record as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time, match_id)
  select ${at.recordUserID}, ${at.recordKey}, ${at.recordFingerprint}, ${at.recordStatus}, ${at.recordAnswer}, ${at.recordTime}, ${matchAndSource}
)`;

const FIND = statement<IdempotencyRecord>("read")(
  { userID: int, key: text, ...SESSION },
  (at) => `select user_id as "userID", key, fingerprint, status, answer, created_time::float8 as "createdTime"
  from idempotency_keys where ${sessionIsGood(at)} and user_id = ${at.userID} and key = ${at.key}`,
);

/** The record of an actor's key, however old; null also when the actor's session is over. */
export const findIdempotencyRecord = (
  db: Queryable,
  actor: SessionUser,
  key: string,
): Promise<IdempotencyRecord | null> => first(db.run(FIND, { userID: actor.userID, key, ...sessionValues(actor) }));

// The record of an effect is never deleted here.
const RECORD_WITHOUT_EFFECT = statement<{ won: 1 }>("write")(
  {
    userID: int,
    key: text,
    fingerprint: text,
    status: int,
    answer: text,
    matchID: orNull(int),
    shownUserID: orNull(int),
    createdTime: bigint,
    most: int,
    ...SESSION,
  },
  (at) => `with record as (
    insert into idempotency_keys (user_id, key, fingerprint, status, answer, match_id, shown_user_id, created_time, has_effect)
    select ${at.userID}, ${at.key}, ${at.fingerprint}, ${at.status}, ${at.answer}, ${at.matchID}, ${at.shownUserID}, ${at.createdTime}, false
    where ${sessionIsGood(at)} and not ${isRecorded(at)}
    on conflict do nothing returning 1 as "won"),
  surplus as (
    select key from idempotency_keys where user_id = ${at.userID} and not has_effect
    order by created_time desc offset ${at.most} - 1),
  forgotten as (
    delete from idempotency_keys k using surplus where k.user_id = ${at.userID} and k.key = surplus.key)
  select "won" from record`,
);

/** The record of an answer without an effect, with the match that it is about, or else the other user that it shows. */
export type EffectlessRecord = IdempotencyRecord & SessionUser & { matchID: number | null; shownUserID: number | null };

/**
 * Stores the record of an answer without an effect, and deletes the user's oldest such records beyond `most`; false when the key
 * is there already, and when the session that came with it is over.
 */
export const recordWithoutEffect = async (db: Queryable, record: EffectlessRecord, most: number): Promise<boolean> =>
  (await db.run(RECORD_WITHOUT_EFFECT, { most, ...record, ...sessionValues(record) })).length === 1;

const DELETE = statement<never>()(
  { userID: int, key: text, before: bigint },
  (at) => `delete from idempotency_keys
  where user_id = ${at.userID} and key = ${at.key} and created_time <= ${at.before}`,
);

/** Deletes a key's record when it was stored before a time. */
export const deleteIdempotencyRecord = async (
  db: Queryable,
  before: number,
  { userID, key }: { userID: number; key: string },
): Promise<void> => {
  await db.run(DELETE, { userID, key, before });
};
