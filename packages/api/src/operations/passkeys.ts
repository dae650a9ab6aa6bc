import { type Context, visitorOf } from "../context.ts";
import { withDevice } from "./begin-session.ts";
import type { Implementations } from "./operation.ts";

const askedAt = (context: Context) => ({ visitor: visitorOf(context), origin: context.origin });

/** Passkeys, a second way in (contract 7). */
export const passkeys: Implementations<"passkeys"> = {
  list: ({ services, viewer }) => services.passkeys.list(viewer),
  registerOptions: (context, { password }) =>
    context.services.passkeys.registerOptions(context.viewer, askedAt(context), password),
  register: (context, input) => context.services.passkeys.register(context.viewer, askedAt(context), input),
  rename: ({ services, viewer }, input) => services.passkeys.rename(viewer, input),
  remove: (context, { passkeyID }) => context.services.passkeys.remove(context.viewer, visitorOf(context), passkeyID),
  signInOptions: (context) => context.services.passkeys.signInOptions(askedAt(context)),
  signIn: async (context, input) =>
    withDevice(context, await context.services.passkeys.signIn(askedAt(context), input)),
};
