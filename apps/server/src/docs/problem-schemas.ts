import type { ErrorCode } from "@yourmove/contract";
import { type Described, type Json, refTo, reshaped, withSchemas } from "./reshape.ts";

/** The problems that tell of a match or a challenge as it truly is (contract 8). */
const TELLING: ReadonlySet<ErrorCode> = new Set([
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

/** What only those tell. */
const TOLD = ["match", "challenge"];

const problemWith = (codes: readonly ErrorCode[]): Json => ({
  type: "object",
  allOf: [refTo(codes.some((code) => TELLING.has(code)) ? "Problem" : "ProblemFields")],
  properties: { code: { type: "string", enum: codes, description: "What a program decides by" } },
  required: ["code"],
});

const TYPE = "application/problem+json";

const fieldsOf = (problem: Json): Json => {
  const properties = Object.entries(problem["properties"] as Json).filter(([name]) => !TOLD.includes(name));
  return { ...problem, description: "What every problem tells", properties: Object.fromEntries(properties) };
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
