import {
  credentialsSchema,
  emptySchema,
  guestInputSchema,
  loginInputSchema,
  meSchema,
  registerInputSchema,
} from "@yourmove/contract";
import type { SignedIn } from "../people/accounts.ts";
import type { Answer } from "../answers/answer.ts";
import type { Context } from "../context.ts";
import { unwrap } from "../answers/problem.ts";
import { publicProcedure, router, signedIn } from "../trpc.ts";

const withCookie = (ctx: Context, answer: Answer<SignedIn>): SignedIn => {
  const signedInUser = unwrap(answer);
  ctx.setSession(signedInUser.token);
  return signedInUser;
};

/** Signing in and out (contract 4.4, 7). */
export const authRouter = router({
  guest: publicProcedure("credentials")
    .input(guestInputSchema.default({}))
    .output(credentialsSchema)
    .mutation(async ({ ctx, input }) => withCookie(ctx, await ctx.services.accounts.guest(input))),
  register: publicProcedure("credentials")
    .input(registerInputSchema)
    .output(credentialsSchema)
    .mutation(async ({ ctx, input }) => withCookie(ctx, await ctx.services.accounts.register(ctx.viewer, input))),
  login: publicProcedure("credentials")
    .input(loginInputSchema)
    .output(credentialsSchema)
    .mutation(async ({ ctx, input }) => withCookie(ctx, await ctx.services.accounts.login(input))),
  logout: signedIn("write")
    .output(emptySchema)
    .mutation(async ({ ctx }) => {
      await ctx.services.accounts.logout(ctx.viewer);
      ctx.setSession(null);
      return {};
    }),
  me: signedIn("read")
    .output(meSchema)
    .query(async ({ ctx }) => unwrap(await ctx.services.people.me(ctx.viewer.userID))),
});
