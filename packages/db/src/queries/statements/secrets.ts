import { randomBytes } from "node:crypto";
import type { Queryable } from "../../database.ts";
import { bytes, first, statement, text } from "./statement.ts";

// Of two concurrent inserts the first wins.
const FIND_SECRET = statement<{ secret: Uint8Array }>()(
  { name: text },
  (at) => `select secret from secrets where name = ${at.name}`,
);
const MAKE_SECRET = statement<never>()(
  { name: text, secret: bytes },
  (at) => `insert into secrets (name, secret) values (${at.name}, ${at.secret}) on conflict do nothing`,
);

const SECRET_BYTES = 32;

/** A key of the service's own, 256 random bits, the same in every process: created when it is first needed. */
export const ensureSecret = async (db: Queryable, name: string): Promise<Uint8Array> => {
  const known = await first(db.run(FIND_SECRET, { name }));
  if (known) return known.secret;
  await db.run(MAKE_SECRET, { name, secret: randomBytes(SECRET_BYTES) });
  const made = await first(db.run(FIND_SECRET, { name }));
  if (!made) throw new Error(`The secret ${name} could not be made`);
  return made.secret;
};
