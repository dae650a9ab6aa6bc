import { visitorOf } from "../context.ts";
import { withDevice } from "./begin-session.ts";
import type { Implementations } from "./operation.ts";

/** Coming back without the password (contract 7). */
export const recovery: Implementations<"recovery"> = {
  state: ({ services, viewer }) => services.recovery.state(viewer),
  create: (context, { password }) => context.services.recovery.create(context.viewer, visitorOf(context), password),
  use: async (context, input) => withDevice(context, await context.services.recovery.use(visitorOf(context), input)),
};
