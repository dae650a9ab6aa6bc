import type { Queryable } from "../../database.ts";
import type { SignInAnswer } from "../statements/sign-in.ts";
import { bytesOf, plainRowOrNull } from "./plain-row.ts";

/** A record as found. */
export interface FoundSignIn {
  fingerprint: string;
  encrypted: Uint8Array;
  createdTime: number;
}

/** The record of a key's hash, however old. */
export const findSignIn = async ({ prisma }: Queryable, keyHash: Uint8Array): Promise<FoundSignIn | null> =>
  plainRowOrNull(
    await prisma.signInAnswer.findUnique({
      where: { keyHash: bytesOf(keyHash) },
      select: { fingerprint: true, encrypted: true, createdTime: true },
    }),
  );

/** Stores the record of an answer without an effect; false when there is one already. */
export const recordSignIn = async (
  { prisma }: Queryable,
  { keyHash, fingerprint, encrypted }: SignInAnswer,
  now: number,
): Promise<boolean> => {
  const data = { keyHash: bytesOf(keyHash), fingerprint, encrypted: bytesOf(encrypted), createdTime: BigInt(now) };
  return (await prisma.signInAnswer.createMany({ data, skipDuplicates: true })).count === 1;
};

/** Deletes a key's record when it was stored before a time. */
export const deleteSignIn = async ({ prisma }: Queryable, keyHash: Uint8Array, before: number): Promise<void> => {
  await prisma.signInAnswer.deleteMany({
    where: { keyHash: bytesOf(keyHash), createdTime: { lte: BigInt(before) } },
  });
};
