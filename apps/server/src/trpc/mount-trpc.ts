// Our own part of tRPC's HTTP: a JSON answer is written by `runOperation` as REST writes it, not by tRPC's adapter (decision 45).
// A poll that waits then holds one closure and no Request, headers, signals and caller of its own: 9.4 KiB in place of 22.3. A
// read takes half the processor, and a list is written from the texts of its items. The checks of actor, rate and operations come
// before the body is read. Streams of a batch go through tRPC's `resolveResponse`.
import { Readable } from "node:stream";
import { resolveResponse } from "@trpc/server/http";
import {
  type Actor,
  appRouter,
  type Ctx,
  checkedFailure,
  type Failure,
  failureOf,
  isUnexpected,
  type Log,
  type Operation,
  operationsByName,
  runOperation,
  shapeOfProblem,
  toProblem,
} from "@yourmove/api";
import { ERRORS, isObject, LIMITS } from "@yourmove/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Admit } from "../auth/admission.ts";
import { parseJson, readBody } from "../http/body.ts";
import { causeOf, failureHeaders, sendTrpcFailure } from "../http/errors.ts";
import type { MakeContext } from "../http/request-context.ts";

/** Ten names of operations are far shorter; a path of ten thousand commas is not. */
const LONGEST_PATH = 512;

/** The operations that a tRPC request's path names. */
interface Requested {
  readonly isBatch: boolean;
  readonly names: readonly string[];
  /** The operations that exist among them. */
  readonly calls: readonly Operation[];
  /** The failure that comes before the check of credentials, and the one after it. */
  readonly early: Failure | null;
  readonly late: Failure | null;
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split("?", 2)[1]);

const QUERY_METHODS = ["GET", "HEAD"];

/** The methods by which all of some operations are called; those of each where no method calls all of them. */
const methodsOf = (calls: readonly Operation[]): string[] => [
  ...(calls.some(({ type }) => type === "query") ? QUERY_METHODS : []),
  ...(calls.some(({ type }) => type === "mutation") ? ["POST"] : []),
];

const isWrongMethod = (method: string, calls: readonly Operation[]): boolean =>
  calls.some((operation) => !methodsOf([operation]).includes(method));

const noOperation: Failure = { code: "route_not_found", detail: "There is no operation of this name" };
const wrongMethod: Failure = {
  code: "method_not_allowed",
  detail: "Queries are asked with GET, mutations with POST",
};
const tooMany: Failure = { code: "invalid_request", detail: `A batch holds at most ${LIMITS.batchCalls} calls` };
const noBatch: Failure = {
  code: "invalid_request",
  detail: "The input of a batch is an object, by the number of the call",
};

const broken: Failure = { code: "invalid_request", detail: "The query is not percent-encoded UTF-8" };

const whyBroken = ({ url }: FastifyRequest): Failure | null => {
  try {
    decodeURIComponent(url.split("?", 2)[1] ?? "");
    return null;
  } catch {
    return broken;
  }
};

/** Reads the operations of a request, before its body. */
const readPath = (request: FastifyRequest): Requested => {
  const { path } = request.params as { path: string };
  const isBatch = queryOf(request).get("batch") === "1";
  const all = isBatch ? path.slice(0, LONGEST_PATH).split(",") : [path];
  const isTooLong = all.length > LIMITS.batchCalls || path.length > LONGEST_PATH;
  const names = all.slice(0, LIMITS.batchCalls);
  const calls = names.flatMap((name) => operationsByName.get(name) ?? []);
  const isUnknown = calls.length === 0 && !isTooLong;
  const early = isWrongMethod(request.method, calls) ? wrongMethod : isUnknown ? noOperation : null;
  return { isBatch, names, calls, early, late: isTooLong ? tooMany : whyBroken(request) };
};

type Inputs = { ok: true; inputs: readonly unknown[] } | { ok: false; failure: Failure };

const readJson = async (
  request: FastifyRequest,
): Promise<{ ok: true; value: unknown } | { ok: false; failure: Failure }> => {
  if (request.method === "POST") {
    const body = await readBody(request.raw);
    return body.ok ? body : { ok: false, failure: { code: body.code, detail: body.detail } };
  }
  const input = queryOf(request).get("input");
  if (!input) return { ok: true, value: undefined };
  const parsed = parseJson(input);
  return parsed.ok ? parsed : { ok: false, failure: { code: "invalid_request", detail: parsed.reason } };
};

/** The input of each call: of the body, or of a query's `input`. */
const readInputs = async (request: FastifyRequest, { isBatch, names }: Requested): Promise<Inputs> => {
  const json = await readJson(request);
  if (!json.ok) return json;
  if (!isBatch) return { ok: true, inputs: [json.value] };
  const { value = {} } = json;
  if (!isObject(value)) return { ok: false, failure: noBatch };
  return { ok: true, inputs: names.map((_, index) => value[index]) };
};

/** Whether a client's link streams the answers of its batch (`httpBatchStreamLink`). */
const wantsStream = ({ headers }: FastifyRequest): boolean => headers["trpc-accept"] === "application/jsonl";

interface Streamed extends Requested {
  readonly inputs: readonly unknown[];
  readonly context: Ctx<Actor | null>;
  readonly log: Log;
}

/** What tRPC reads of a request: the checks are done and the body is read, so little is left. */
const asFetchRequest = ({ method, url }: FastifyRequest, { isBatch, inputs }: Streamed): Request => {
  const value = isBatch ? { ...inputs } : inputs[0];
  const address = new URL(url, "http://localhost");
  if (method !== "POST") address.searchParams.set("input", JSON.stringify(value ?? {}));
  const needed: Pick<Request, "headers" | "method" | "signal" | "url" | "json"> = {
    headers: new Headers({ "content-type": "application/json", "trpc-accept": "application/jsonl" }),
    method: method === "HEAD" ? "GET" : method,
    // tRPC hangs a signal of its own on this one for each call, so it must be this request's; ours is in the context.
    signal: new AbortController().signal,
    url: address.href,
    json: async () => value,
  };
  return needed as Request;
};

/** Answers a batch as a stream of lines, by tRPC's own means. */
const answerStream = async (request: FastifyRequest, reply: FastifyReply, streamed: Streamed) => {
  const { names, context, log } = streamed;
  const { status, headers, body } = await resolveResponse({
    router: appRouter,
    req: asFetchRequest(request, streamed),
    path: encodeURIComponent(names.join(",")),
    error: null,
    createContext: async () => context,
    onError: ({ error, path }) => {
      if (isUnexpected(error)) {
        log.error({ err: causeOf(error), requestID: request.id, operation: path }, "unexpected error");
      }
    },
  });
  headers.delete("transfer-encoding");
  reply.code(status).headers(Object.fromEntries(headers));
  return reply.send(body ? Readable.fromWeb(body as never) : "");
};

/** The result of one call in tRPC's wire format. */
interface CallResult {
  readonly json: string;
  readonly failure?: Failure;
}

const unknownOperation = (name: string): Failure => ({
  code: "route_not_found",
  detail: `There is no operation ${JSON.stringify(name).slice(0, 64)}`,
});

/** Runs one call of a request. */
const call = (log: Log, context: Ctx<Actor | null>, name: string, input: unknown): Promise<CallResult> => {
  const refused = (failure: Failure): CallResult => ({
    json: JSON.stringify({ error: shapeOfProblem(toProblem(failure, context.request.requestID), name) }),
    failure,
  });
  const operation = operationsByName.get(name);
  const result = operation
    ? runOperation(operation, context, input).then((answer) =>
        answer.ok ? { json: `{"result":{"data":${operation.write(answer)}}}` } : refused(answer.failure),
      )
    : checkedFailure(context, unknownOperation(name)).then(refused);
  return result.catch((error: unknown) => {
    if (isUnexpected(error))
      log.error({ err: causeOf(error), requestID: context.request.requestID, operation: name }, "unexpected error");
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
  reply.request.problemCode = failed?.code;
  reply.code(status).headers({ ...headers, "content-type": "application/json" });
  // A buffer keeps Fastify from adding a charset, which JSON types do not have.
  const bodies = results.map(({ json }) => json).join();
  return reply.send(Buffer.from(isBatch ? `[${bodies}]` : bodies));
};

/** Mounts `/trpc` for typed clients: the same operations and the same checks as REST. */
export const mountTrpc = (app: FastifyInstance, admit: Admit, makeContext: MakeContext, log: Log): void => {
  const requested = new WeakMap<FastifyRequest, Requested>();

  // A stream begins to answer before any of its operations has checked a session.
  const callsOf = (request: FastifyRequest, { calls }: Requested) =>
    wantsStream(request) ? calls.map((operation) => ({ ...operation, checksSession: false })) : calls;

  const refuseLate = async (request: FastifyRequest, reply: FastifyReply, { late }: Requested) =>
    late && checkedFailure(makeContext(request, reply), late);

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const target = readPath(request);
    requested.set(request, target);
    if (target.early?.code === "method_not_allowed") reply.header("allow", methodsOf(target.calls).join(", "));
    const admitted = target.early ?? (await admit(request, reply, callsOf(request, target)));
    const failure = admitted ?? (await refuseLate(request, reply, target));
    return failure ? sendTrpcFailure(request, reply, failure) : undefined;
  };

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const target = requested.get(request) ?? readPath(request);
    const read = await readInputs(request, target);
    const context = makeContext(request, reply);
    if (!read.ok) return sendTrpcFailure(request, reply, await checkedFailure(context, read.failure));
    const { inputs } = read;
    if (wantsStream(request)) return answerStream(request, reply, { ...target, inputs, context, log });
    const results = await Promise.all(target.names.map((name, index) => call(log, context, name, inputs[index])));
    return sendResults(reply, results, target.isBatch);
  };

  const url = "/trpc/:path";
  app.route({ method: ["GET", "POST"], url, onRequest, handler });
  // All other methods are refused with what the operation that is named takes.
  const others = app.supportedMethods.filter((method) => ![...QUERY_METHODS, "POST"].includes(method));
  app.route({ method: others, url, onRequest, handler });
};
