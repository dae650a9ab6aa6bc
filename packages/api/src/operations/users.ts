import type { Implementations } from "./operation.ts";

/** A user's public page (contract 4.4). */
export const users: Implementations<"users"> = {
  get: ({ services, viewer }, { userID }) => services.users.get(viewer.userID, userID),
};
