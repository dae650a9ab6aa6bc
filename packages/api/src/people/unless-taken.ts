import { isUniqueViolation } from "@yourmove/db";
import { type Answer, failed } from "../answers/answer.ts";
import type { ReleasedNames } from "./released-names.ts";
import { isReservedName } from "./reserved-names.ts";

const taken = failed("username_taken", "Somebody has that name already; try another");

/** A name that somebody would like to have. */
interface Wish {
  readonly username: string;
  readonly names: ReleasedNames;
  /** Who may take its own former names up again. */
  readonly userID?: number;
}

/** The answer of work that gives a user its name, or `username_taken` where somebody has it or nobody may (contract 7, 4.8). */
export const unlessTaken = async <Value>(
  { username, names, userID }: Wish,
  work: () => Promise<Answer<Value>>,
): Promise<Answer<Value>> => {
  if (isReservedName(username) || (await names.isReleased(username, userID))) return taken;
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) return taken;
    throw error;
  }
};
