import { CONTRACT_VERSION, FEATURES, LIMITS, metaSchema } from "@yourmove/contract";
import { done } from "../answers/answer.ts";
import { noInput } from "./no-input.ts";
import { defineOperation } from "./operation.ts";

const META = { contractVersion: CONTRACT_VERSION, features: [...FEATURES], limits: LIMITS };

/** What the service offers (contract 4.7). */
export const metaOperations = {
  get: defineOperation("meta.get", {
    summary: "Read what the service offers",
    description: "The contract's version, what is served beyond version 1.0, and every bound by its name.",
    input: noInput,
    output: metaSchema,
    run: () => done(META),
  }),
};
