import type { Procedures } from "./generated/procedures.ts";
import type { Problem } from "./generated/wire.ts";

/** One procedure, as tRPC's own types look for it. */
interface ProcedureOf<Type extends "query" | "mutation", Input, Output> {
  _def: {
    $types: { input: Input; output: Output };
    procedure: true;
    type: Type;
    meta: unknown;
    experimental_caller: boolean;
    inputs: never[];
  };
  meta: unknown;
  (options: unknown): Promise<Output>;
}

type RouterProcedure<Call> = Call extends { query(input?: infer Input, options?: never): Promise<infer Output> }
  ? ProcedureOf<"query", Input, Output>
  : Call extends { mutate(input?: infer Input, options?: never): Promise<infer Output> }
    ? ProcedureOf<"mutation", Input, Output>
    : never;

type RouterRecord = {
  [Group in keyof Procedures]: { [Name in keyof Procedures[Group]]: RouterProcedure<Procedures[Group][Name]> };
};

/** What tRPC throws, with the service's problem in it. */
interface ErrorShape {
  message: string;
  code: number;
  data: { problem?: Problem };
}

interface Transformer {
  serialize(value: unknown): unknown;
  deserialize(value: unknown): unknown;
}

interface RouterConfig {
  $types: { ctx: object; meta: object; errorShape: ErrorShape; transformer: false };
  transformer: { input: Transformer; output: Transformer };
  errorFormatter: (options: object) => ErrorShape;
  allowOutsideOfServer: boolean;
  isServer: boolean;
  isDev: boolean;
}

/** The service's router, for tRPC's own tools (`createTRPCReact<AppRouter>()`): its shape, and nothing of the server. */
export type AppRouter = RouterRecord & {
  _def: {
    _config: RouterConfig;
    router: true;
    procedure?: never;
    procedures: RouterRecord;
    record: RouterRecord;
    lazy: Record<string, never>;
  };
  createCaller: (context: unknown) => never;
};
