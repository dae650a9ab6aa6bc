import { expect, test } from "vitest";
import { ANSWERED, isAccountOfferDue } from "./account-offer.tsx";

const played = { outcome: null, startedTime: 1 };
const invited = { outcome: null, startedTime: null };
const won = { outcome: "won", startedTime: 1 } as const;

test.each([
  ["to a guest after the first win", [won], true, "", true],
  ["to a guest after the second match", [played, played], true, "", true],
  ["not to a guest with one match", [played, invited, invited], true, "", false],
  ["not to whoever has one", [won, played], false, "", false],
  ["not to a guest who has answered", [won, played], true, ANSWERED, false],
] as const)("an account is offered %s", (_, matches, isGuest, kept, isDue) => {
  expect(isAccountOfferDue(matches, isGuest, kept)).toBe(isDue);
});
