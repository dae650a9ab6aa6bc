import type { ErrorCode } from "@yourmove/contract";
import { type Described, type Json, refTo, reshaped, withSchemas } from "./reshape.ts";

/** The problems that carry a match or a challenge as it now is (contract 8). */
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
