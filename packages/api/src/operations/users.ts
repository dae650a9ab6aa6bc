import { userInputSchema, userPageSchema } from "@yourmove/contract";
import { unwrap } from "../answers/problem.ts";
import { router, signedIn } from "../trpc.ts";

/** A user's public page (contract 4.4). */
export const usersRouter = router({
  get: signedIn("read")
    .input(userInputSchema)
    .output(userPageSchema)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.people.get(ctx.viewer.userID, input.userID))),
});
