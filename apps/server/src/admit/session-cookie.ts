import { LIMITS } from "@yourmove/contract";
import { createTokenCookie, type TokenCookie } from "./token-cookie.ts";

/** The cookie of a browser's session (contract 7). */
export type SessionCookie = TokenCookie;

/** Makes the session cookie of one service. */
export const createSessionCookie = (publicOrigin: string | undefined): SessionCookie =>
  createTokenCookie({ name: "yourmove_session", lifetimeMs: LIMITS.sessionLifetimeMs, publicOrigin });
