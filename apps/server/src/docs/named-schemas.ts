import {
  AVATAR_IDS,
  CHALLENGE_KINDS,
  CHALLENGE_STATE_NAMES,
  DELIVERY_STATES,
  ERROR_CODES,
  type ErrorCode,
  EVENT_KINDS,
  INVITER_SYMBOLS,
  INVITES_FROM,
  LIMITS,
  NOTIFY_WHEN,
  OFFER_KINDS,
  ORIGINS,
  OUTCOMES,
  PRESENCE_FOR,
  REPORT_REASONS,
  RESULTS,
  STATE_NAMES,
  SYMBOLS,
  USER_EVENT_KINDS,
} from "@yourmove/contract";
import { type Described, type Json, pascal, refTo, reshaped, withSchemas } from "./reshape.ts";

/** The problems that carry a match or a challenge as it now is. */
const WITH_CURRENT_STATE: ReadonlySet<ErrorCode> = new Set([
  "invalid_state",
  "not_your_turn",
  "stale_state",
  "invite_pending",
  "offer_not_allowed",
  "offer_gone",
  "offer_pending",
  "challenge_closed",
  "challenge_pending",
]);

/** The fields that only those have. */
const CURRENT_STATE = ["match", "challenge"];

const problemWith = (codes: readonly ErrorCode[]): Json => ({
  type: "object",
  allOf: [refTo(codes.some((code) => WITH_CURRENT_STATE.has(code)) ? "Problem" : "ProblemFields")],
  properties: { code: { type: "string", enum: codes, description: "What a program decides by" } },
  required: ["code"],
});

const TYPE = "application/problem+json";

const fieldsOf = (problem: Json): Json => {
  const properties = Object.entries(problem["properties"] as Json).filter(([name]) => !CURRENT_STATE.includes(name));
  return { ...problem, description: "The fields of every problem", properties: Object.fromEntries(properties) };
};

/** The document with those codes on each status that the operation can give there. */
export const withCodesOfStatus = <Document extends Described>(document: Document): Document => {
  const closer = reshaped(document, (object) => {
    const media = object[TYPE] as { examples: Readonly<Record<ErrorCode, unknown>> } | undefined;
    // The examples are named after the codes.
    return media
      ? { ...object, [TYPE]: { ...media, schema: problemWith(Object.keys(media.examples) as ErrorCode[]) } }
      : object;
  });
  const problem = document.components?.schemas?.["Problem"] as Json;
  return withSchemas(closer, { ProblemFields: fieldsOf(problem) });
};

interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
}

const JSON_TYPE = "application/json";

const bodyOf = ({ requestBody }: OperationObject): Json | undefined => {
  const schema = requestBody?.content[JSON_TYPE]?.schema;
  return schema && !("$ref" in schema) ? schema : undefined;
};

/** The name of an operation's body: `MatchesMoveBody`. */
const bodyNameOf = (operationID: string): string => `${pascal(operationID)}Body`;

const withNamedBody = (operation: OperationObject): OperationObject => {
  const body = bodyOf(operation);
  if (!body) return operation;
  const named = { ...operation.requestBody?.content[JSON_TYPE], schema: refTo(bodyNameOf(operation.operationId)) };
  return {
    ...operation,
    requestBody: { ...operation.requestBody, content: { ...operation.requestBody?.content, [JSON_TYPE]: named } },
  };
};

/** The document with a name for the body of every operation. */
export const withNamedBodies = <Document extends Described>(document: Document): Document => {
  const paths = (document.paths ?? {}) as Record<string, Record<string, OperationObject>>;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const bodies = operations.flatMap((operation) => {
    const body = bodyOf(operation);
    const description = `What to ask with: ${operation.summary}`;
    return body ? [[bodyNameOf(operation.operationId), { description, ...body }]] : [];
  });
  const named = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, withNamedBody(operation)])),
  ]);
  return withSchemas({ ...document, paths: Object.fromEntries(named) }, Object.fromEntries(bodies));
};

/** Lists of words that the document names, each named as its type is in the client. */
const NAMED: Readonly<Record<string, { words: readonly string[]; description: string }>> = {
  AvatarID: { words: AVATAR_IDS, description: "The service's own pictures" },
  ChallengeKind: { words: CHALLENGE_KINDS, description: "How an open seat is found" },
  ChallengeStateName: { words: CHALLENGE_STATE_NAMES, description: "The states of a challenge, from 0" },
  DeliveryState: { words: DELIVERY_STATES, description: "What has come of an event on its way to a webhook" },
  ErrorCode: { words: ERROR_CODES, description: "What went wrong, for a program to decide by" },
  EventKind: { words: EVENT_KINDS, description: "What an event says has happened" },
  InviterSymbol: { words: INVITER_SYMBOLS, description: "The side that an inviter asks for" },
  InvitesFrom: { words: INVITES_FROM, description: "Who may invite a user" },
  MatchOrigin: { words: ORIGINS, description: "What a match came from" },
  MatchResult: { words: RESULTS, description: "How a match ended" },
  NotifyWhen: { words: NOTIFY_WHEN, description: "When a user is notified" },
  OfferKind: { words: OFFER_KINDS, description: "What a player may offer the other between two moves" },
  PlayerSymbol: { words: SYMBOLS, description: "The two sides; X moves first" },
  PresenceFor: { words: PRESENCE_FOR, description: "Who sees whether a user is online" },
  ReportReason: { words: REPORT_REASONS, description: "What a user may be reported for" },
  StateName: { words: STATE_NAMES, description: "The states of a match, from 0" },
  UserEventKind: { words: USER_EVENT_KINDS, description: "The kinds of events that a user's webhook may receive" },
  ViewerOutcome: { words: OUTCOMES, description: "A result as you see it" },
};

const keyOf = (words: readonly unknown[]): string => [...words].sort().join();

const NAMES = new Map(Object.entries(NAMED).map(([name, { words }]) => [keyOf(words), name]));

const named = (schema: Json): Json => {
  const name = Array.isArray(schema["enum"]) ? NAMES.get(keyOf(schema["enum"])) : undefined;
  if (!name) return schema;
  const { type: _type, enum: _enum, ...rest } = schema;
  return { ...rest, ...refTo(name) };
};

const isText = (schema: Json | undefined): boolean => schema?.["type"] === "string" && !("const" in schema);

/** A game's name, which stays open: an operator may install further games. */
const GAME_TYPE: Json = {
  type: "string",
  minLength: 1,
  maxLength: LIMITS.gameTypeLength,
  description: "A game's name: a bare word, or `vendor.name` where it was installed; GET /platform/games lists them",
};

/** Fields and parameters that have a named schema, where the contract's own schemas allow future words. */
const OF_FIELDS: Readonly<Record<string, string>> = { gameType: "GameType", result: "MatchResult" };

const namedField = (name: string, field: Json): Json => {
  const words = OF_FIELDS[name];
  if (!words || "$ref" in field || "enum" in field) return field;
  const { type, anyOf, minLength: _least, maxLength: _most, ...rest } = field;
  if (isText(field)) return { ...rest, ...refTo(words) };
  const isNullable = (Array.isArray(type) && type.includes("null")) || (Array.isArray(anyOf) && anyOf.some(isText));
  return isNullable ? { ...rest, anyOf: [refTo(words), { type: "null" }] } : field;
};

const namedFields = (properties: Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, namedField(name, field as Json)]));

/** A parameter by its named schema, or the fields of a schema. */
const withNames = (object: Json): Json => {
  const { name, in: place, schema, properties } = object;
  if (place && typeof name === "string") return { ...object, schema: namedField(name, schema as Json) };
  return properties ? { ...object, properties: namedFields(properties as Json) } : object;
};

/** The document with every list of words by its name, in place of the words wherever they stand. */
export const withNamedWords = <Document extends Described>(document: Document): Document => {
  const short = reshaped(document, (object) => withNames(named(object)));
  const schemas = Object.entries(NAMED).map(([name, { words, description }]) => [
    name,
    { type: "string", enum: words, description },
  ]);
  return withSchemas(short, { ...Object.fromEntries(schemas), GameType: GAME_TYPE });
};
