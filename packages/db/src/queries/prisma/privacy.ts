import type { InvitesFrom, PresenceFor } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import type { Verified } from "../statements/session-check.ts";
import { countPreconditionChange } from "./cursor-counts.ts";
import { type Overtaken, whileVerified } from "./while-verified.ts";

/** Who may invite a user, and who sees it online. */
export interface PrivacyRow {
  invitesFrom: InvitesFrom;
  presence: PresenceFor;
}

const SELECT = { invitesFrom: true, presenceFor: true } as const;

const rowOf = (stored: { invitesFrom: string; presenceFor: string } | null | undefined): PrivacyRow | null =>
  stored ? { invitesFrom: stored.invitesFrom as InvitesFrom, presence: stored.presenceFor as PresenceFor } : null;

/** A user's choice; null when there is no such user. */
export const findPrivacy = async ({ prisma }: Queryable, userID: number): Promise<PrivacyRow | null> =>
  rowOf(await prisma.user.findUnique({ where: { userID }, select: SELECT }));

/**
 * Changes a part of a user's choice and gives all of it; null when there is no such user. Another policy is counted on the user's
 * cursor: an invite that read the old policy is not written after the change.
 */
export const changePrivacy = async (
  db: Queryable,
  by: Verified,
  { invitesFrom, presence }: { [Name in keyof PrivacyRow]?: PrivacyRow[Name] | null | undefined },
): Promise<PrivacyRow | null | Overtaken> => {
  const { userID } = by;
  const data = { ...(invitesFrom && { invitesFrom }), ...(presence && { presenceFor: presence }) };
  if (Object.keys(data).length === 0) return findPrivacy(db, userID);
  return whileVerified(db, by, async (tx) => {
    if (invitesFrom) await countPreconditionChange(tx, userID);
    const [changed] = await tx.user.updateManyAndReturn({ where: { userID }, data, select: SELECT });
    return rowOf(changed);
  });
};
