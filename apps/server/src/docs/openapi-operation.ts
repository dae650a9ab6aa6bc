import {
  type DeclaredOperation,
  ERRORS,
  type ErrorCode,
  idempotencyKeySchema,
  OPERATIONS,
  problemSchema,
} from "@yourmove/contract";
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiParameters, ZodOpenApiResponsesObject } from "zod-openapi";
import { type Fields, type RouteInput, routeInput, shapeOf } from "../rest/mount-rest.ts";
import type { Route } from "../rest/table.ts";

/** The path as OpenAPI writes it: `/users/{userID}`. */
export const documentedPath = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

const objectOf = (fields: Fields): z.ZodObject | undefined =>
  Object.keys(fields).length > 0 ? z.object(fields) : undefined;

/** What may be left out is still what it is. */
const KEY = { description: idempotencyKeySchema.meta()?.description ?? "" };

const parametersOf = ({ path, query }: RouteInput, { isRepeatable }: DeclaredOperation): ZodOpenApiParameters => {
  const pathSchema = objectOf(path);
  const querySchema = objectOf(query);
  return {
    ...(pathSchema && { path: pathSchema }),
    ...(querySchema && { query: querySchema }),
    ...(isRepeatable && { header: z.object({ "Idempotency-Key": idempotencyKeySchema.optional().meta(KEY) }) }),
  };
};

const isRequired = (schema: z.ZodType): boolean => !schema.safeParse({}).success;

/** What may be sent where nothing is to be said. */
const emptyBody = z
  .object({})
  .meta({ id: "EmptyBody", description: "An empty object, or no body at all: the address says everything" });

const requestBodyOf = (
  { body }: RouteInput,
  { method }: Pick<Route, "method">,
  { summary, example: { body: example } }: DeclaredOperation,
): Pick<ZodOpenApiOperationObject, "requestBody"> => {
  if (!body && (method === "GET" || method === "DELETE")) return {};
  if (!body)
    return {
      requestBody: { description: "Nothing", required: false, content: { "application/json": { schema: emptyBody } } },
    };
  const schema = z.object(body);
  const content = { "application/json": { schema, example } };
  return { requestBody: { description: `What to ask with: ${summary}`, required: isRequired(schema), content } };
};

const codesOf = (
  { path, query }: RouteInput,
  { type, access, apiKeys, requiresUser, isRepeatable, codes, input }: DeclaredOperation,
): Set<ErrorCode> => {
  const writes = type === "mutation";
  // Of an operation over one game or all, the route over all names none that could be missing.
  const isOverAll = "gameType" in shapeOf(input) && !("gameType" in { ...path, ...query });
  const own = codes.filter((code) => code !== "game_type_not_found" || !isOverAll);
  return new Set<ErrorCode>([
    "invalid_request",
    ...(requiresUser ? (["unauthenticated", "account_banned"] as const) : []),
    ...(access === "session" || access === "account" || apiKeys === false ? (["forbidden_action"] as const) : []),
    ...(writes ? (["bad_origin", "payload_too_large", "unsupported_media_type"] as const) : []),
    ...(isRepeatable ? (["idempotency_key_reused"] as const) : []),
    ...own,
    // A part of the path that is one of a few words names no route with another one.
    ...(Object.values(path).some((field) => field instanceof z.ZodEnum) ? (["route_not_found"] as const) : []),
    "rate_limited",
    "internal",
    "unavailable",
  ]);
};

const REQUEST_ID = { "X-Request-Id": { $ref: "#/components/headers/RequestID" } };
const RETRY = { ...REQUEST_ID, "Retry-After": { $ref: "#/components/headers/RetryAfter" } };

const problemResponses = (codes: Iterable<ErrorCode>): ZodOpenApiResponsesObject => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      String(status),
      {
        description: same.map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join(" "),
        headers: status === 429 || status === 503 ? RETRY : REQUEST_ID,
        content: {
          "application/problem+json": {
            schema: problemSchema,
            examples: Object.fromEntries(same.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  );
};

const SECURITY: Readonly<Record<DeclaredOperation["access"], Pick<ZodOpenApiOperationObject, "security">>> = {
  anyone: { security: [] },
  optional: { security: [{}, { bearer: [] }, { cookie: [] }] },
  user: {},
  session: {},
  account: {},
  operator: {},
};

/** Who may call and who is refused although signed in, in words; empty where nobody is. */
const refusedOf = ({ access, apiKeys }: Pick<DeclaredOperation, "access" | "apiKeys">): string => {
  if (access === "account")
    return " Only for a session of an account: API keys, guests and a host platform's users can't.";
  if (access === "session") return " Only for a session of one's own: API keys and a host platform's users can't.";
  return apiKeys === false ? " Whoever is signed in may call it, but not with an API key." : "";
};

/** Who may call, for readers of the document that are programs. */
const accessOf = ({ access, apiKeys }: Pick<DeclaredOperation, "access" | "apiKeys">) => ({
  "x-access": access,
  ...(apiKeys === false && { "x-api-keys": false }),
});

/** A route of the REST table as the document shows it. */
export const describeRoute = (route: Route): ZodOpenApiOperationObject => {
  const operation = OPERATIONS[route.operation];
  const input = routeInput(route);
  const answer = {
    description: "Done",
    headers: REQUEST_ID,
    content: { "application/json": { schema: operation.output, example: operation.example.answer } },
  };
  return {
    operationId: route.operationID ?? route.operation,
    summary: operation.summary,
    description: `${operation.description}${refusedOf(operation)}`,
    ...accessOf(operation),
    tags: [route.operation.split(".")[0] ?? ""],
    ...SECURITY[operation.access],
    requestParams: parametersOf(input, operation),
    ...requestBodyOf(input, route, operation),
    responses: { "200": answer, ...problemResponses(codesOf(input, operation)) },
  };
};

/** The answer and the codes of a route without an operation. */
interface SystemRoute {
  readonly description: string;
  readonly type: string;
  readonly schema: z.ZodType;
  readonly codes?: ErrorCode[];
}

/** A route without an operation. */
export const describeSystem = (
  summary: string,
  { description, type, schema, codes = [] }: SystemRoute,
): ZodOpenApiOperationObject => ({
  operationId: `system.${summary.split(/\W/)[0]?.toLowerCase()}`,
  summary,
  description,
  tags: ["system"],
  security: [],
  responses: {
    "200": { description: "As asked", headers: REQUEST_ID, content: { [type]: { schema } } },
    ...problemResponses(["invalid_request", ...codes]),
  },
});

const EXPORT = { access: "user", apiKeys: false } as const;

/** The one route of users that no operation answers: a stream, where every other answer is one value. */
export const describeExport = (): ZodOpenApiOperationObject => ({
  operationId: "account.export",
  summary: "Take along all that is your own, once an hour",
  description: `A line of JSON each: your profile, results, sessions, API keys, devices, blocks, reports, notifications, webhooks,
challenges, and every match with its moves, as far as you may know them. The last line is \`{"type":"end"}\`: without it the
file is not whole. A second one within an hour is 429.${refusedOf(EXPORT)}`,
  ...accessOf(EXPORT),
  tags: ["account"],
  responses: {
    "200": {
      description: "Done",
      headers: REQUEST_ID,
      content: {
        "application/x-ndjson": { schema: z.string(), example: '{"type":"export","userID":7}\n{"type":"end"}\n' },
      },
    },
    ...problemResponses([
      "invalid_request",
      "unauthenticated",
      "account_banned",
      "forbidden_action",
      "rate_limited",
      "internal",
      "unavailable",
    ]),
  },
});
