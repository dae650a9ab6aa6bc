import type { InvitesFrom } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import { haveMet, isBlocked } from "./between.ts";
import { first, int, statement } from "./statement.ts";

/** How two users stand to each other before one invites the other, or takes its invite (contract 4, 4.8). */
export interface Standing {
  inviterIsBot: boolean;
  inviterIsGuest: boolean;
  inviteeIsBot: boolean;
  /** Whom the invitee takes invites from. */
  invitesFrom: InvitesFrom;
  /** Invites that the inviter has sent and that are pending. */
  pendingInvites: number;
  /** Invites that the invitee has from strangers and that are pending. */
  strangerInvites: number;
  inviterActiveMatches: number;
  inviteeActiveMatches: number;
  /** Whether one of the two blocks the other. */
  isBlocked: boolean;
  /** Whether a match between the two has ever started. */
  haveMet: boolean;
  /** The blocks ever made by or against either, by which a guarded statement knows of a later one. */
  blockChanges: number;
}

const FIND = statement<Standing>("read")(
  { inviterID: int, inviteeID: int },
  (at) => `select a.is_bot as "inviterIsBot", a.is_guest as "inviterIsGuest", b.is_bot as "inviteeIsBot",
    b.invites_from as "invitesFrom", ac.pending_invites as "pendingInvites", bc.stranger_invites as "strangerInvites",
    ac.active_matches as "inviterActiveMatches", bc.active_matches as "inviteeActiveMatches",
    ${isBlocked(at.inviterID, at.inviteeID)} as "isBlocked", ${haveMet(at.inviterID, at.inviteeID)} as "haveMet",
    (ac.block_changes + bc.block_changes)::float8 as "blockChanges"
  from users a join cursors ac on ac.user_id = a.user_id, users b join cursors bc on bc.user_id = b.user_id
  where a.user_id = ${at.inviterID} and b.user_id = ${at.inviteeID} and a.deleted_time is null and b.deleted_time is null`,
);

/** How an inviter and an invitee stand to each other; null when one of them is missing or deleted. */
export const findStanding = (db: Queryable, inviterID: number, inviteeID: number): Promise<Standing | null> =>
  first(db.run(FIND, { inviterID, inviteeID }));
