import type { Queryable } from "../database.ts";
import { bytesOf } from "./plain-row.ts";
import { bigint, bytes, int, statement } from "./statement.ts";

/** A browser or program by the hash of the token that only it holds, as it was last used for a user. */
export interface UsedDevice {
  userID: number;
  tokenHash: Uint8Array;
  now: number;
}

/** Whether a device has logged in as a user before. */
export const isKnownDevice = async ({ prisma }: Queryable, userID: number, tokenHash: Uint8Array): Promise<boolean> =>
  (await prisma.device.count({ where: { userID, tokenHash: bytesOf(tokenHash) } })) === 1;

// In SQL: it takes only devices that nobody else is taking (skip locked). The others are counted as they were before this statement, which does not see its own device.
const REMEMBER = statement<never>()(
  { userID: int, tokenHash: bytes, now: bigint, others: int },
  (at) => `with oldest as (
    select token_hash from devices where user_id = ${at.userID} and token_hash <> ${at.tokenHash}
    order by last_used_time desc, token_hash offset ${at.others} for update skip locked
  ),
  gone as (
    delete from devices d using oldest where d.user_id = ${at.userID} and d.token_hash = oldest.token_hash
  )
  insert into devices (user_id, token_hash, last_used_time)
  select user_id, ${at.tokenHash}, ${at.now} from users where user_id = ${at.userID} and deleted_time is null
  on conflict (user_id, token_hash) do update
    set last_used_time = greatest(devices.last_used_time, excluded.last_used_time)`,
);

/** Records that a device has logged in as a user; of the others the last used ones stay. */
export const rememberDevice = async (db: Queryable, device: UsedDevice, most: number): Promise<void> => {
  await db.run(REMEMBER, { ...device, others: most - 1 });
};
