import { bigint, bytes, orNull, text, type Values } from "./statement.ts";

/** The credentials of a user, for a statement that checks them beside its work. */
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

/** A user, and the session to check beside a statement's work. Without one nothing is checked: it was before, or the user is a bot. */
export interface SessionUser {
  readonly userID: number;
  readonly session?: SessionCheck | null | undefined;
}

/** The parameters of a statement that checks a session. */
export const SESSION = { tokenHash: orNull(bytes), hostSubject: orNull(text), sessionTime: orNull(bigint) };

/** The values of those parameters. */
export const sessionValues = ({ session }: SessionUser): Values<typeof SESSION> => ({
  tokenHash: session?.tokenHash ?? null,
  hostSubject: session?.hostSubject ?? null,
  sessionTime: session?.time ?? null,
});

/** Who writes, and the hash of a password that was verified for it; the write is made only while both hold. */
export interface Verified extends SessionUser {
  readonly passwordHash?: string | undefined;
}

/** The parameters of a statement that holds what was verified. */
export const VERIFIED = { ...SESSION, passwordHash: orNull(text) };

/** The values of those parameters. */
export const verifiedValues = (by: Verified): Values<typeof VERIFIED> => ({
  ...sessionValues(by),
  passwordHash: by.passwordHash ?? null,
});

/** The condition that a row of `users` or `sessions`, of an alias such as `u.`, is not banned at a time. */
export const isFree = (time: string, of: "" | "u." = ""): string =>
  `(${of}banned_until is null or ${of}banned_until <= ${time})`;

/** The condition that a row of `sessions` has not expired at a time. */
export const isUnexpired = (time: string, of: "" | "s." = ""): string =>
  `(${of}expires_time is null or ${of}expires_time > ${time})`;

/** The condition that a row of `sessions` is valid at a time: it has not expired, and its user is not banned. */
export const isGood = (time: string): string => `${isUnexpired(time)} and ${isFree(time)}`;

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

/**
 * The parts of a statement after which `verified` has a row exactly while session and password are as they were verified. They
 * are locked, the user before the session as everywhere: an end of either was written before, and is seen here, or waits for the
 * statement's own end.
 */
export const verified = (
  at: { readonly [Name in "userID" | keyof typeof VERIFIED]: string },
): string => `verified_user as materialized (
    select user_id from users where user_id = ${at.userID}
      and (${at.passwordHash} is null or password_hash = ${at.passwordHash})
      and (${at.sessionTime} is null or (deleted_time is null and ${isFree(at.sessionTime)}
        and (${at.tokenHash} is not null or host_subject = ${at.hostSubject})))
    for no key update
  ),
  verified_session as materialized (
    select from verified_user u join sessions s on s.user_id = u.user_id
    where s.token_hash = ${at.tokenHash} and ${isGood(at.sessionTime)} for share of s
  ),
  verified as materialized (
    select user_id from verified_user
    where ${at.sessionTime} is null or ${at.tokenHash} is null or exists (select from verified_session)
  )`;
