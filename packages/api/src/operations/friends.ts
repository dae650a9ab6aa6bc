import type { Implementations } from "./operation.ts";

/** Users to invite (contract 4.3). */
export const friends: Implementations<"friends"> = {
  search: ({ services, actor }, input) => services.friends.search(actor.userID, input),
};
