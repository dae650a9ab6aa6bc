import { type Failure, type Operation, operationsByName } from "@yourmove/api";
import { LIMITS } from "@yourmove/contract";
import type { FastifyRequest } from "fastify";
import { isObject, parseJson, readBody } from "../http/body.ts";

/** Ten names of operations are far shorter; a path of ten thousand commas is not (contract 6). */
const MAX_PATH = 512;

/** What a tRPC request asks for, as its path tells. */
export interface Asked {
  readonly isBatch: boolean;
  readonly names: readonly string[];
  /** The operations that exist among them. */
  readonly calls: readonly Operation[];
  /** What is wrong before anybody is asked for credentials, and what after. */
  readonly early: Failure | null;
  readonly late: Failure | null;
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split("?", 2)[1]);

const isWrongMethod = (method: string, calls: readonly Operation[]): boolean =>
  calls.some(({ type }) => (type === "mutation") !== (method === "POST"));

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

/** Which operations a request asks for, read before its body. */
export const readPath = (request: FastifyRequest): Asked => {
  const { path } = request.params as { path: string };
  const isBatch = queryOf(request).get("batch") === "1";
  const all = isBatch ? path.slice(0, MAX_PATH).split(",") : [path];
  const isTooLong = all.length > LIMITS.batchCalls || path.length > MAX_PATH;
  const names = all.slice(0, LIMITS.batchCalls);
  const calls = names.flatMap((name) => operationsByName.get(name) ?? []);
  const isUnknown = calls.length === 0 && !isTooLong;
  const early = isWrongMethod(request.method, calls) ? wrongMethod : isUnknown ? noOperation : null;
  return { isBatch, names, calls, early, late: isTooLong ? tooMany : null };
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
export const readInputs = async (request: FastifyRequest, { isBatch, names }: Asked): Promise<Inputs> => {
  const json = await readJson(request);
  if (!json.ok) return json;
  if (!isBatch) return { ok: true, inputs: [json.value] };
  const { value = {} } = json;
  if (!isObject(value)) return { ok: false, failure: noBatch };
  return { ok: true, inputs: names.map((_, index) => value[index]) };
};
