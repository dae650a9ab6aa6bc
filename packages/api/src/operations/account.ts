import {
  apiKeysSchema,
  avatarInputSchema,
  changePasswordInputSchema,
  createdKeySchema,
  createKeyInputSchema,
  credentialsSchema,
  emptySchema,
  keyInputSchema,
  meSchema,
  renameInputSchema,
  sessionInputSchema,
  sessionsSchema,
} from "@yourmove/contract";
import { unwrap } from "../answers/problem.ts";
import { router, signedIn } from "../trpc.ts";

/** The viewer's own account, sessions and API keys (contract 4.4: under /platform/me). */
export const accountRouter = router({
  rename: signedIn("write")
    .input(renameInputSchema)
    .output(meSchema)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.ownAccount.rename(ctx.viewer, input.username))),
  setAvatar: signedIn("write")
    .input(avatarInputSchema)
    .output(meSchema)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.ownAccount.setAvatar(ctx.viewer, input))),
  changePassword: signedIn("credentials")
    .input(changePasswordInputSchema)
    .output(credentialsSchema)
    .mutation(async ({ ctx, input }) => {
      const changed = unwrap(await ctx.services.ownAccount.changePassword(ctx.viewer, input));
      ctx.setSession(changed.token);
      return changed;
    }),
  sessions: signedIn("read")
    .output(sessionsSchema)
    .query(async ({ ctx }) => unwrap(await ctx.services.ownAccount.sessions(ctx.viewer))),
  endSession: signedIn("write")
    .input(sessionInputSchema)
    .output(emptySchema)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.ownAccount.endSession(ctx.viewer, input.sessionID))),
  endSessions: signedIn("write")
    .output(emptySchema)
    .mutation(async ({ ctx }) => {
      const ended = unwrap(await ctx.services.ownAccount.endSessions(ctx.viewer));
      ctx.setSession(null);
      return ended;
    }),
  keys: signedIn("read")
    .output(apiKeysSchema)
    .query(async ({ ctx }) => unwrap(await ctx.services.ownAccount.keys(ctx.viewer))),
  createKey: signedIn("write")
    .input(createKeyInputSchema)
    .output(createdKeySchema)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.ownAccount.createKey(ctx.viewer, input.name))),
  revokeKey: signedIn("write")
    .input(keyInputSchema)
    .output(emptySchema)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.ownAccount.revokeKey(ctx.viewer, input.keyID))),
});
