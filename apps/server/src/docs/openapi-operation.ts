import { ERRORS, type ErrorCode, idempotencyKeySchema, idSchema, LIMITS, problemSchema } from "@yourmove/contract";
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiParameters, ZodOpenApiResponsesObject } from "zod-openapi";
import { EXAMPLES } from "./openapi-examples.ts";
import { type Operation, operationOf } from "../rest/procedures.ts";
import type { Row } from "../rest/table.ts";
import type { QueryName } from "../rest/strict-query.ts";

const QUERY: Readonly<Record<QueryName, z.ZodType>> = {
  since: z
    .int()
    .min(0)
    .max(10 ** LIMITS.sinceDigits - 1)
    .optional()
    .meta({ description: "The `lastActionTime` last seen; the same one now is answered with `unchanged`", example: 0 }),
  wait: z
    .number()
    .min(0)
    .default(0)
    .meta({
      description: `Seconds to wait for a change, with \`since\`; clamped to ${LIMITS.maxWaitSeconds}`,
      example: 20,
    }),
  limit: z.int().optional().meta({ description: "How many at most; clamped to what the route allows", example: 20 }),
  before: z.int().optional().meta({ description: "The `nextCursor` of the page before: older matches that are over" }),
  opponentUserID: idSchema.optional().meta({ description: "Only matches with this user" }),
  q: z
    .string()
    .max(LIMITS.searchLength)
    .optional()
    .meta({ description: "A part of the name, without regard to case", example: "gra" }),
};

const gameType = z
  .string()
  .min(1)
  .meta({ description: "A game type, as GET /platform/games lists them", example: "tic-tac-toe" });

/** The path as OpenAPI writes it: `/users/{userID}`. */
export const documentedPath = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

const pick = (names: readonly string[], schemaOf: (name: string) => z.ZodType) =>
  names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, schemaOf(name)]))) : undefined;

const parametersOf = ({ path, query = [], isRepeatable }: Row): ZodOpenApiParameters => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
  const pathSchema = pick(names, (name) =>
    name === "gameType" ? gameType : idSchema.meta({ id: undefined, example: 7 }),
  );
  const querySchema = pick(query, (name) => QUERY[name as QueryName]);
  const key = idempotencyKeySchema.optional().meta({
    description: "The same key with the same request gets the first answer again, for 24 hours",
    example: "6f1ed002ab5595859014ebf0951522d9",
  });
  return {
    ...(pathSchema && { path: pathSchema }),
    ...(querySchema && { query: querySchema }),
    ...(isRepeatable && { header: z.object({ "Idempotency-Key": key }) }),
  };
};

/** The input without what the path carries. */
const bodySchemaOf = ({ input }: Operation): z.ZodType => {
  const object = input instanceof z.ZodDefault || input instanceof z.ZodPrefault ? input.unwrap() : input;
  if (!(object instanceof z.ZodObject)) throw new Error("A body can only be made of an object");
  const { gameType: _gameType, matchID: _matchID, ...fields } = object.shape as Record<string, z.ZodType>;
  return z.object(fields);
};

const isRequired = (schema: z.ZodType): boolean => !schema.safeParse({}).success;

const requestBodyOf = (row: Row, operation: Operation): Pick<ZodOpenApiOperationObject, "requestBody"> => {
  if (!row.hasBody) return {};
  const schema = bodySchemaOf(operation);
  const example = EXAMPLES[row.procedure].body;
  return { requestBody: { required: isRequired(schema), content: { "application/json": { schema, example } } } };
};

const codesOf = (row: Row, { meta }: Operation): Set<ErrorCode> => {
  const writes = row.method !== "GET";
  return new Set<ErrorCode>([
    "invalid_request",
    ...(meta.isPublic ? [] : (["unauthenticated"] as const)),
    ...(writes ? (["bad_origin", "payload_too_large", "unsupported_media_type"] as const) : []),
    ...(row.isRepeatable ? (["idempotency_key_reused"] as const) : []),
    ...(row.errors ?? []),
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

const securityOf = ({ name, meta }: Operation): Pick<ZodOpenApiOperationObject, "security"> => {
  if (name === "auth.register") return { security: [{}, { bearer: [] }, { cookie: [] }] };
  return meta.isPublic ? { security: [] } : {};
};

/** A row of the REST table as the document shows it. */
export const describeRow = (row: Row): ZodOpenApiOperationObject => {
  const operation = operationOf(row.procedure);
  const answer = {
    description: "Done",
    headers: REQUEST_ID,
    content: { "application/json": { schema: operation.output, example: EXAMPLES[row.procedure].answer } },
  };
  return {
    operationId: row.operationID ?? row.procedure,
    summary: row.summary,
    tags: [row.procedure.split(".")[0] ?? ""],
    ...securityOf(operation),
    requestParams: parametersOf(row),
    ...requestBodyOf(row, operation),
    responses: { "200": answer, ...problemResponses(codesOf(row, operation)) },
  };
};

/** A route that no procedure answers: what it gives, and whether it may be unavailable. */
export const describeSystem = (
  summary: string,
  { type, schema, mayFail = false }: { type: string; schema: z.ZodType; mayFail?: boolean },
): ZodOpenApiOperationObject => ({
  operationId: `system.${summary.split(" ")[0]?.toLowerCase()}`,
  summary,
  tags: ["system"],
  security: [],
  responses: {
    "200": { description: "As asked", headers: REQUEST_ID, content: { [type]: { schema } } },
    ...problemResponses(mayFail ? ["invalid_request", "unavailable"] : ["invalid_request"]),
  },
});
