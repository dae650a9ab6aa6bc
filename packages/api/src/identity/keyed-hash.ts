import { createHmac } from "node:crypto";
import { type Database, ensureSecret } from "@yourmove/db";

/** A text as it is kept: the same for equal texts, and nothing that tells the text without the database's own key. */
export type KeyedHash = (text: string) => Promise<Uint8Array<ArrayBuffer>>;

/** Makes it; the key is the database's own under a name, made when it is first needed. */
export const createKeyedHash = (db: Database, name: string): KeyedHash => {
  let key: Promise<Uint8Array> | undefined;
  const loadKey = async (): Promise<Uint8Array> => {
    key ??= ensureSecret(db, name);
    // A database that was away has it the next time.
    return key.catch((error: unknown) => {
      key = undefined;
      throw error;
    });
  };
  return async (text) =>
    new Uint8Array(
      createHmac("sha256", await loadKey())
        .update(text)
        .digest(),
    );
};
