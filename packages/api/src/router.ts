import { initTRPC, type TRPCMutationProcedure, type TRPCQueryProcedure } from "@trpc/server";
import type { ZodType, z } from "zod";
import { unwrap } from "./answers/errors.ts";
import type { Context } from "./context.ts";
import { operations } from "./operations/index.ts";
import type { Operation } from "./operations/operation.ts";
import { runOperation } from "./operations/run.ts";
import { shapeOf } from "./trpc-error.ts";

const t = initTRPC.context<Context>().create({
  errorFormatter: ({ error, path, ctx }) => shapeOf(error, { path, requestID: ctx?.requestID ?? "" }),
});

// biome-ignore lint/suspicious/noConfusingVoidType: a caller may leave out an argument of this type, and of no other
type Omitted = void;

/** What a caller sends; nothing at all where the operation needs nothing. */
type InputOf<Schema extends ZodType> = undefined extends z.input<Schema> ? z.input<Schema> | Omitted : z.input<Schema>;

interface Shape<Input extends ZodType, Output extends ZodType> {
  input: InputOf<Input>;
  output: z.output<Output>;
  meta: unknown;
}

type ProcedureOf<Of> =
  Of extends Operation<infer _Name, infer Input, infer Output>
    ? Of["type"] extends "query"
      ? TRPCQueryProcedure<Shape<Input, Output>>
      : TRPCMutationProcedure<Shape<Input, Output>>
    : never;

/** A tRPC procedure whose resolver is `runOperation` and nothing else; what tRPC hands on is the input as it came. */
const procedure = <Of extends Operation>(operation: Of): ProcedureOf<Of> => {
  const asItCame = t.procedure.input((raw: unknown) => raw);
  const resolve = ({ ctx, input }: { ctx: Context; input: unknown }) =>
    runOperation(operation, ctx, input).then(operation.check).then(unwrap);
  // The types of input and output are the operation's own, whose schemas tRPC does not see.
  return (operation.type === "query" ? asItCame.query(resolve) : asItCame.mutation(resolve)) as ProcedureOf<Of>;
};

type ProceduresOf<Group> = { [Name in keyof Group]: ProcedureOf<Group[Name]> };

const procedures = <Group extends Record<string, Operation>>(group: Group): ProceduresOf<Group> =>
  Object.fromEntries(
    Object.entries(group).map(([name, operation]) => [name, procedure(operation)]),
  ) as ProceduresOf<Group>;

/** Every operation as typed clients call it (contract 6): REST and `/trpc` run the same ones. */
export const appRouter = t.router({
  matches: t.router(procedures(operations.matches)),
  friends: t.router(procedures(operations.friends)),
  games: t.router(procedures(operations.games)),
  auth: t.router(procedures(operations.auth)),
  users: t.router(procedures(operations.users)),
  account: t.router(procedures(operations.account)),
  recovery: t.router(procedures(operations.recovery)),
  passkeys: t.router(procedures(operations.passkeys)),
  people: t.router(procedures(operations.people)),
  challenges: t.router(procedures(operations.challenges)),
  push: t.router(procedures(operations.push)),
  webhooks: t.router(procedures(operations.webhooks)),
  meta: t.router(procedures(operations.meta)),
});

/** The type that typed clients are built from. */
export type AppRouter = typeof appRouter;
