import type { Queryable } from "../database.ts";
import { bytesOf, plainRowOrNull } from "./plain-row.ts";

/** The answer to a sign-in, kept for a repeat of its request and encrypted with its Idempotency-Key. */
export interface SignInAnswer {
  /** SHA-256 of operation, address and key. */
  keyHash: Uint8Array;
  /** Tells the same request from another one, to who knows the key. */
  fingerprint: string;
  encrypted: Uint8Array;
}

/** A kept answer as found. */
export interface FoundSignIn {
  fingerprint: string;
  encrypted: Uint8Array;
  createdTime: number;
}

/** The answer kept for a key's hash, however old. */
export const findSignIn = async ({ prisma }: Queryable, keyHash: Uint8Array): Promise<FoundSignIn | null> =>
  plainRowOrNull(
    await prisma.signInAnswer.findUnique({
      where: { keyHash: bytesOf(keyHash) },
      select: { fingerprint: true, encrypted: true, createdTime: true },
    }),
  );

/** Keeps an answer that had no effect; false when there is one already. */
export const recordSignIn = async (
  { prisma }: Queryable,
  { keyHash, fingerprint, encrypted }: SignInAnswer,
  now: number,
): Promise<boolean> => {
  const data = { keyHash: bytesOf(keyHash), fingerprint, encrypted: bytesOf(encrypted), createdTime: BigInt(now) };
  return (await prisma.signInAnswer.createMany({ data, skipDuplicates: true })).count === 1;
};

/** Forgets a key's answer when it was kept before a time. */
export const deleteSignIn = async ({ prisma }: Queryable, keyHash: Uint8Array, before: number): Promise<void> => {
  await prisma.signInAnswer.deleteMany({
    where: { keyHash: bytesOf(keyHash), createdTime: { lte: BigInt(before) } },
  });
};
