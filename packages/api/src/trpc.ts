import { initTRPC } from "@trpc/server";
import type { Context } from "./context.ts";
import { RefusalError, toProblem } from "./answers/problem.ts";

/** The buckets of contract 9 that a procedure's calls are counted in. */
export type Bucket = "read" | "move" | "write" | "search" | "credentials";

/** What mounts must know of a procedure before they run it. */
export interface ProcedureMeta {
  readonly bucket: Bucket;
  /** Whether it needs credentials (contract 4.4). */
  readonly isPublic: boolean;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    defaultMeta: { bucket: "read", isPublic: false },
    errorFormatter: ({ shape, error, ctx }) => {
      const problem = toProblem(error, ctx?.requestID ?? "");
      return {
        ...shape,
        message: problem.detail,
        data: { code: shape.data.code, httpStatus: problem.status, path: shape.data.path, problem },
      };
    },
  });

export const router = t.router;
export const middleware = t.middleware;

/** What would not fit on the disk is refused before it is begun. */
const refuseFullDisk = (ctx: Context, type: string): void => {
  if (type === "mutation" && !ctx.services.canWrite()) {
    throw new RefusalError({ code: "unavailable", detail: "The disk is full; reading still works" });
  }
};

/** Anyone may call it. */
export const publicProcedure = (bucket: Bucket) =>
  t.procedure.meta({ bucket, isPublic: true }).use(({ ctx, type, next }) => {
    refuseFullDisk(ctx, type);
    return next();
  });

/**
 * Only signed-in users may call it: `ctx.viewer` is there. Asked before the input is looked at (contract 8). One
 * middleware and not two: each costs more than most of what it could check.
 */
export const signedIn = (bucket: Bucket) =>
  t.procedure.meta({ bucket, isPublic: false }).use(({ ctx, type, next }) => {
    const { viewer } = ctx;
    if (!viewer)
      throw new RefusalError({ code: "unauthenticated", detail: "Send a bearer token or the session cookie" });
    refuseFullDisk(ctx, type);
    return next({ ctx: { viewer } });
  });
