import type { Queryable } from "../database.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { PERSON_COLUMNS, type PersonRow, seenBy } from "./people.ts";
import { bigint, first, int, statement } from "./statement.ts";

// A lock that had to wait shows rows as they are now, the rest of the statement as it was: where the two differ, blocks
// were made meanwhile that it has not counted.
const INSERT = statement<{ isCurrent: boolean; isThere: boolean }>()(
  { blockerID: int, blockedID: int, now: bigint, most: int },
  (at) => `with locked as materialized (
  select user_id, block_changes from cursors where user_id in (${at.blockerID}, ${at.blockedID}) order by user_id for update
),
current as (
  select count(*) = 2 and bool_and(l.block_changes = c.block_changes) as is_current
  from locked l join cursors c using (user_id)
),
room as (
  select 1 from current
  where is_current and (select count(*) from blocks where blocker_id = ${at.blockerID}) < ${at.most}
),
made as (
  insert into blocks (blocker_id, blocked_id, created_time)
  select ${at.blockerID}, ${at.blockedID}, ${at.now} from room
  on conflict do nothing returning 1
),
counted as (
  update cursors c set block_changes = c.block_changes + 1 from made where c.user_id in (${at.blockerID}, ${at.blockedID})
)
select is_current as "isCurrent", exists (select from room) or exists (
  select from blocks where blocker_id = ${at.blockerID} and blocked_id = ${at.blockedID}) as "isThere" from current`,
);

/**
 * Makes a block (contract 4.8) while both users' cursors are locked, lower id first: every invite and accept that is
 * written after it knows of it, however early it looked. True when it stands, also when it did already; false when the
 * blocker has `most` of them.
 */
export const insertBlock = async (
  db: Queryable,
  blockerID: number,
  { blockedID, now, most }: { blockedID: number; now: number; most: number },
): Promise<boolean> => {
  const isThere = await retryOnConflict(async () => {
    const made = await first(db.run(INSERT, { blockerID, blockedID, now, most }));
    // Lost to another block by or against one of the two.
    return made?.isThere || made?.isCurrent ? made.isThere : null;
  });
  if (isThere === null) throw new Error(`user ${blockerID} could not block user ${blockedID}`);
  return isThere;
};

/** Lifts a block, if there is one. */
export const deleteBlock = async ({ prisma }: Queryable, blockerID: number, blockedID: number): Promise<void> => {
  await prisma.block.deleteMany({ where: { blockerID, blockedID } });
};

// In SQL, for what is seen of a person is said in one place, and the hot lists say it too.
const LIST = statement<PersonRow>()(
  { blockerID: int, limit: int },
  (at) => `select ${PERSON_COLUMNS} from blocks b join users u on u.user_id = b.blocked_id ${seenBy(at.blockerID)}
  where b.blocker_id = ${at.blockerID} order by b.created_time desc, u.user_id limit ${at.limit}`,
);

/** The users that a user blocks, the last one first. */
export const listBlocks = (db: Queryable, blockerID: number, limit: number): Promise<PersonRow[]> =>
  db.run(LIST, { blockerID, limit });
