import { CONTRACT_VERSION, FEATURES, LIMITS, metaSchema, PUSH_FEATURE } from "@yourmove/contract";
import { done } from "../answers/answer.ts";
import type { Services } from "../services.ts";
import { noInput } from "./no-input.ts";
import { defineOperation } from "./operation.ts";

const metaOf = ({ push }: Services) => {
  const { whyOff: pushOff } = push.pushKey;
  const features = [...FEATURES, ...(pushOff === null ? [PUSH_FEATURE] : [])];
  return { contractVersion: CONTRACT_VERSION, features, pushOff, limits: LIMITS };
};

/** What the service offers (contract 4.7). */
export const metaOperations = {
  get: defineOperation("meta.get", {
    summary: "Read what the service offers",
    description: "The contract's version, what is served beyond version 1.0, and every bound by its name.",
    input: noInput,
    output: metaSchema,
    run: ({ services }) => done(metaOf(services)),
  }),
};
