import { type Queryable, TRANSACTION_TIMEOUT } from "../../database.ts";
import type { Prisma } from "../../generated/client.ts";
import type { Verified } from "../statements/session-check.ts";
import { bytesOf } from "./plain-row.ts";

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

// Prisma has no row locks: this is the one text in this folder.
const lock = (tx: Transaction, userIDs: readonly number[]): Promise<unknown> =>
  tx.$queryRaw`select 1 from cursors join users using (user_id) where user_id = any (${userIDs}) order by user_id
    for no key update of cursors for no key update of users`;

/**
 * Writes in a transaction while session and password are as they were verified. The user's cursor is locked first, as by all that
 * ends sessions or changes passwords: they have committed before, and are seen here, or find what this writes. Where the cursor of
 * a user beside it is locked too, the lower id comes first, as in every write of a match.
 */
export const whileVerified = <Result>(
  { prisma }: Queryable,
  by: Verified,
  work: (tx: Transaction) => Promise<Result>,
  { beside }: { beside?: number } = {},
): Promise<Result | Overtaken> =>
  prisma.$transaction(async (tx) => {
    await lock(tx, beside === undefined ? [by.userID] : [by.userID, beside]);
    return (await isVerified(tx, by)) ? work(tx) : "overtaken";
  }, TRANSACTION_TIMEOUT);
