import { requestMetaOf } from "../context.ts";
import type { Implementations } from "./operation.ts";

/** The actor's own account, sessions and API keys (contract 4.4: under /platform/me). */
export const account: Implementations<"account"> = {
  rename: (context, { username }) => context.services.account.rename(context.actor, requestMetaOf(context), username),
  setAvatar: ({ services, actor }, input) => services.account.setAvatar(actor, input),
  changePassword: async (context, input) => {
    const { services, actor } = context;
    const changed = await services.account.changePassword(actor, requestMetaOf(context), input);
    if (changed.ok) context.setSession(changed.value.token);
    return changed;
  },
  sessions: ({ services, actor }) => services.account.sessions(actor),
  renameSession: ({ services, actor }, input) => services.account.renameSession(actor, input),
  endSession: (context, { sessionID }) =>
    context.services.account.endSession(context.actor, requestMetaOf(context), sessionID),
  endSessions: async (context) => {
    const ended = await context.services.account.endSessions(context.actor, requestMetaOf(context));
    if (ended.ok) context.setSession(null);
    return ended;
  },
  keys: ({ services, actor }) => services.account.keys(actor),
  createKey: (context, input) => {
    return context.services.account.createKey(context.actor, requestMetaOf(context), input);
  },
  revokeKey: (context, { keyID }) => context.services.account.revokeKey(context.actor, requestMetaOf(context), keyID),
  audit: ({ services, actor }, input) => services.account.audit(actor, input),
  delete: async (context, input) => {
    const deleted = await context.services.account.delete(context.actor, requestMetaOf(context), input);
    if (deleted.ok) context.setSession(null);
    return deleted;
  },
};
