import {
  AVATAR_IDS,
  CHALLENGE_KINDS,
  CHALLENGE_STATE_NAMES,
  DELIVERY_STATES,
  ERROR_CODES,
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
import { type Described, type Json, refTo, reshaped, withSchemas } from "./reshape.ts";

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

/** Fields and parameters that have a named schema, where the contract's own leave words open for what is to come. */
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
