import {
  type Bucket,
  ERROR_CODES,
  ERRORS,
  type ErrorCode,
  exampleMatch,
  LIMITS,
  OPERATIONS,
  type OperationName,
  type Problem,
  problemType,
} from "@yourmove/contract";
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { EXPORT_PATH } from "../rest/mount-export.ts";
import { ROUTES } from "../rest/table.ts";
import { withDefaultsInWords } from "./defaults-in-words.ts";
import { withCodesOfStatus, withNamedBodies, withNamedWords } from "./named-schemas.ts";
import { describeExport, describeRoute, documentedPath } from "./openapi-operation.ts";
import { SYSTEM, WEBHOOKS } from "./openapi-system.ts";
import { allowUnknownFields } from "./reshape.ts";

/** The document that `/openapi.json` serves. */
export type OpenApi = ReturnType<typeof createDocument>;

const codeTable = ERROR_CODES.map((code) => `| ${ERRORS[code].status} | \`${code}\` | ${ERRORS[code].title} |`);

const perMinute = (bucket: Bucket): number => LIMITS.requestsPerMinute[bucket];

const DESCRIPTION = `Two-player, turn-based matches: invite, accept, move, and wait for the other side.

**Sign in.** \`POST /platform/auth/guest\` gives a token; send it as \`Authorization: Bearer <token>\`. Browsers hold it in a
cookie, which only works from the service's own origin.

**Wait.** Pass the \`lastActionTime\` you saw as \`since\` and a \`wait\` in seconds: the answer comes as soon as something
changed, or says \`unchanged\`.

**Repeat safely.** The actions on matches take an \`Idempotency-Key\`: a repeat gets the first answer again.

**Conventions.** Every \`*Time\` is Unix epoch milliseconds; every id an integer from 1 to 2^31-1; nullable fields are
always there. New fields may appear in answers at any time. \`HEAD\` works wherever \`GET\` does, and never waits.

**Errors** are \`application/problem+json\` (RFC 9457), each with a \`code\`; when several are true, the one higher up in this
order is given: 405, 404 of the route, 401, 403 \`bad_origin\`, 429, 415, 413, 400, 404, 403, 409, 422.

| Status | Code | Meaning |
|---|---|---|
${codeTable.join("\n")}

**Limits** come with every answer in the \`RateLimit\` and \`RateLimit-Policy\` headers, and a 429 says in \`Retry-After\` when to come
back. A user has ${perMinute("read")} reads, ${perMinute("move")} moves, ${perMinute("search")} searches and ${perMinute("write")} other changes a minute; an address signs in ${perMinute("credentials")} times a minute and makes
${LIMITS.newGuestsADay} guests a day. All guests of one address share ${LIMITS.guestsFactor} times a user's limits and ${LIMITS.openPollsOfGuests} open polls. After ${LIMITS.refusedCredentialsAMinute} refused credentials a minute
from one address, tokens that are not known to be good are answered with 429.`;

const TAGS = [
  { name: "matches", description: "The life of a match, and waiting for its changes" },
  { name: "games", description: "What can be played" },
  { name: "friends", description: "Who to play with" },
  { name: "users", description: "Who somebody is" },
  { name: "auth", description: "Signing in and out" },
  { name: "account", description: "Your own account, sessions and API keys" },
  { name: "recovery", description: "Codes for whoever has lost the password" },
  { name: "passkeys", description: "Signing in by a device instead of a password" },
  { name: "daily", description: "The position of the day" },
  { name: "daysOff", description: "Days on which no turn of yours runs out" },
  { name: "people", description: "Who you block, who may reach and see you, and reports" },
  { name: "challenges", description: "Open seats, and quick matches" },
  { name: "push", description: "Notifications of your browsers" },
  { name: "webhooks", description: "Addresses that receive the events of your matches" },
  { name: "meta", description: "What the service offers" },
  { name: "system", description: "For operators" },
];

const routePaths = (): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of ROUTES) {
    const path = documentedPath(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return paths;
};

/** A discriminator may only be a string in OpenAPI, which `unchanged` is not. */
const options: CreateDocumentOptions = {
  override: ({ jsonSchema }) => {
    delete jsonSchema.discriminator;
  },
};

const OUTPUT_SUFFIX = "Output";

/** Merges schemas whose input and output are alike once unknown fields are allowed. */
const withoutDuplicates = (document: OpenApi): OpenApi => {
  const schemas = document.components?.schemas ?? {};
  const duplicates = Object.keys(schemas).filter((name) => {
    const first = name.endsWith(OUTPUT_SUFFIX) ? schemas[name.slice(0, -OUTPUT_SUFFIX.length)] : undefined;
    return first !== undefined && JSON.stringify(first) === JSON.stringify(schemas[name]);
  });
  const text = duplicates.reduce(
    (all, name) =>
      all.replaceAll(
        `"#/components/schemas/${name}"`,
        `"#/components/schemas/${name.slice(0, -OUTPUT_SUFFIX.length)}"`,
      ),
    JSON.stringify(document),
  );
  const merged = JSON.parse(text) as OpenApi;
  for (const name of duplicates) delete merged.components?.schemas?.[name];
  return merged;
};

/** No described operation answers `method_not_allowed`. */
const describedCodes = ERROR_CODES.filter((code) => code !== "method_not_allowed");

const documentOf = (): ZodOpenApiObject => ({
  openapi: "3.1.1",
  info: {
    title: "Your Move",
    version: "1",
    description: DESCRIPTION,
    license: { name: "MIT", identifier: "MIT" },
    contact: { name: "Your Move", url: "https://github.com/your-move/your-move" },
  },
  servers: [{ url: "/", description: "This service" }],
  tags: TAGS,
  security: [{ bearer: [] }, { cookie: [] }],
  paths: { ...routePaths(), [EXPORT_PATH]: { get: describeExport() }, ...SYSTEM },
  webhooks: WEBHOOKS,
  components: {
    securitySchemes: {
      bearer: {
        type: "http",
        scheme: "bearer",
        description: "A token of guest, register, login, an API key, or a host's JWT",
      },
      cookie: {
        type: "apiKey",
        in: "cookie",
        name: "yourmove_session",
        description: "The session that a browser holds; under https its name begins with `__Host-`",
      },
    },
    headers: {
      RequestID: {
        description: "The id under which this request is logged",
        schema: { type: "string" },
      },
      RetryAfter: { description: "Seconds until a repeat makes sense", schema: { type: "integer", minimum: 1 } },
    },
    examples: Object.fromEntries(describedCodes.map((code) => [code, { value: problemExample(code) }])),
  },
});

/** Makes the part of the document that no game changes: from the REST table and the operations' own schemas. */
export const createOwnDocument = (): OpenApi => {
  const own = withoutDuplicates(allowUnknownFields(createDocument(documentOf(), options)));
  return withDefaultsInWords(withNamedWords(withCodesOfStatus(withNamedBodies(own))));
};

/** What an operation's example answers. */
const answerOf = (name: OperationName) => OPERATIONS[name].example.answer as Pick<Problem, "match" | "challenge">;
const { match: ended } = answerOf("matches.forfeit");
const { match: moved } = answerOf("matches.move");
const { match: invited } = answerOf("matches.invite");

/** What an example problem has besides its code, so that it could have come so. */
const MORE: Readonly<Partial<Record<ErrorCode, Partial<Problem>>>> = {
  invalid_request: { errors: [{ path: "move.cell", message: "must be an integer" }] },
  invalid_state: { match: ended },
  not_your_turn: { match: moved },
  stale_state: { match: moved },
  invite_pending: { match: invited },
  offer_not_allowed: { match: exampleMatch },
  offer_gone: { match: exampleMatch },
  offer_pending: { match: exampleMatch },
  challenge_closed: { challenge: answerOf("challenges.cancel").challenge },
  challenge_pending: { challenge: answerOf("challenges.create").challenge },
  illegal_move: { detail: "Cell 0 is taken" },
  account_banned: { reason: "cheating", until: (exampleMatch.startedTime ?? 0) + 86_400_000 },
};

/** An example problem of a code. */
export const problemExample = (code: ErrorCode): Problem => ({
  type: problemType(code),
  title: ERRORS[code].title,
  status: ERRORS[code].status,
  detail: ERRORS[code].title,
  code,
  requestID: "5f0c8a363c5e4f9b9a530d4f7b8f6c11",
  ...MORE[code],
});
