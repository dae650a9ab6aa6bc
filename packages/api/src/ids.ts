import { LIMITS } from "@yourmove/contract";

/** Whether a number can be an id at all; anything else names nothing, and never reaches the database. */
export const isID = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= LIMITS.maxID;
