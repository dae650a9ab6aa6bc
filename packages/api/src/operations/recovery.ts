import { requestMetaOf } from "../context.ts";
import { withDevice } from "./begin-session.ts";
import type { Implementations } from "./operation.ts";

/** Coming back without the password (contract 7). */
export const recovery: Implementations<"recovery"> = {
  state: ({ services, actor }) => services.recovery.state(actor),
  create: (context, { password }) => context.services.recovery.create(context.actor, requestMetaOf(context), password),
  use: async (context, input) =>
    withDevice(context, await context.services.recovery.use(requestMetaOf(context), input)),
};
