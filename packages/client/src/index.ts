import type { AppRouter } from "@yourmove/api";

export * from "./create-match-client.ts";
export * from "./match-polls.ts";
export type { PollEnd, PollStatus } from "./poll-loop.ts";
export { problemOf } from "./problem-of.ts";
export type { Network, Tools } from "./tools.ts";
export type { AppRouter };
