import { visitorOf } from "../context.ts";
import { withCookie, withDevice } from "./begin-session.ts";
import type { Implementations } from "./operation.ts";

/** Signing in and out (contract 4.4, 7). */
export const auth: Implementations<"auth"> = {
  guest: async (context, input) => withCookie(context, await context.services.auth.guest(visitorOf(context), input)),
  register: async (context, input) => {
    const { viewer, services } = context;
    return withDevice(context, await services.auth.register({ ...visitorOf(context), viewer }, input));
  },
  login: async (context, input) => withDevice(context, await context.services.auth.login(visitorOf(context), input)),
  logout: async (context) => {
    const ended = await context.services.auth.logout(context.viewer, visitorOf(context));
    if (ended.ok) context.setSession(null);
    return ended;
  },
  me: ({ services, viewer }) => services.users.me(viewer.userID),
};
