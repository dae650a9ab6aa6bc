import type { Database } from "@yourmove/db";

/** Why the database is not ready, in words; null while it is. */
export type ReadinessCheck = () => Promise<string | null>;

/** However many ask, the database is asked once in so long. */
const FRESH_MS = 1000;

const whyNot = async (database: Pick<Database, "ping" | "migrated">): Promise<string | null> => {
  try {
    await database.ping();
    return (await database.migrated()) ? null : "The database lacks a migration";
  } catch {
    return "The database can't be reached";
  }
};

/** Makes the check of /readyz: everybody who asks within a second of it gets the same answer (contract 9). */
export const createReadinessCheck = (
  database: Pick<Database, "ping" | "migrated">,
  now: () => number = () => performance.now(),
): ReadinessCheck => {
  let known: { readonly answer: Promise<string | null>; readonly time: number } | null = null;
  return () => {
    const time = now();
    if (known === null || time - known.time >= FRESH_MS) known = { answer: whyNot(database), time };
    return known.answer;
  };
};
