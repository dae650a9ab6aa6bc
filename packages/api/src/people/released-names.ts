import { createHmac } from "node:crypto";
import { type Database, ensureSecret, isNameReleased, nameKey } from "@yourmove/db";
import type { Clock } from "../clock.ts";

/** Names that users gave up with their accounts, of which no more is kept than a keyed hash (contract 4.8). */
export interface ReleasedNames {
  /** A name as it is kept: the same for all that look alike, and nothing that tells the name without the key. */
  hashOf(username: string): Promise<Uint8Array>;
  /** Whether a user is not given a name yet; anybody, without an id. */
  isReleased(username: string, userID?: number): Promise<boolean>;
}

interface ReleasedNamesDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Makes the look at them; the key is the database's own, made when it is first needed. */
export const createReleasedNames = ({ db, clock }: ReleasedNamesDeps): ReleasedNames => {
  let key: Promise<Uint8Array> | undefined;
  const loadKey = async (): Promise<Uint8Array> => {
    key ??= ensureSecret(db, "released names");
    // A database that was away has it the next time.
    return key.catch((error: unknown) => {
      key = undefined;
      throw error;
    });
  };
  const hashOf = async (username: string) =>
    createHmac("sha256", await loadKey())
      .update(nameKey(username))
      .digest();
  return {
    hashOf,
    isReleased: async (username, userID) =>
      isNameReleased(db, { nameHash: await hashOf(username), userID }, clock.now()),
  };
};
