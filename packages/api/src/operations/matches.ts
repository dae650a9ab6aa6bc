import {
  getInputSchema,
  historySchema,
  inviteInputSchema,
  listEnvelopeSchema,
  listInputSchema,
  matchEnvelopeSchema,
  matchInputSchema,
  matchSnapshotSchema,
  moveInputSchema,
} from "@yourmove/contract";
import type { Caller } from "../answers/caller.ts";
import type { Context, Viewer } from "../context.ts";
import { refuseLargeMove } from "./large-move.ts";
import { unwrap } from "../answers/problem.ts";
import { router, signedIn } from "../trpc.ts";

const callerOf = ({ viewer, requestID, idempotencyKey }: Context & { viewer: Viewer }): Caller => ({
  userID: viewer.userID,
  requestID,
  idempotencyKey,
});

const action = (operation: "accept" | "decline" | "cancel" | "forfeit") =>
  signedIn("write")
    .input(matchInputSchema)
    .output(matchSnapshotSchema)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.matches.act(operation, callerOf(ctx), input)));

/** The life of a match and its reading (contract 4). What may wait is no async function: each would wait in memory too. */
export const matchesRouter = router({
  invite: signedIn("write")
    .input(inviteInputSchema)
    .output(matchSnapshotSchema)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.matches.invite(callerOf(ctx), input))),
  accept: action("accept"),
  decline: action("decline"),
  cancel: action("cancel"),
  forfeit: action("forfeit"),
  move: signedIn("move")
    .use(refuseLargeMove)
    .input(moveInputSchema)
    .output(matchSnapshotSchema)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.services.matches.move(callerOf(ctx), input))),
  list: signedIn("read")
    .input(listInputSchema.prefault({}))
    .output(listEnvelopeSchema)
    .query(({ ctx, input }) => ctx.services.reading.list(ctx, input).then(unwrap)),
  get: signedIn("read")
    .input(getInputSchema)
    .output(matchEnvelopeSchema)
    .query(({ ctx, input }) => ctx.services.reading.get(ctx, input).then(unwrap)),
  history: signedIn("read")
    .input(matchInputSchema)
    .output(historySchema)
    .query(async ({ ctx, input }) => unwrap(await ctx.services.reading.history(ctx.viewer, input))),
});
