import type { AnyTRPCProcedure } from "@trpc/server";
import { type AppRouter, appRouter, type ProcedureMeta } from "@yourmove/api";
import type { ZodType } from "zod";
import { type Call, runnerOf } from "./run-procedure.ts";

type Routers = AppRouter["_def"]["record"];

/** The name of an operation, as `matches.move`; REST rows and tRPC paths both use it. */
export type ProcedureName = {
  [Name in keyof Routers & string]: `${Name}.${keyof Routers[Name] & string}`;
}[keyof Routers & string];

/** A procedure as the mounts know it. */
export interface Operation {
  readonly name: string;
  readonly type: "query" | "mutation";
  readonly meta: ProcedureMeta;
  readonly input: ZodType | undefined;
  readonly output: ZodType;
  readonly run: (call: Call) => Promise<unknown>;
}

// A procedure knows its schemas, which its type does not tell.
interface Schemas {
  readonly inputs: readonly ZodType[];
  readonly output: ZodType;
}

const describe = (name: string, procedure: AnyTRPCProcedure): Operation => {
  const { type, meta, ...rest } = procedure._def;
  const { inputs, output } = rest as unknown as Schemas;
  return {
    name,
    type: type === "query" ? "query" : "mutation",
    meta: meta as ProcedureMeta,
    input: inputs[0],
    output,
    run: runnerOf(name, procedure),
  };
};

// The router keeps a flat record of its procedures, which its type does not tell.
const procedures = appRouter._def.procedures as unknown as Readonly<Record<string, AnyTRPCProcedure>>;
const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries(procedures).map(([name, procedure]) => [name, describe(name, procedure)]),
);

/** The operation of this name, as a stranger wrote it. */
export const findOperation = (name: string): Operation | undefined => operations.get(name);

/** The operation behind a REST row. */
export const operationOf = (name: ProcedureName): Operation => {
  const operation = operations.get(name);
  if (!operation) throw new Error(`The router has no ${name}`);
  return operation;
};

/** Every operation of the router. */
export const allOperations = (): Operation[] => [...operations.values()];
