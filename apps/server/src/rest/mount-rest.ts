import { type Answer, checkedFailure, type Failure, operationOf, runOperation } from "@yourmove/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Admit } from "../auth/admission.ts";
import { isObject, readBody } from "../http/body.ts";
import { sendFailure } from "../http/errors.ts";
import type { MakeContext } from "../http/request-context.ts";
import { type RouteInput, readInput, routeInput } from "./route-input.ts";
import { ROUTES, type Route } from "./table.ts";

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

/** Whether each part of the path names something: none is empty, and a word is one of those that it may be (contract 4, 4.6). */
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

  // A poll waits in here: the answer's closure is all that it holds, and an async function would hold more.
  const refuse = async (request: FastifyRequest, reply: FastifyReply, failure: Failure) =>
    sendFailure(request, reply, await checkedFailure(makeContext(request, reply), failure));

  const run = (request: FastifyRequest, reply: FastifyReply, body: Body): unknown => {
    const read = readInput(fields, { url: request.url, params: request.params as Record<string, string>, body });
    if (!read.ok) {
      const { errors } = read;
      return refuse(request, reply, {
        code: "invalid_request",
        detail: "Some query parameters are not valid",
        errors,
      });
    }
    return runOperation(operation, makeContext(request, reply), read.input).then((answer) =>
      answer.ok ? sendJson(reply, operation.write(answer.value)) : sendFailure(request, reply, answer.failure),
    );
  };

  const read = (request: FastifyRequest, reply: FastifyReply) => run(request, reply, {});
  const write = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = await readFields(request);
    return body.ok ? run(request, reply, body.value) : refuse(request, reply, body.failure);
  };

  app.route({ method: route.method, url: route.path, onRequest, handler: route.method === "GET" ? read : write });
};

/** Mounts the REST routes over the operations (contract 6: the same ones that tRPC runs). */
export const mountRest = (app: FastifyInstance, admit: Admit, makeContext: MakeContext): void => {
  for (const route of ROUTES) mountRoute(app, route, admit, makeContext);
};
