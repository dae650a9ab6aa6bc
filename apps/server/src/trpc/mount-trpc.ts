import {
  type Context,
  checkedFailure,
  type Failure,
  failureOf,
  isUnforeseen,
  type Log,
  operationsByName,
  runOperation,
  shapeOfProblem,
  toProblem,
} from "@yourmove/api";
import { ERRORS } from "@yourmove/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { causeOf, failureHeaders, sendTrpcFailure } from "../http/errors.ts";
import type { MountDeps } from "../rest/mount-rest.ts";
import { type Asked, readInputs, readPath } from "./request.ts";
import { answerStream, wantsStream } from "./stream.ts";

/** The result of one call in tRPC's wire format. */
interface CallResult {
  readonly json: string;
  readonly failure?: Failure;
}

const unknownOperation = (name: string): Failure => ({
  code: "route_not_found",
  detail: `There is no operation ${JSON.stringify(name).slice(0, 64)}`,
});

/** Makes the runner of a request's calls. */
const createCall =
  (log: Log) =>
  (context: Context, name: string, input: unknown): Promise<CallResult> => {
    const refused = (failure: Failure): CallResult => ({
      json: JSON.stringify({ error: shapeOfProblem(toProblem(failure, context.requestID), name) }),
      failure,
    });
    const operation = operationsByName.get(name);
    const result = operation
      ? runOperation(operation, context, input).then((answer) =>
          answer.ok ? { json: `{"result":{"data":${operation.write(answer.value)}}}` } : refused(answer.failure),
        )
      : checkedFailure(context, unknownOperation(name)).then(refused);
    return result.catch((error: unknown) => {
      if (isUnforeseen(error))
        log.error({ err: causeOf(error), requestID: context.requestID, operation: name }, "unforeseen error");
      return refused(failureOf(error));
    });
  };

/** As tRPC has it: of a batch whose calls end differently, 207. */
const statusOf = (results: readonly CallResult[]): number => {
  const statuses = new Set(results.map(({ failure }) => (failure ? ERRORS[failure.code].status : 200)));
  const [status = 200] = statuses;
  return statuses.size > 1 ? 207 : status;
};

const sendResults = (reply: FastifyReply, results: readonly CallResult[], isBatch: boolean): FastifyReply => {
  const status = statusOf(results);
  const failed = results.find(({ failure }) => failure !== undefined)?.failure;
  // Of a batch whose calls end differently the status is 207, and no one failure's headers fit.
  const headers = failed && status !== 207 ? failureHeaders(failed) : {};
  reply.code(status).headers({ ...headers, "content-type": "application/json" });
  // A buffer keeps Fastify from adding a charset, which JSON types do not have.
  const bodies = results.map(({ json }) => json).join();
  return reply.send(Buffer.from(isBatch ? `[${bodies}]` : bodies));
};

/** Mounts `/trpc` for typed clients: the same operations and the same checks as REST (contract 6, 8). */
export const mountTrpc = (app: FastifyInstance, { admit, makeContext, log }: MountDeps & { log: Log }): void => {
  const asked = new WeakMap<FastifyRequest, Asked>();
  const call = createCall(log);

  // A stream begins to answer before any of its operations has checked a session.
  const callsOf = (request: FastifyRequest, { calls }: Asked) =>
    wantsStream(request) ? calls.map((operation) => ({ ...operation, checksSession: false })) : calls;

  const refuseLate = async (request: FastifyRequest, reply: FastifyReply, { late }: Asked) =>
    late && checkedFailure(makeContext(request, reply), late);

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const ask = readPath(request);
    asked.set(request, ask);
    if (ask.early?.code === "method_not_allowed")
      reply.header("allow", request.method === "POST" ? "GET, HEAD" : "POST");
    const admitted = ask.early ?? (await admit(request, reply, callsOf(request, ask)));
    const failure = admitted ?? (await refuseLate(request, reply, ask));
    return failure ? sendTrpcFailure(request, reply, failure) : undefined;
  };

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const ask = asked.get(request) ?? readPath(request);
    const read = await readInputs(request, ask);
    const context = makeContext(request, reply);
    if (!read.ok) return sendTrpcFailure(request, reply, await checkedFailure(context, read.failure));
    const { inputs } = read;
    if (wantsStream(request)) return answerStream(request, reply, { ...ask, inputs, context, log });
    const results = await Promise.all(ask.names.map((name, index) => call(context, name, inputs[index])));
    return sendResults(reply, results, ask.isBatch);
  };

  app.route({ method: ["GET", "POST"], url: "/trpc/:path", onRequest, handler });
};
