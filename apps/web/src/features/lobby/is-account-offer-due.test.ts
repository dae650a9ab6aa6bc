import { expect, test } from "vitest";
import { ANSWERED, isAccountOfferDue } from "./account-offer.tsx";

const played = { outcome: null, startedTime: 1 };
const invited = { outcome: null, startedTime: null };
const won = { outcome: "won", startedTime: 1 } as const;

test("a guest is offered an account after the first win or the second match", () => {
  expect(isAccountOfferDue([won], true, "")).toBe(true);
  expect(isAccountOfferDue([played, played], true, "")).toBe(true);
});

test.each([
  ["a guest with one match", [played, invited, invited], true, ""],
  ["whoever has an account", [won, played], false, ""],
  ["a guest who has answered", [won, played], true, ANSWERED],
] as const)("nothing is offered to %s", (_who, matches, isGuest, kept) => {
  expect(isAccountOfferDue(matches, isGuest, kept)).toBe(false);
});
