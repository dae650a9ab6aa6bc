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
