import { type Failure, RefusalError } from "@yourmove/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Admit } from "../admit/admit.ts";
import { readBody } from "../http/body.ts";
import { isObject } from "../http/json.ts";
import { refuse } from "../http/problems.ts";
import { operationOf } from "./procedures.ts";
import type { MakeContext } from "../http/request-context.ts";
import { ROWS, type Row } from "./table.ts";
import { readInput } from "./input.ts";

/** What the REST mount needs. */
export interface MountDeps {
  readonly admit: Admit;
  readonly makeContext: MakeContext;
}

const invalid = (failure: Omit<Failure, "code">): RefusalError =>
  new RefusalError({ code: "invalid_request", ...failure });
const noRoute: Failure = { code: "route_not_found", detail: "A part of the address is empty" };

type Fields = Record<string, unknown>;

const bodyOf = async ({ raw }: FastifyRequest): Promise<Fields> => {
  const body = await readBody(raw);
  if (!body.ok) throw new RefusalError({ code: body.code, detail: body.detail });
  if (body.value === undefined) return {};
  if (!isObject(body.value)) throw invalid({ detail: "The body must be a JSON object" });
  return body.value;
};

const inputOf = (row: Row, request: FastifyRequest, body: Fields): Fields => {
  const read = readInput(row, { url: request.url, params: request.params as Record<string, string>, body });
  if (!read.ok) throw invalid({ detail: "Some query parameters are not valid", errors: read.errors });
  return read.input;
};

const mountRow = (app: FastifyInstance, row: Row, { admit, makeContext }: MountDeps): void => {
  const operation = operationOf(row.procedure);
  const calls = [operation];

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    // contract 4: an empty segment names no route, and 404 of the route comes before 401
    if (Object.values(request.params as object).includes("")) return refuse(request, reply, noRoute);
    const failure = await admit(request, reply, calls);
    return failure ? refuse(request, reply, failure) : undefined;
  };

  const run = (request: FastifyRequest, reply: FastifyReply, body: Fields): Promise<unknown> => {
    const input = inputOf(row, request, body);
    return operation.run({ ctx: makeContext(request, reply, [input]), input });
  };

  // A poll waits in here, and an async function would wait in memory with each.
  const read = (request: FastifyRequest, reply: FastifyReply) => run(request, reply, {});
  const write = async (request: FastifyRequest, reply: FastifyReply) => run(request, reply, await bodyOf(request));

  app.route({ method: row.method, url: row.path, onRequest, handler: row.method === "GET" ? read : write });
};

/** Mounts the REST routes over the procedures (contract 6: the same ones that tRPC runs). */
export const mountRest = (app: FastifyInstance, deps: MountDeps): void => {
  for (const row of ROWS) mountRow(app, row, deps);
};
