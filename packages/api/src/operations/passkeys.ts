import { type Context, requestMetaOf } from "../context.ts";
import { withDevice } from "./begin-session.ts";
import type { Implementations } from "./operation.ts";

const requestFrom = (context: Context) => ({ meta: requestMetaOf(context), origin: context.origin });

/** Passkeys, a second way in (contract 7). */
export const passkeys: Implementations<"passkeys"> = {
  list: ({ services, actor }) => services.passkeys.list(actor),
  registerOptions: (context, { password }) =>
    context.services.passkeys.registerOptions(context.actor, requestFrom(context), password),
  register: (context, input) => context.services.passkeys.register(context.actor, requestFrom(context), input),
  rename: ({ services, actor }, input) => services.passkeys.rename(actor, input),
  remove: (context, { passkeyID }) =>
    context.services.passkeys.remove(context.actor, requestMetaOf(context), passkeyID),
  signInOptions: (context) => context.services.passkeys.signInOptions(requestFrom(context)),
  signIn: async (context, input) =>
    withDevice(context, await context.services.passkeys.signIn(requestFrom(context), input)),
};
