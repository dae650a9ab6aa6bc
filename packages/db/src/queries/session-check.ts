import { bigint, bytes, orNull, text, type Values } from "./statement.ts";

/** What vouches for a user, for a statement that checks it beside its work (contract 7). */
export interface SessionCheck {
  /** The SHA-256 of its session's token; null for a host platform's user, who has none: then it is checked that it is still this user, and not banned. */
  readonly tokenHash: Uint8Array | null;
  /** Who a host platform's user is there. */
  readonly hostSubject?: string | undefined;
  /** When it must be good, in epoch milliseconds. */
  readonly time: number;
}

/** Who acts. Without a session there is nothing to check: it was checked before, or the user is one of the service's own. */
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

/** The condition that a row of `sessions` is good at a time: it has not expired, and its user is not banned. */
export const isGood = (time: string): string => `(expires_time is null or expires_time > ${time}) and ${isFree(time)}`;

/** The condition that what vouches for the user is good: its own session, or where it has none, that it is who the host says, and not banned; it holds where nothing is given. */
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
