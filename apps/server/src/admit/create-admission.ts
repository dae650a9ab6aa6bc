import type { Services } from "@yourmove/api";
import type { FastifyInstance } from "fastify";
import type { Settings } from "../env.ts";
import {
  type Admit,
  type AdmitDeps,
  createAdmit,
  createOnSessionOver,
  giveBackUnmade,
  type OnSessionOver,
} from "./admit.ts";
import { createAuthenticate, createBanOfToken } from "./authenticate.ts";
import { createGuardTokens } from "./guard-tokens.ts";
import { createVerifyHostJwt } from "./host-jwt.ts";
import { type CheckToken, createIdentify } from "./identify.ts";
import { createKnownTokens } from "./known-tokens.ts";
import { createRateLimits } from "./rate-limits.ts";
import { createSessionCookie, type SessionCookie } from "./session-cookie.ts";

/** What admission is made with. */
export interface AdmissionDeps {
  readonly services: Services;
  readonly settings: Settings;
  readonly pressure: AdmitDeps["pressure"];
}

/** The checks before every body, and what the rest of the server shares with them. */
export interface Admission {
  readonly admit: Admit;
  readonly cookie: SessionCookie;
  /** Whether a host platform's users may come. */
  readonly hasHost: boolean;
  /** Hears of every token that the service gives out: it is known to be good. */
  readonly onToken: (token: string) => void;
  readonly onSessionOver: OnSessionOver;
}

/** Makes who is asked, and how often who may ask (contract 7, 9). */
export const createAdmission = (app: FastifyInstance, { services, settings, pressure }: AdmissionDeps): Admission => {
  const { publicOrigin, hostJwt } = settings;
  const cookie = createSessionCookie(publicOrigin);
  const verify = hostJwt && createVerifyHostJwt(hostJwt);
  const authenticate = createAuthenticate(services.auth, verify);
  const known = createKnownTokens();
  const limits = settings.isRateLimited ? createRateLimits() : undefined;
  const check: CheckToken = limits
    ? createGuardTokens({ authenticate, limits, known })
    : async (token, _ip, by) => ({ viewer: await authenticate(token, by) });
  const { auth, noteRequest } = services;
  const banOf = createBanOfToken(auth, verify);
  const identify = createIdentify({ auth, noteRequest, known, check, banOf, cookie });
  giveBackUnmade(app, limits);
  const onSessionOver = createOnSessionOver({ identify, limits });
  return {
    admit: createAdmit({ services, identify, limits, publicOrigin, pressure }, onSessionOver),
    cookie,
    hasHost: verify !== undefined,
    onToken: known.remember,
    onSessionOver,
  };
};
