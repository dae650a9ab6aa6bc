import { friendsSchema, searchInputSchema } from "@yourmove/contract";
import { unwrap } from "../answers/problem.ts";
import { router, signedIn } from "../trpc.ts";

/** Users to invite (contract 4.3). */
export const friendsRouter = router({
  search: signedIn("search")
    .input(searchInputSchema)
    .output(friendsSchema)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.people.search(ctx.viewer.userID, input))),
});
