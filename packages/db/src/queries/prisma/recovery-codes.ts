import type { Queryable } from "../../database.ts";
import type { Verified } from "../statements/session-check.ts";
import { auditRow, type NewAuditEntry } from "./audit.ts";
import { countPreconditionChange } from "./cursor-counts.ts";
import { bytesOf, plainRow } from "./plain-row.ts";
import { type Overtaken, type Transaction, whileVerified } from "./while-verified.ts";

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

/** The hashes of new codes, each good for one user alone. */
export interface NewCodes {
  hashes: readonly Uint8Array[];
  now: number;
  audit: NewAuditEntry;
}

const writeCodes = async (tx: Transaction, userID: number, { hashes, now }: NewCodes): Promise<void> => {
  await tx.recoveryCode.deleteMany({ where: { userID } });
  const createdTime = BigInt(now);
  const codes = hashes.map((hash, index) => ({ userID, number: index + 1, codeHash: bytesOf(hash), createdTime }));
  await tx.recoveryCode.createMany({ data: codes });
};

/** Gives an account new recovery codes in place of all former ones. */
export const replaceCodes = (db: Queryable, by: Verified, codes: NewCodes): Promise<"replaced" | Overtaken> =>
  whileVerified<"replaced">(db, by, async (tx) => {
    await writeCodes(tx, by.userID, codes);
    await tx.auditEntry.create({ data: auditRow(codes.audit) });
    return "replaced";
  });

/** A code that is used, with the password and the codes that hold from then on. */
export interface UsedCode extends NewCodes {
  userID: number;
  codeHash: Uint8Array;
  passwordHash: string;
}

/**
 * Uses a recovery code up: its account has another password and other codes, and every session and API key ends, with every open
 * challenge for a new passkey. False where a concurrent request was first, or a ban. Cursor and user are locked before the code is looked
 * for: a request that verified the old password either has committed, and its session is found here, or finds another hash.
 */
export const consumeCode = async (
  db: Queryable,
  { userID, codeHash, passwordHash, ...codes }: UsedCode,
): Promise<boolean> => {
  const used = await whileVerified(db, { userID }, async (tx) => {
    const there = {
      userID,
      deletedTime: null,
      isGuest: false,
      OR: [{ bannedUntil: null }, { bannedUntil: { lte: BigInt(codes.now) } }],
      recoveryCodes: { some: { codeHash: bytesOf(codeHash) } },
    };
    const data = { passwordHash, passwordTime: BigInt(codes.now) };
    if ((await tx.user.updateMany({ where: there, data })).count === 0) return false;
    await countPreconditionChange(tx, userID);
    await writeCodes(tx, userID, codes);
    await tx.session.deleteMany({ where: { userID } });
    await tx.passkeyChallenge.deleteMany({ where: { userID } });
    await tx.auditEntry.create({ data: auditRow(codes.audit) });
    return true;
  });
  return used === true;
};
