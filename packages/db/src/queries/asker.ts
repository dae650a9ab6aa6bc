import { bigint, int, orNull, type Values } from "./statement.ts";

/** A session that a statement is to prove beside its work. */
export interface SessionClaim {
  readonly sessionID: number;
  /** When it must be good, in epoch milliseconds. */
  readonly time: number;
}

/** Who asks: a user whose session has been looked at, or one whose session the statement proves (decision 17). */
export interface Asker {
  readonly userID: number;
  readonly proof?: SessionProof | undefined;
}

/** What hears whether a session that was taken for good is. */
export interface SessionProof {
  /** Null when nothing is left to prove. */
  readonly claim: SessionClaim | null;
  note(isLive: boolean): void;
}

/** The parameters of a statement that proves a session. */
export const CLAIM = { claimedID: orNull(int), claimTime: orNull(bigint) };

/** The condition that a session, a row of `sessions`, is good at a time: not over, and its user not banned. */
export const isGood = (time: string): string =>
  `(expires_time is null or expires_time > ${time}) and (banned_until is null or banned_until <= ${time})`;

/** The condition that the claimed session is good; so it is where none is claimed. */
export const isProven = ({ claimedID, claimTime }: { claimedID: string; claimTime: string }): string =>
  `(${claimedID} is null or exists (select from sessions where session_id = ${claimedID} and ${isGood(claimTime)}))`;

/** The values of those parameters. */
export const claimValues = ({ proof }: Asker): Values<typeof CLAIM> => ({
  claimedID: proof?.claim?.sessionID ?? null,
  claimTime: proof?.claim?.time ?? null,
});
