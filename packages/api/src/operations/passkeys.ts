import {
  credentialsSchema,
  emptySchema,
  LIMITS,
  newPasskeyInputSchema,
  onePasskeySchema,
  passkeyAskInputSchema,
  passkeyCreationSchema,
  passkeyInputSchema,
  passkeyRequestSchema,
  passkeySignInInputSchema,
  passkeysSchema,
  renamePasskeyInputSchema,
} from "@yourmove/contract";
import { type Context, requestMetaOf } from "../context.ts";
import { withDevice } from "./begin-session.ts";
import { noInput } from "./no-input.ts";
import { defineOperation } from "./operation.ts";

const askedAt = (context: Context) => ({ meta: requestMetaOf(context), origin: context.origin });

/** Passkeys, a second way in (contract 7). */
export const passkeyOperations = {
  list: defineOperation("passkeys.list", {
    summary: "List your passkeys",
    description: "What you can sign in with beside your password, the oldest first.",
    codes: ["forbidden_action"],
    input: noInput,
    output: passkeysSchema,
    run: ({ services, actor }) => services.passkeys.list(actor),
  }),
  registerOptions: defineOperation("passkeys.registerOptions", {
    summary: "Ask for what a browser needs to make a passkey",
    description: `Takes your password once more. What is to be signed is good once, and for ${LIMITS.passkeyChallengeMs / 60_000} minutes. At most ${LIMITS.passkeys} passkeys an account.`,
    codes: ["forbidden_action", "limit_reached"],
    input: passkeyAskInputSchema.default({}),
    output: passkeyCreationSchema,
    run: (context, { password }) =>
      context.services.passkeys.registerOptions(context.actor, askedAt(context), password),
  }),
  register: defineOperation("passkeys.register", {
    summary: "Add the passkey that the browser has made",
    description:
      "What `navigator.credentials.create` gave, as JSON. One that does not answer what was asked, or was asked for too long ago, is 400.",
    codes: ["forbidden_action", "limit_reached"],
    input: newPasskeyInputSchema,
    output: onePasskeySchema,
    run: (context, input) => context.services.passkeys.register(context.actor, askedAt(context), input),
  }),
  rename: defineOperation("passkeys.rename", {
    summary: "Call a passkey something else",
    description: "Nobody else sees its name.",
    codes: ["forbidden_action", "route_not_found"],
    input: renamePasskeyInputSchema,
    output: onePasskeySchema,
    run: ({ services, actor }, input) => services.passkeys.rename(actor, input),
  }),
  remove: defineOperation("passkeys.remove", {
    summary: "Remove a passkey",
    description: "It signs nobody in any more; sessions that it began go on.",
    codes: ["forbidden_action", "route_not_found"],
    input: passkeyInputSchema,
    output: emptySchema,
    run: (context, { passkeyID }) => context.services.passkeys.remove(context.actor, requestMetaOf(context), passkeyID),
  }),
  signInOptions: defineOperation("passkeys.signInOptions", {
    summary: "Ask for what a browser needs to sign in with a passkey",
    description: `What is to be signed is good once, and for ${LIMITS.passkeyChallengeMs / 60_000} minutes. No name is asked for: the passkey says whose it is.`,
    input: noInput,
    output: passkeyRequestSchema,
    run: (context) => context.services.passkeys.signInOptions(askedAt(context)),
  }),
  signIn: defineOperation("passkeys.signIn", {
    summary: "Sign in with a passkey",
    description:
      "What `navigator.credentials.get` gave, as JSON. Begins an ordinary session, whose token is set as the cookie too.",
    codes: ["unauthenticated"],
    input: passkeySignInInputSchema,
    output: credentialsSchema,
    run: async (context, input) => withDevice(context, await context.services.passkeys.signIn(askedAt(context), input)),
  }),
};
