import { type Queryable, TRANSACTION_TIMEOUT } from "../database.ts";
import type { Prisma } from "../generated/client.ts";
import { bytesOf } from "./plain-row.ts";
import type { Verified } from "./session-check.ts";

/** A transaction of Prisma's. */
export type Transaction = Prisma.TransactionClient;

/** Nothing was written: the session has ended, or the password was changed, since they were verified. */
export type Overtaken = "overtaken";

const isVerified = async (tx: Transaction, { userID, session, passwordHash }: Verified): Promise<boolean> => {
  if (passwordHash !== undefined && (await tx.user.count({ where: { userID, passwordHash, deletedTime: null } })) === 0)
    return false;
  if (!session) return true;
  const time = BigInt(session.time);
  const isFree = { OR: [{ bannedUntil: null }, { bannedUntil: { lte: time } }] };
  const { tokenHash, hostSubject } = session;
  if (tokenHash === null)
    return (
      (await tx.user.count({ where: { userID, hostSubject: hostSubject ?? "", deletedTime: null, ...isFree } })) > 0
    );
  const isGood = { AND: [isFree, { OR: [{ expiresTime: null }, { expiresTime: { gt: time } }] }] };
  return (await tx.session.count({ where: { userID, tokenHash: bytesOf(tokenHash), ...isGood } })) > 0;
};

/**
 * Writes in a transaction while session and password are as they were verified. The user's cursor is locked first, as by all that
 * ends sessions or changes passwords: they have committed before, and are seen here, or find what this writes.
 */
export const whileVerified = <Result>(
  { prisma }: Queryable,
  by: Verified,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result | Overtaken> =>
  prisma.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from cursors join users using (user_id) where user_id = ${by.userID}
      for no key update of cursors for no key update of users`;
    return (await isVerified(tx, by)) ? work(tx) : "overtaken";
  }, TRANSACTION_TIMEOUT);
