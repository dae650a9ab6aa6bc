import type { Implementations } from "./operation.ts";

/** A user's public page (contract 4.4). */
export const users: Implementations<"users"> = {
  get: ({ services, actor }, { userID }) => services.users.get(actor.userID, userID),
};
