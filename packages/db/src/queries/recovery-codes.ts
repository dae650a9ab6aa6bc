import { type Queryable, TRANSACTION_TIMEOUT } from "../database.ts";
import { AUDIT, audited, auditRow, type NewAuditEntry } from "./audit.ts";
import { countPreconditionChange } from "./cursor-counts.ts";
import { bytesOf, plainRow } from "./plain-row.ts";
import { bigint, bytes, int, statement, text } from "./statement.ts";

/** How many codes of a user's are good, and when they were made. */
export interface CodesLeft {
  left: number;
  createdTime: number | null;
}

/** How many recovery codes a user has. */
export const countCodes = async ({ prisma }: Queryable, userID: number): Promise<CodesLeft> => {
  const { _count, _min } = await prisma.recoveryCode.aggregate({
    where: { userID },
    _count: true,
    _min: { createdTime: true },
  });
  return { left: _count, createdTime: plainRow(_min).createdTime };
};

/** The hashes of a user's recovery codes; none for a user that is not there. */
export const listCodeHashes = async ({ prisma }: Queryable, userID: number): Promise<Uint8Array[]> => {
  const codes = await prisma.recoveryCode.findMany({ where: { userID }, orderBy: { number: "asc" } });
  return codes.map(({ codeHash }) => codeHash);
};

/** New codes, by their hashes of equal length one behind the other. */
export interface NewCodes {
  userID: number;
  /** The hash of the verified password: where it has changed meanwhile, nothing is written. */
  passwordHash: string;
  hashes: Uint8Array;
  count: number;
  now: number;
  audit: NewAuditEntry;
}

// In SQL, for its lock: of two concurrent requests the second waits for the first, and replaces each of its codes.
const REPLACE = statement<{ made: 1 }>()(
  { userID: int, passwordHash: text, hashes: bytes, count: int, now: bigint, ...AUDIT },
  (at) => `with owner as materialized (
    select user_id from users where user_id = ${at.userID} and password_hash = ${at.passwordHash}
      and deleted_time is null and not is_guest for no key update
  ),
  made as (
    insert into recovery_codes (user_id, number, code_hash, created_time)
    select o.user_id, n, substring(${at.hashes} from (n - 1) * (length(${at.hashes}) / ${at.count}) + 1
      for length(${at.hashes}) / ${at.count}), ${at.now}
    from owner o, generate_series(1, ${at.count}) n order by n
    on conflict (user_id, number) do update set code_hash = excluded.code_hash, created_time = excluded.created_time
    returning user_id
  ),
  ${audited(at, "made")}
  select 1 as "made" from made limit 1`,
);

/** Gives an account new recovery codes in place of all former ones; false where its password was changed meanwhile. */
export const replaceCodes = async (db: Queryable, codes: NewCodes): Promise<boolean> =>
  (await db.run(REPLACE, { ...codes })).length === 1;

/** A code that is used, for the password that holds from then on. */
export interface UsedCode {
  userID: number;
  codeHash: Uint8Array;
  passwordHash: string;
  audit: NewAuditEntry;
}

/**
 * Uses a recovery code up: its account has another password, and every session and API key ends, with every open challenge for a
 * new passkey. False where a concurrent request was first. The user's row is locked before the code is looked for: a request that
 * verified the old password either has committed, and its session is found here, or finds another hash.
 */
export const consumeCode = (
  { prisma }: Queryable,
  { userID, codeHash, passwordHash, audit }: UsedCode,
): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    await countPreconditionChange(tx, userID);
    const locked = await tx.$queryRaw<unknown[]>`select 1 from users
      where user_id = ${userID} and deleted_time is null and not is_guest for no key update`;
    if (locked.length === 0) return false;
    const { count } = await tx.recoveryCode.deleteMany({ where: { userID, codeHash: bytesOf(codeHash) } });
    if (count === 0) return false;
    await tx.user.update({ where: { userID }, data: { passwordHash } });
    await tx.session.deleteMany({ where: { userID } });
    await tx.passkeyChallenge.deleteMany({ where: { userID } });
    await tx.auditEntry.create({ data: auditRow(audit) });
    return true;
  }, TRANSACTION_TIMEOUT);
