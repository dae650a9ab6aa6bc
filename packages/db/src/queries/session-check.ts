import { bigint, bytes, orNull, type Values } from "./statement.ts";

/** The session that vouches for a user, for a statement that checks it beside its work (contract 7). */
export interface SessionCheck {
  /** The SHA-256 of its token. */
  readonly tokenHash: Uint8Array;
  /** When it must be good, in epoch milliseconds. */
  readonly time: number;
}

/** Who acts. Without a session there is nothing to check: it was checked before, or the user is one of the service's own. */
export interface Actor {
  readonly userID: number;
  readonly session?: SessionCheck | null | undefined;
}

/** The parameters of a statement that checks a session. */
export const SESSION = { tokenHash: orNull(bytes), sessionTime: orNull(bigint) };

/** The values of those parameters. */
export const sessionValues = ({ session }: Actor): Values<typeof SESSION> => ({
  tokenHash: session?.tokenHash ?? null,
  sessionTime: session?.time ?? null,
});

/** The condition that a row of `sessions` is good at a time: it has not expired, and its user is not banned. */
export const isGood = (time: string): string =>
  `(expires_time is null or expires_time > ${time}) and (banned_until is null or banned_until <= ${time})`;

/** The condition that the session that is given is the user's and good; it holds where none is given. */
export const sessionIsGood = (at: { userID: string; tokenHash: string; sessionTime: string }): string =>
  `(${at.tokenHash} is null or exists (select from sessions
      where token_hash = ${at.tokenHash} and user_id = ${at.userID} and ${isGood(at.sessionTime)}))`;
