import type { InvitesFrom } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import { BASIS, type Basis, joinBasis } from "./basis.ts";
import { countsAsGuest } from "./origins.ts";
import { PERSON, type PersonRow } from "./people.ts";
import { havePlayed, isBlocked, isPresenceFor } from "./relationship-conditions.ts";
import { SESSION, type SessionUser, sessionIsGood, sessionValues } from "./session-check.ts";
import { bigint, type Columns, first, int, type Params, selectColumns, statement } from "./statement.ts";
import { FROM_STRANGER } from "./states.ts";

/** How two users stand to each other before one invites the other, or takes its invite. */
export interface Relationship {
  inviterIsBot: boolean;
  inviterIsGuest: boolean;
  /** Whether its invites count among those of guests, where the two have not played. */
  inviterCountsAsGuest: boolean;
  inviteeIsBot: boolean;
  /** Who may invite the invitee. */
  invitesFrom: InvitesFrom;
  /** Until when the invitee is banned; null while it is not. */
  inviteeBannedUntil: number | null;
  /** Invites that the inviter has sent and that are pending. */
  pendingInvites: number;
  /** Invites that the invitee has from strangers and that are pending. */
  strangerInvites: number;
  /** Of those, how many are guests' and new accounts', and how many the inviter's own. */
  guestInvites: number;
  ownInvites: number;
  inviterActiveMatches: number;
  inviteeActiveMatches: number;
  /** Whether one of the two blocks the other. */
  isBlocked: boolean;
  /** Whether a match between the two has ever started. */
  havePlayed: boolean;
}

/** How two users stand before a match begins between them, the basis of its write, and the number that it will have. */
export interface NewPair {
  relationship: Relationship;
  basis: Basis;
  matchID: number;
}

const PAIR = { inviterID: int, inviteeID: int, now: bigint };
type At = Params<typeof PAIR>;

const RELATIONSHIP: Columns<Relationship> = {
  inviterIsBot: "a.is_bot",
  inviterIsGuest: "a.is_guest",
  inviterCountsAsGuest: "g.counts_as_guest",
  inviteeIsBot: "u.is_bot",
  invitesFrom: "u.invites_from",
  inviteeBannedUntil: "u.banned_until::float8",
  pendingInvites: "ac.pending_invites",
  strangerInvites: "uc.stranger_invites",
  guestInvites: "s.guests",
  ownInvites: "s.own",
  inviterActiveMatches: "ac.active_matches",
  inviteeActiveMatches: "uc.active_matches",
  isBlocked: "b.is_blocked",
  havePlayed: "b.have_played",
};

/** The number of a match that may be written. */
const NEXT_ID = `nextval('matches_match_id_seq')::int as "matchID"`;

// `offset` keeps the planner from inlining: each relation of the two is read once, however often it is used.
const fromPair = (at: At): string => `from users a join cursors ac on ac.user_id = a.user_id,
    users u join cursors uc on uc.user_id = u.user_id,
    lateral (select ${isBlocked(at.inviterID, at.inviteeID)} as is_blocked,
      ${havePlayed(at.inviterID, at.inviteeID)} as have_played offset 0) b,
    lateral (select case when b.have_played or u.is_bot then a.is_guest else ${countsAsGuest("a", at.now)} end as counts_as_guest offset 0) g,
    lateral (select count(*) filter (where ${countsAsGuest("i", at.now)})::int as guests,
        count(*) filter (where i.user_id = ${at.inviterID})::int as own
      from matches m join users i on i.user_id = m.inviter_id
      where uc.stranger_invites > 0 and m.invitee_id = ${at.inviteeID} and ${FROM_STRANGER}) s`;

const ofPair = (at: At): string =>
  `a.user_id = ${at.inviterID} and u.user_id = ${at.inviteeID} and a.deleted_time is null`;

const FIND = statement<Relationship>("read")(
  PAIR,
  (at) => `select ${selectColumns(RELATIONSHIP)} ${fromPair(at)} where ${ofPair(at)} and u.deleted_time is null`,
);

/** How an inviter and an invitee stand to each other; null when one of them is missing or deleted. */
export const findRelationship = (
  db: Queryable,
  { inviterID, inviteeID }: Pick<MatchRecord, "inviterID" | "inviteeID">,
  now: number,
): Promise<Relationship | null> => first(db.run(FIND, { inviterID, inviteeID, now }));

const FIND_PAIR = statement<NewPair>("read")(
  PAIR,
  (at) => `select ${selectColumns(RELATIONSHIP, "relationship")}, ${selectColumns(BASIS, "basis")}, ${NEXT_ID}
  ${fromPair(at)} ${joinBasis(at.inviterID, at.inviteeID)} where ${ofPair(at)} and u.deleted_time is null`,
);

/** The same for a match that is to begin between them. */
export const findPair = (
  db: Queryable,
  { inviterID, inviteeID }: Pick<MatchRecord, "inviterID" | "inviteeID">,
  now: number,
): Promise<NewPair | null> => first(db.run(FIND_PAIR, { inviterID, inviteeID, now }));

/** The user to invite. */
export interface Invitee extends NewPair {
  readonly person: PersonRow;
}

const SEEN: Columns<PersonRow> = {
  ...PERSON,
  isPresenceShown: `u.deleted_time is null and ${isPresenceFor("not b.is_blocked", "b.have_played")}`,
};

const FIND_INVITEE = statement<Invitee>("read")(
  { ...PAIR, ...SESSION },
  (at) => `select ${selectColumns(SEEN, "person")}, ${selectColumns(RELATIONSHIP, "relationship")},
    ${selectColumns(BASIS, "basis")}, ${NEXT_ID}
  ${fromPair(at)} ${joinBasis(at.inviterID, at.inviteeID)} left join presence p on p.user_id = ${at.inviteeID}
  where ${sessionIsGood({ ...at, userID: at.inviterID })} and ${ofPair(at)}`,
);

/**
 * The user that another invites, as the inviter may see it, and how the two stand; null when there is no such user, and when
 * the actor's session is over.
 */
export const findInvitee = (
  db: Queryable,
  actor: SessionUser,
  inviteeID: number,
  now: number,
): Promise<Invitee | null> =>
  first(db.run(FIND_INVITEE, { inviterID: actor.userID, inviteeID, now, ...sessionValues(actor) }));
