export * from "./call-options.ts";
export type { CallSettings, Retry, TokenOption } from "./calls.ts";
export * from "./create-match-client.ts";
export { NoServiceError, problemOf, retryAfterOf, ServiceError } from "./errors.ts";
export type * from "./generated/types.ts";
export {
  applyChanges,
  type MatchPolls,
  type PollMatchesOptions,
  type PollMatchOptions,
  type PollOptions,
} from "./match-polls.ts";
export type { PollEnd, PollStatus } from "./poll-loop.ts";
export { type Network, pauseAfter, type Tools } from "./tools.ts";
