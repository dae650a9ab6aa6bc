import { visitorOf } from "../context.ts";
import type { Implementations } from "./operation.ts";

/** The viewer's own account, sessions and API keys (contract 4.4: under /platform/me). */
export const account: Implementations<"account"> = {
  rename: (context, { username }) => context.services.account.rename(context.viewer, visitorOf(context), username),
  setAvatar: ({ services, viewer }, input) => services.account.setAvatar(viewer, input),
  changePassword: async (context, input) => {
    const { services, viewer } = context;
    const changed = await services.account.changePassword(viewer, visitorOf(context), input);
    if (changed.ok) context.setSession(changed.value.token);
    return changed;
  },
  sessions: ({ services, viewer }) => services.account.sessions(viewer),
  renameSession: ({ services, viewer }, input) => services.account.renameSession(viewer, input),
  endSession: (context, { sessionID }) =>
    context.services.account.endSession(context.viewer, visitorOf(context), sessionID),
  endSessions: async (context) => {
    const ended = await context.services.account.endSessions(context.viewer, visitorOf(context));
    if (ended.ok) context.setSession(null);
    return ended;
  },
  keys: ({ services, viewer }) => services.account.keys(viewer),
  createKey: (context, input) => {
    return context.services.account.createKey(context.viewer, visitorOf(context), input);
  },
  revokeKey: (context, { keyID }) => context.services.account.revokeKey(context.viewer, visitorOf(context), keyID),
  audit: ({ services, viewer }, input) => services.account.audit(viewer, input),
  delete: async (context, input) => {
    const deleted = await context.services.account.delete(context.viewer, visitorOf(context), input);
    if (deleted.ok) context.setSession(null);
    return deleted;
  },
};
