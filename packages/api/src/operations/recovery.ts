import {
  createCodesInputSchema,
  LIMITS,
  recoveredSchema,
  recoveryCodesSchema,
  recoveryStateSchema,
  useCodeInputSchema,
} from "@yourmove/contract";
import { requestMetaOf } from "../context.ts";
import { withDevice } from "./begin-session.ts";
import { noInput } from "./no-input.ts";
import { defineOperation } from "./operation.ts";

/** Coming back without the password (contract 7). */
export const recoveryOperations = {
  state: defineOperation("recovery.state", {
    summary: "See how many recovery codes you have left",
    description: "How many are good, and when they were made; never the codes themselves.",
    codes: ["forbidden_action"],
    input: noInput,
    output: recoveryStateSchema,
    run: ({ services, actor }) => services.recovery.state(actor),
  }),
  create: defineOperation("recovery.create", {
    summary: "Make recovery codes; they are shown this once",
    description: `${LIMITS.recoveryCodes} codes, each good once in place of the password; all before them are good no longer. Takes the password once more.
A guest has none: register first.`,
    codes: ["forbidden_action"],
    input: createCodesInputSchema.default({}),
    output: recoveryCodesSchema,
    run: (context, { password }) => context.services.recovery.create(context.actor, requestMetaOf(context), password),
  }),
  use: defineOperation("recovery.use", {
    summary: "Come back by a recovery code, with a new password",
    description: `Uses the code up. The account has the new password, every session and API key of it ends, and a new session begins; its token is
set as the cookie too. An unknown name, a wrong code and a used one get the same answer. After ${LIMITS.wrongCodes.max} wrong ones from an address for a
name, more are refused for an hour.`,
    codes: ["unauthenticated"],
    input: useCodeInputSchema,
    output: recoveredSchema,
    run: async (context, input) =>
      withDevice(context, await context.services.recovery.use(requestMetaOf(context), input)),
  }),
};
