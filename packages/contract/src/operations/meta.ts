import { metaSchema } from "../meta.ts";
import { noInput, type OperationGroup } from "./declare.ts";

/** What the service offers (contract 4.7). */
export const meta = {
  get: {
    method: "GET",
    path: "/platform/meta",
    access: "anyone",
    bucket: "read",
    summary: "Read what the service offers",
    description: "The contract's version, what is served beyond version 1.0, and every bound by its name.",
    input: noInput,
    output: metaSchema,
    example: {
      answer: {
        contractVersion: "1.1",
        features: ["challenges", "blocks"],
        pushOff: null,
        limits: { messageLength: 280, turnSeconds: { min: 60 } },
      },
    },
  },
} as const satisfies OperationGroup;
