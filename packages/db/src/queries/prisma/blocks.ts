import type { Queryable } from "../../database.ts";
import type { Verified } from "../statements/session-check.ts";
import { countPreconditionChange } from "./cursor-counts.ts";
import { type Overtaken, whileVerified } from "./while-verified.ts";

/**
 * Makes a block while both users' cursors are locked: every invite and accept that is written after it sees it,
 * however early its read was. True when the block stands, also when it existed already; false when the blocker has `most` of them.
 */
export const insertBlock = (
  db: Queryable,
  blocker: Verified,
  { blockedID, now, most }: { blockedID: number; now: number; most: number },
): Promise<boolean | Overtaken> => {
  const blockerID = blocker.userID;
  return whileVerified(
    db,
    blocker,
    async (tx) => {
      if ((await tx.block.count({ where: { blockerID, blockedID } })) > 0) return true;
      if ((await tx.block.count({ where: { blockerID } })) >= most) return false;
      for (const userID of [blockerID, blockedID]) await countPreconditionChange(tx, userID);
      await tx.block.create({ data: { blockerID, blockedID, createdTime: BigInt(now) } });
      return true;
    },
    { beside: blockedID },
  );
};

/** Lifts a block, if there is one. */
export const deleteBlock = (db: Queryable, blocker: Verified, blockedID: number): Promise<unknown> =>
  whileVerified(db, blocker, (tx) => tx.block.deleteMany({ where: { blockerID: blocker.userID, blockedID } }));
