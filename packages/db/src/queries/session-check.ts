import { bigint, bytes, orNull, text, type Values } from "./statement.ts";

/** The credentials of a user, for a statement that checks them beside its work (contract 7). */
export interface SessionCheck {
  /**
   * The SHA-256 of its session's token; null for a host platform's user, who has none: the check is then that it is still this
   * user, and not banned.
   */
  readonly tokenHash: Uint8Array | null;
  /** A host platform's subject of the user. */
  readonly hostSubject?: string | undefined;
  /** The time at which the session must be valid, in epoch milliseconds. */
  readonly time: number;
}

/** Who acts. Without a session nothing is checked: it was checked before, or the user is a bot. */
export interface Actor {
  readonly userID: number;
  readonly session?: SessionCheck | null | undefined;
}

/** The parameters of a statement that checks a session. */
export const SESSION = { tokenHash: orNull(bytes), hostSubject: orNull(text), sessionTime: orNull(bigint) };

/** The values of those parameters. */
export const sessionValues = ({ session }: Actor): Values<typeof SESSION> => ({
  tokenHash: session?.tokenHash ?? null,
  hostSubject: session?.hostSubject ?? null,
  sessionTime: session?.time ?? null,
});

/** The condition that a row of `users` or `sessions` is not banned at a time. */
export const isFree = (time: string): string => `(banned_until is null or banned_until <= ${time})`;

/** The condition that a row of `sessions` is valid at a time: it has not expired, and its user is not banned. */
export const isGood = (time: string): string => `(expires_time is null or expires_time > ${time}) and ${isFree(time)}`;

/**
 * The condition that the session is valid, or, for a host platform's user, that it is still this user, and not banned; true where
 * no session is given.
 */
export const sessionIsGood = (at: {
  userID: string;
  tokenHash: string;
  hostSubject: string;
  sessionTime: string;
}): string =>
  `(${at.sessionTime} is null or case when ${at.tokenHash} is null
      then exists (select from users where user_id = ${at.userID} and host_subject = ${at.hostSubject} and deleted_time is null
        and ${isFree(at.sessionTime)})
      else exists (select from sessions
        where token_hash = ${at.tokenHash} and user_id = ${at.userID} and ${isGood(at.sessionTime)}) end)`;
