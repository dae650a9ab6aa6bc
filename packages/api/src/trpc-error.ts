import { type TRPC_ERROR_CODE_KEY, type TRPC_ERROR_CODE_NUMBER, TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { ERRORS, type Problem } from "@yourmove/contract";
import { failureOf, toProblem } from "./answers/errors.ts";

/** An error as tRPC's wire carries it, with the problem of contract 8 inside (contract 6). */
export interface TrpcErrorShape {
  readonly message: string;
  /** JSON-RPC's number for it. */
  readonly code: TRPC_ERROR_CODE_NUMBER;
  readonly data: {
    readonly code: TRPC_ERROR_CODE_KEY;
    readonly httpStatus: number;
    readonly path?: string;
    readonly problem: Problem;
  };
}

/** The shape of any error of a call; `path` is the operation's name, where there is one. */
export const shapeOf = (
  error: unknown,
  { path, requestID }: { path: string | undefined; requestID: string },
): TrpcErrorShape => shapeOfProblem(toProblem(failureOf(error), requestID), path);

/** The shape of a problem. */
export const shapeOfProblem = (problem: Problem, path?: string): TrpcErrorShape => {
  const code = ERRORS[problem.code].trpc;
  return {
    message: problem.detail,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: problem.status, ...(path !== undefined && { path }), problem },
  };
};
