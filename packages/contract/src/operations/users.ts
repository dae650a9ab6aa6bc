import { userInputSchema } from "../inputs.ts";
import { userPageSchema } from "../user.ts";
import type { OperationGroup } from "./declare.ts";
import { grace, none } from "./samples.ts";

/** A user's public page (contract 4.4). */
export const users = {
  get: {
    method: "GET",
    path: "/platform/users/:userID",
    access: "signedIn",
    bucket: "read",
    summary: "Read a user's page",
    description:
      "Who a user is, and how its finished matches ended: all of them, those against you, and the newest by game.",
    codes: ["user_not_found"],
    input: userInputSchema,
    output: userPageSchema,
    example: {
      answer: {
        user: grace,
        results: { ...none, won: 12, lost: 9 },
        resultsAgainstYou: { ...none, won: 1 },
        resultsByGame: [
          { gameType: "chess", ...none, won: 8, lost: 9 },
          { gameType: "tic-tac-toe", ...none, won: 4 },
        ],
      },
    },
  },
} as const satisfies OperationGroup;
