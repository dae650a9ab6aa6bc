import { Buffer } from "node:buffer";
import { LIMITS } from "@yourmove/contract";

/** The lists, outcomes and words beside a position, its views and its moves. */
const ENVELOPE_BYTES = 16 * 1024;
/** A position after a move, with what both players see of it and may play. */
const POSITION_BYTES = LIMITS.positionBytes + 3 * LIMITS.viewBytes + LIMITS.legalMoves * 256 + ENVELOPE_BYTES;

/** How many bytes of JSON an answer of a package may have, by what was asked; a longer one is not read. */
export const MAX_ANSWER_BYTES = {
  /** The package itself: its games, their schemas and their texts. */
  loaded: 2 * 1024 * 1024,
  /** An action on one match, and what follows for both players. */
  decided: 2 * POSITION_BYTES,
  /** A move by its schema. */
  parsed: LIMITS.moveBytes + ENVELOPE_BYTES,
  /** One match, or one past position, for one viewer. */
  shown: LIMITS.viewBytes + LIMITS.legalMoves * 256 + ENVELOPE_BYTES,
  /** A move for a bot. */
  thought: LIMITS.moveBytes + ENVELOPE_BYTES,
} as const;

/** How many bytes of JSON each schema of a game may have, and how many levels. */
const MAX_SCHEMA_BYTES = 32 * 1024;
const MAX_SCHEMA_DEPTH = 100;

const isDeeper = (part: unknown, depth: number): boolean =>
  typeof part === "object" &&
  part !== null &&
  (depth === 0 || Object.values(part).some((inner) => isDeeper(inner, depth - 1)));

/** Why a schema of a game can't be shown to everybody who asks what can be played; null where it can. */
export const whyNoSchema = (schema: object): string | null => {
  if (isDeeper(schema, MAX_SCHEMA_DEPTH))
    return `is deeper as JSON Schema than ${MAX_SCHEMA_DEPTH} levels: a schema that repeats itself may refer to itself, with a getter`;
  const bytes = Buffer.byteLength(JSON.stringify(schema));
  return bytes <= MAX_SCHEMA_BYTES
    ? null
    : `takes ${bytes} bytes as JSON Schema, and at most ${MAX_SCHEMA_BYTES} may be`;
};
