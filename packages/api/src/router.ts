import { initTRPC } from "@trpc/server";
import { type TRPC_ERROR_CODE_KEY, type TRPC_ERROR_CODE_NUMBER, TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
// biome-ignore lint/correctness/noUnusedImports: TypeScript names it in the declarations of what follows
import type { inferParser } from "@trpc/server/unstable-core-do-not-import";
import {
  type DeclarationOf,
  type DeclaredOperation,
  ERRORS,
  type GroupName,
  type NameIn,
  OPERATIONS,
  type OperationName,
  type Problem,
} from "@yourmove/contract";
import type { ZodType } from "zod";
import { failureOf, isUnexpected, toProblem, unwrap } from "./answer.ts";
import type { Ctx } from "./context.ts";
import type { Actor } from "./identity/actor.ts";
import { operationOf } from "./operations/index.ts";
import { conclude, invalidInput, refuseEarly, runParsed } from "./operations/run.ts";

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
const shapeOf = (
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

const t = initTRPC.context<Ctx<Actor | null>>().create({
  errorFormatter: ({ error, path, ctx }) => shapeOf(error, { path, requestID: ctx?.request.requestID ?? "" }),
});

/** A procedure that refuses in the order of contract 8: some things before tRPC parses the input, and 401 before all others. */
const inOrder = (name: OperationName) =>
  t.procedure.use(async ({ ctx, getRawInput, next }) => {
    const early = refuseEarly(operationOf(name), ctx, await getRawInput());
    if (early) throw unwrap(await conclude(ctx, early));
    const result = await next();
    if (result.ok) await conclude(ctx, { ok: true, value: result.data });
    else if (!isUnexpected(result.error)) {
      const failure = invalidInput(result.error.cause) ?? failureOf(result.error);
      throw unwrap(await conclude(ctx, { ok: false, failure }));
    }
    return result;
  });

const work =
  (name: OperationName) =>
  async ({ ctx, input }: { ctx: Ctx<Actor | null>; input: unknown }): Promise<never> => {
    const operation = operationOf(name);
    return unwrap(operation.check(await runParsed(operation, ctx, input))) as never;
  };

/** The schemas of an operation, from which tRPC infers what its procedure takes and gives. */
interface Schemas<Input extends ZodType, Output extends ZodType> {
  readonly name: OperationName;
  readonly input: Input;
  readonly output: Output;
}

const query = <Input extends ZodType, Output extends ZodType>({ name, input, output }: Schemas<Input, Output>) =>
  inOrder(name).input(input).output(output).query(work(name));

const mutation = <Input extends ZodType, Output extends ZodType>({ name, input, output }: Schemas<Input, Output>) =>
  inOrder(name).input(input).output(output).mutation(work(name));

type Procedure<Declared> = Declared extends {
  readonly method: infer Method;
  readonly input: infer Input extends ZodType;
  readonly output: infer Output extends ZodType;
}
  ? ReturnType<Method extends "GET" ? typeof query<Input, Output> : typeof mutation<Input, Output>>
  : never;

type Procedures = {
  [Group in GroupName]: { [Own in NameIn<Group>]: Procedure<DeclarationOf<`${Group}.${Own}` & OperationName>> };
};

const procedures: Record<string, Record<string, unknown>> = {};
for (const operation of Object.values<DeclaredOperation>(OPERATIONS)) {
  const [group = "", own = ""] = operation.name.split(".");
  const procedure = operation.type === "query" ? query(operation) : mutation(operation);
  procedures[group] = { ...procedures[group], [own]: procedure };
}

/** Every operation as typed clients call it: REST and `/trpc` run the same ones. */
export const appRouter = t.router(procedures as Procedures);

/** The type that typed clients are built from. */
export type AppRouter = typeof appRouter;
