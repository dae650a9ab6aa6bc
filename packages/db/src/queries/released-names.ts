import { randomBytes } from "node:crypto";
import type { Queryable } from "../database.ts";
import { bytesOf } from "./plain-row.ts";
import { bigint, bytes, first, int, orNull, statement, text } from "./statement.ts";

// SQL, for every start comes by here and would load Prisma's engine for it; of two that make one, the first holds.
const FIND_SECRET = statement<{ secret: Uint8Array }>()(
  { name: text },
  (at) => `select secret from secrets where name = ${at.name}`,
);
const MAKE_SECRET = statement<never>()(
  { name: text, secret: bytes },
  (at) => `insert into secrets (name, secret) values (${at.name}, ${at.secret}) on conflict do nothing`,
);

const SECRET_BYTES = 32;

/** A key of the service's own, 256 random bits, the same in every process: made when it is first needed. */
export const ensureSecret = async (db: Queryable, name: string): Promise<Uint8Array> => {
  const known = await first(db.run(FIND_SECRET, { name }));
  if (known) return known.secret;
  await db.run(MAKE_SECRET, { name, secret: randomBytes(SECRET_BYTES) });
  const made = await first(db.run(FIND_SECRET, { name }));
  if (!made) throw new Error(`The secret ${name} could not be made`);
  return made.secret;
};

/** A name by its keyed hash, and who would like to have it: nobody in particular without an id. */
export interface WantedName {
  nameHash: Uint8Array;
  userID?: number | undefined;
}

// SQL, for every new user comes by here, and the first would load Prisma's engine: a third of a second of a test's start.
const IS_RELEASED = statement<{ released: 1 }>("read")(
  { nameHash: bytes, userID: orNull(int), now: bigint },
  (at) => `select 1 as "released" from released_names where name_hash = ${at.nameHash} and until_time > ${at.now}
    and (${at.userID} is null or user_id is distinct from ${at.userID}) limit 1`,
);

/** Whether somebody else gave up a name so short a time ago that it is not given out yet. */
export const isNameReleased = async (db: Queryable, { nameHash, userID }: WantedName, now: number): Promise<boolean> =>
  (await db.run(IS_RELEASED, { nameHash, userID: userID ?? null, now })).length > 0;

/** Keeps a former name from the user who had it, too. */
export const keepFromOwner = async ({ prisma }: Queryable, nameHash: Uint8Array): Promise<void> => {
  await prisma.releasedName.updateMany({ where: { nameHash: bytesOf(nameHash) }, data: { userID: null } });
};
