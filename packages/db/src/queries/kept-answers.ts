import type { PrismaClient } from "../generated/client.ts";
import type { KeptAnswer } from "./replace-match.ts";
import { rows } from "./statement.ts";

/** A kept answer as found; `matchID` and `stamp` complete it where its statement chose them. */
export interface FoundAnswer extends KeptAnswer {
  matchID: number | null;
  stamp: number | null;
  createdTime: number;
}

const FIND = `select user_id as "userID", key, fingerprint, status, answer, match_id as "matchID",
  stamp::float8 as "stamp", created_time::float8 as "createdTime"
  from idempotency_keys where user_id = $1::int and key = $2::text`;

/** The answer kept for a user's key, however old. */
export const findKept = async (prisma: PrismaClient, userID: number, key: string): Promise<FoundAnswer | null> => {
  const [row] = await rows<FoundAnswer>(prisma, FIND, userID, key);
  return row ?? null;
};

const KEEP = `insert into idempotency_keys (user_id, key, fingerprint, status, answer, created_time)
  values ($1::int, $2::text, $3::text, $4::int, $5::text, $6::bigint) on conflict do nothing returning 1 as "won"`;

/** Keeps an answer that had no effect; false when the key is there already. */
export const keepAnswer = async (prisma: PrismaClient, kept: KeptAnswer, now: number): Promise<boolean> => {
  const won = await rows(prisma, KEEP, kept.userID, kept.key, kept.fingerprint, kept.status, kept.answer, now);
  return won.length === 1;
};

/** Forgets a key's answer when it was kept before a time. */
export const forgetKept = async (
  prisma: PrismaClient,
  before: number,
  { userID, key }: { userID: number; key: string },
): Promise<void> => {
  await prisma.idempotencyKey.deleteMany({ where: { createdTime: { lte: BigInt(before) }, userID, key } });
};

const FORGET_OLD = `with old as (
    select user_id, key from idempotency_keys where created_time <= $1::bigint order by created_time limit $2::int
    for update skip locked)
  delete from idempotency_keys k using old where k.user_id = old.user_id and k.key = old.key returning 1 as "gone"`;

/** Forgets answers kept before a time, so many at most; gives how many there were. */
export const forgetOldKept = async (prisma: PrismaClient, before: number, limit: number): Promise<number> =>
  (await rows(prisma, FORGET_OLD, before, limit)).length;
