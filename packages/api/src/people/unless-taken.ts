import { isUniqueViolation } from "@yourmove/db";
import { type Answer, failed } from "../answers/answer.ts";

const taken = failed("username_taken", "Somebody has that name already; try another");

/** The answer of work that gives a user its name, or `username_taken` where somebody else has it. */
export const unlessTaken = async <Value>(work: () => Promise<Answer<Value>>): Promise<Answer<Value>> => {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) return taken;
    throw error;
  }
};
