import { requestMetaOf } from "../context.ts";
import { withCookie, withDevice } from "./begin-session.ts";
import type { Implementations } from "./operation.ts";

/** Signing in and out (contract 4.4, 7). */
export const auth: Implementations<"auth"> = {
  guest: async (context, input) =>
    withCookie(context, await context.services.auth.guest(requestMetaOf(context), input)),
  register: async (context, input) => {
    const { actor, services } = context;
    return withDevice(context, await services.auth.register({ ...requestMetaOf(context), actor }, input));
  },
  login: async (context, input) =>
    withDevice(context, await context.services.auth.login(requestMetaOf(context), input)),
  logout: async (context) => {
    const ended = await context.services.auth.logout(context.actor, requestMetaOf(context));
    if (ended.ok) context.setSession(null);
    return ended;
  },
  me: ({ services, actor }) => services.users.me(actor.userID),
};
