import { CONTRACT_VERSION, FEATURES, LIMITS, PUSH_FEATURE } from "@yourmove/contract";
import { done } from "../answers/answer.ts";
import type { Services } from "../services.ts";
import type { Implementations } from "./operation.ts";

const metaOf = ({ push }: Services) => {
  const { whyOff: pushOff } = push.pushKey;
  const features = [...FEATURES, ...(pushOff === null ? [PUSH_FEATURE] : [])];
  return { contractVersion: CONTRACT_VERSION, features, pushOff, limits: LIMITS };
};

/** What the service offers (contract 4.7). */
export const meta: Implementations<"meta"> = {
  get: ({ services }) => done(metaOf(services)),
};
