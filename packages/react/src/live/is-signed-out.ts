import { problemOf } from "@yourmove/client";

/** Whether an answer says that the credentials let nobody in any more: they are over, or their user is banned. */
export const isSignedOut = (error: unknown): boolean => {
  const problem = problemOf(error);
  return problem?.status === 401 || problem?.code === "account_banned";
};
