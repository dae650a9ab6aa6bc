import type { UserSummary } from "@yourmove/contract";

/** Bots, in the order in which they came into being: the easy one first. */
export const easiestFirst = (people: readonly UserSummary[]): readonly UserSummary[] =>
  people.filter(({ isBot }) => isBot).toSorted((a, b) => a.userID - b.userID);
