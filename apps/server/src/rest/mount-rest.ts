import { type Answer, checkedFailure, type Failure, operationOf, runOperation } from "@yourmove/api";
import { type FieldError, isObject, OPERATIONS, readQueryText } from "@yourmove/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Admit } from "../auth/admission.ts";
import { readBody } from "../http/body.ts";
import { sendFailure } from "../http/errors.ts";
import type { MakeContext } from "../http/request-context.ts";
import { ROUTES, type Route } from "./table.ts";

/** Fields of an input with their schemas. */
export type Fields = Readonly<Record<string, z.ZodType>>;

/** Where the fields of an operation's one input object stand in a route's request (contract 6). */
export interface RouteInput {
  /** By the names that the path gives them: a match's id is `id` there, as in the contract's paths. */
  readonly path: Fields;
  readonly query: Fields;
  /** Null where no body is part of the input; such a route still takes `{}`. */
  readonly body: Fields | null;
}

/** The name in the input of a path's parameter. */
const fieldOf = (parameter: string): string => (parameter === "id" ? "matchID" : parameter);

/** The fields of an operation's input. */
export const shapeOf = (input: z.ZodType): Fields => {
  const object = input instanceof z.ZodDefault || input instanceof z.ZodPrefault ? input.unwrap() : input;
  return object instanceof z.ZodObject ? (object.shape as Fields) : {};
};

const pick = (fields: Fields, isWanted: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name)));

/** What stands in a path is always there. */
const always = (field: z.ZodType | undefined): z.ZodType => {
  if (!field) throw new Error("A path names a field that its operation's input does not have");
  return field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field;
};

/** Splits a route's fields: those that its path names, and the rest in its query or its body. */
export const routeInput = ({ method, path, operation, without = [] }: Route): RouteInput => {
  const fields = shapeOf(OPERATIONS[operation].input);
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
  const inPath = new Set(parameters.map(fieldOf));
  const rest = pick(fields, (name) => !inPath.has(name) && !without.includes(name));
  const isRead = method === "GET";
  return {
    path: Object.fromEntries(parameters.map((name) => [name, always(fields[fieldOf(name)])])),
    query: isRead ? rest : {},
    body: isRead || Object.keys(rest).length === 0 ? null : rest,
  };
};

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
};

const BROKEN = "is not percent-encoded UTF-8";

/** The fields of a query, or its faults. */
type Query = { ok: true; fields: Record<string, number | string> } | { ok: false; errors: FieldError[] };

const readValue = (schema: Fields[string], raw: string): ReturnType<typeof readQueryText> => {
  const text = decode(raw);
  return text === null ? { ok: false, rule: BROKEN } : readQueryText(schema, text);
};

/** Reads the fields that a route has in its query, strictly; all other parameters need only be percent-encoded UTF-8. */
const readQuery = (url: string, known: Fields): Query => {
  const start = url.indexOf("?");
  const fields: Record<string, number | string> = {};
  if (start < 0) return { ok: true, fields };
  const errors: FieldError[] = [];
  for (const pair of url.slice(start + 1).split("&")) {
    const equals = pair.indexOf("=");
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const schema = name !== null && Object.hasOwn(known, name) ? known[name] : undefined;
    const raw = equals < 0 ? "" : pair.slice(equals + 1);
    if (name === null || (!schema && decode(raw) === null))
      errors.push({ path: name ?? pair.slice(0, equals < 0 ? undefined : equals), message: BROKEN });
    if (name === null || !schema) continue;
    const read = readValue(schema, raw);
    if (name in fields || errors.some(({ path }) => path === name))
      errors.push({ path: name, message: "must be given once" });
    else if (read.ok) fields[name] = read.value;
    else errors.push({ path: name, message: read.rule });
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, fields };
};

const PLAIN_ID = /^[1-9]\d{0,9}$/;

/** An id in a path; one that is no plain integer is 0, which names nothing and so is 404. */
const pathID = (text: string): number => (PLAIN_ID.test(text) ? Number(text) : 0);

/** The path's parameters that are no ids. */
const TEXTS = new Set(["gameType", "kind", "ref"]);

const pathFields = (params: Record<string, string>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => [fieldOf(name), TEXTS.has(name) ? text : pathID(text)]),
  );

/** The parts of a request that make up an input. */
interface RequestParts {
  readonly url: string;
  readonly params: Record<string, string>;
  readonly body: Record<string, unknown>;
}

/** The one input object of a route's operation: body, query and path merged, the path last. */
const readInput = (
  route: RouteInput,
  { url, params, body }: RequestParts,
): { ok: true; input: Record<string, unknown> } | { ok: false; errors: FieldError[] } => {
  const read = readQuery(url, route.query);
  if (!read.ok) return read;
  return { ok: true, input: { ...(route.body && body), ...read.fields, ...pathFields(params) } };
};

const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.header("content-type", "application/json; charset=utf-8").send(json);

const noRoute: Failure = {
  code: "route_not_found",
  detail: "A part of the address is empty, or no word that it may be",
};
const noObject: Failure = { code: "invalid_request", detail: "The body must be a JSON object" };

type Body = Record<string, unknown>;

const readFields = async ({ raw }: FastifyRequest): Promise<Answer<Body>> => {
  const body = await readBody(raw);
  if (!body.ok) return { ok: false, failure: { code: body.code, detail: body.detail } };
  const { value = {} } = body;
  return isObject(value) ? { ok: true, value } : { ok: false, failure: noObject };
};

/** Whether each part of the path names something: none is empty, and a word is one of those that it may be. */
const namesRoute = ({ path }: RouteInput, params: Record<string, string>): boolean =>
  Object.entries(params).every(([name, text]) => {
    const field = path[name];
    return text !== "" && (!(field instanceof z.ZodEnum) || field.safeParse(text).success);
  });

const mountRoute = (app: FastifyInstance, route: Route, admit: Admit, makeContext: MakeContext): void => {
  const operation = operationOf(route.operation);
  const calls = [operation];
  const fields = routeInput(route);

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    // contract 8: 404 of the route comes before 401
    if (!namesRoute(fields, request.params as Record<string, string>)) return sendFailure(request, reply, noRoute);
    const failure = await admit(request, reply, calls);
    return failure ? sendFailure(request, reply, failure) : undefined;
  };

  const sendAnswer = (request: FastifyRequest, reply: FastifyReply, answer: Answer<unknown>) => {
    if (!answer.ok) return sendFailure(request, reply, answer.failure);
    try {
      return sendJson(reply, operation.write(answer));
    } catch (error) {
      return reply.send(error);
    }
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply, failure: Failure): void =>
    void checkedFailure(makeContext(request, reply), failure).then(
      (checked) => sendFailure(request, reply, checked),
      (error: unknown) => reply.send(error),
    );

  // No promise is handed back: what Fastify keeps of one while a poll waits is more than the poll itself.
  const run = (request: FastifyRequest, reply: FastifyReply, body: Body): void => {
    const read = readInput(fields, { url: request.url, params: request.params as Record<string, string>, body });
    if (!read.ok) {
      const detail = "Some query parameters are not valid";
      refuse(request, reply, { code: "invalid_request", detail, errors: read.errors });
      return;
    }
    void runOperation(operation, makeContext(request, reply), read.input).then(
      (answer) => sendAnswer(request, reply, answer),
      (error: unknown) => reply.send(error),
    );
  };

  const runWithBody = (request: FastifyRequest, reply: FastifyReply): void =>
    void readFields(request)
      .then((body) => (body.ok ? run(request, reply, body.value) : refuse(request, reply, body.failure)))
      .catch((error: unknown) => reply.send(error));

  const handler = (request: FastifyRequest, reply: FastifyReply): void =>
    route.method === "GET" ? run(request, reply, {}) : runWithBody(request, reply);

  app.route({ method: route.method, url: route.path, onRequest, handler });
};

/** Mounts the REST routes over the operations (the same ones that tRPC runs). */
export const mountRest = (app: FastifyInstance, admit: Admit, makeContext: MakeContext): void => {
  for (const route of ROUTES) mountRoute(app, route, admit, makeContext);
};
