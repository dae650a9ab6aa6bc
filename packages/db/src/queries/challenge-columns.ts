import type { ChallengeKind, ChallengeState, InviterSymbol } from "@yourmove/contract";
import { haveMet, isUnblocked } from "./between.ts";
import { PERSON_COLUMNS, type PersonRow, seenBy } from "./people.ts";

/** A challenge as it is stored (contract 4.5); one whose time is over may still say that it is open. */
export interface ChallengeRow {
  challengeID: number;
  ref: string;
  kind: ChallengeKind;
  gameType: string;
  state: ChallengeState;
  creatorID: number;
  symbol: InviterSymbol;
  turnSeconds: number | null;
  message: string | null;
  isQuick: boolean;
  createdTime: number;
  expiresTime: number;
  /** When it was closed; while it is open, when it expires. */
  overTime: number;
  accepterID: number | null;
  matchID: number | null;
}

/** A challenge with its creator, for one viewer. */
export interface ChallengeWithCreator {
  challenge: ChallengeRow;
  creator: PersonRow;
  /** Whether neither a block nor the creator's policy keeps the viewer from it (contract 4.8). */
  isWelcome: boolean;
}

/** All of it in one row; the person's columns share no name with the challenge's. */
export type JoinedChallenge = ChallengeRow & PersonRow & { isWelcome: boolean };

/** The columns of a joined row, from alias `c` and those that `joinCreator` joins. */
export const JOINED_CHALLENGE = `c.challenge_id as "challengeID", c.ref, c.kind, c.game_type as "gameType",
  c.state::int as "state", c.creator_id as "creatorID", c.symbol, c.turn_seconds as "turnSeconds", c.message,
  c.is_quick as "isQuick", c.created_time::float8 as "createdTime", c.expires_time::float8 as "expiresTime",
  c.over_time::float8 as "overTime", c.accepter_id as "accepterID", c.match_id as "matchID",
  w.is_welcome as "isWelcome", ${PERSON_COLUMNS}`;

/**
 * Joins to the challenge of alias `c` its creator, and whether the creator plays the viewer, whose id is a place of the
 * statement: one that is nobody's counts as a guest whom nobody has met.
 */
export const joinCreator = (viewerID: string): string => `join users u on u.user_id = c.creator_id ${seenBy(viewerID)}
  cross join lateral (select ${isUnblocked(viewerID, "u.user_id")} and (u.invites_from = 'everyone'
    or (u.invites_from = 'accounts' and exists (select from users where user_id = ${viewerID} and not is_guest))
    or (u.invites_from = 'known' and ${haveMet(viewerID, "u.user_id")})) as is_welcome) w`;

/** Splits a joined row into its parts. */
export const splitChallenge = (row: JoinedChallenge): ChallengeWithCreator => {
  const {
    userID,
    username,
    avatar,
    isGuest,
    isBot,
    isDeleted,
    lastSeenTime,
    isPresenceShown,
    isWelcome,
    ...challenge
  } = row;
  const creator = { userID, username, avatar, isGuest, isBot, isDeleted, lastSeenTime, isPresenceShown };
  return { challenge, creator, isWelcome };
};
