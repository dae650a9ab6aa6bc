import { LIMITS } from "@yourmove/contract";
import { createTokenCookie, type TokenCookie } from "./token-cookie.ts";

/** Makes the cookie by which a browser that has logged in before is known again: no credentials, and it outlives a logout. */
export const createDeviceCookie = (publicOrigin: string | undefined): TokenCookie =>
  createTokenCookie({ name: "yourmove_device", lifetimeMs: LIMITS.deviceLifetimeMs, publicOrigin });
