import { userInputSchema, userPageSchema } from "@yourmove/contract";
import { defineOperation } from "./operation.ts";

/** A user's public page (contract 4.4). */
export const userOperations = {
  get: defineOperation("users.get", {
    summary: "Read a user's page",
    description:
      "Who a user is, and how its finished matches ended: all of them, those against you, and the newest by game.",
    codes: ["user_not_found"],
    input: userInputSchema,
    output: userPageSchema,
    run: ({ services, actor }, { userID }) => services.users.get(actor.userID, userID),
  }),
};
