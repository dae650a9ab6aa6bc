import type { TRPCBuiltRouter, TRPCDefaultErrorShape, TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import type { Problem, Procedures } from "./generated/types.ts";

/** A call as tRPC's own types name it. */
type Routed<Call> = Call extends { query(input?: infer Input, options?: never): Promise<infer Output> }
  ? TRPCQueryProcedure<{ input: Input; output: Output; meta: object }>
  : Call extends { mutate(input?: infer Input, options?: never): Promise<infer Output> }
    ? TRPCMutationProcedure<{ input: Input; output: Output; meta: object }>
    : never;

/** What tRPC's types want to know of a router beside its procedures. */
interface RouterTypes {
  ctx: object;
  meta: object;
  errorShape: TRPCDefaultErrorShape & { data: { problem?: Problem } };
  transformer: false;
}

/** The service's router, for tRPC's own tools (`createTRPCReact<AppRouter>()`): its shape, and nothing of the server. */
export type AppRouter = TRPCBuiltRouter<
  RouterTypes,
  { [Group in keyof Procedures]: { [Name in keyof Procedures[Group]]: Routed<Procedures[Group][Name]> } }
>;
