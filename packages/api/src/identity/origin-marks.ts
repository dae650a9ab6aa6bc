import type { Database, OriginMarks } from "@yourmove/db";
import { createKeyedHash } from "./authentication.ts";
import type { Origin } from "./request.ts";

/** An address and its network as fairness knows them again, and nobody can read them. */
export type MarkOrigin = (origin: Origin) => Promise<OriginMarks>;

/** This machine itself is in no network: its address says nothing of who comes, as behind a proxy that is not named. */
const LOOPBACK = /^(127\.|0:0:0:0::\/64$)/;

/** Creates the marks, under a key of the database's own. */
export const createMarkOrigin = (db: Database): MarkOrigin => {
  const hashOf = createKeyedHash(db, "addresses");
  return async ({ address, network }) => ({
    addressMark: await hashOf(address),
    networkMark: LOOPBACK.test(address) ? null : await hashOf(network),
  });
};
