import { ERRORS, type ErrorCode, exampleMatch, type Problem, problemType } from "@yourmove/contract";

const ABOUT_A_MATCH = new Set<ErrorCode>(["invalid_state", "not_your_turn", "stale_state", "invite_pending"]);

/** A problem of each code. */
export const problemExample = (code: ErrorCode): Problem => ({
  type: problemType(code),
  title: ERRORS[code].title,
  status: ERRORS[code].status,
  detail: ERRORS[code].title,
  code,
  requestID: "5f0c8a36-3c5e-4f9b-9a53-0d4f7b8f6c11",
  ...(code === "invalid_request" && { errors: [{ path: "move.cell", message: "must be an integer" }] }),
  ...(ABOUT_A_MATCH.has(code) && { match: exampleMatch }),
  ...(code === "account_banned" && { reason: "cheating", until: (exampleMatch.startedTime ?? 0) + 86_400_000 }),
});
