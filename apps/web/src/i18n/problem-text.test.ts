import { ServiceError } from "@yourmove/client";
import { ERROR_CODES, type Problem } from "@yourmove/contract";
import { expect, test } from "vitest";
import { de } from "./dictionary-de.ts";
import { en } from "./dictionary-en.ts";
import { isAbout, problemText, wordsFor } from "./problem-text.ts";

const refused = (code: Problem["code"], more: Partial<Problem> = {}): Problem => ({
  type: "",
  title: "",
  status: 422,
  detail: "Column 3 is full",
  code,
  requestID: "",
  ...more,
});
const errors = [{ path: "move.column", message: "Too big" }];

test("a reader of German never meets the service's English", () => {
  for (const code of ERROR_CODES) expect(wordsFor(refused(code, { errors }), de)).toBe(de.problems[code]);
});

test("in English the service's own words say it more exactly", () => {
  expect(wordsFor(refused("illegal_move"), en)).toBe("Column 3 is full");
  expect(wordsFor(refused("invalid_request", { errors }), en)).toBe("Too big");
  expect(wordsFor(refused("invalid_request"), en)).toBe(en.problems.invalid_request);
});

test("a code that is newer than the lobby goes by the service's own words", () => {
  expect(wordsFor(refused("new_in_2030" as Problem["code"]), de)).toBe("Column 3 is full");
});

test("a service that can't be reached has no words of its own", () => {
  expect(problemText(new TypeError("fetch failed"), de)).toBe(de.unreachable);
});

test("who came too often reads when to come again", () => {
  expect(problemText(new ServiceError(refused("rate_limited") as never, 7000), en)).toBe(en.welcome.wait("7 s"));
});

test.each([
  ["a common password", refused("invalid_request", { errors: [{ path: "password", message: "" }] }), false, true],
  ["a name's scripts", refused("invalid_request", { errors: [{ path: "username", message: "" }] }), true, false],
  ["a name that is taken", refused("username_taken"), true, false],
  ["an attempt too many", refused("rate_limited"), false, false],
])("a refusal marks the field that it is about, and no other: %s", (_, problem, name, password) => {
  const error = new ServiceError(problem as ConstructorParameters<typeof ServiceError>[0], null);
  expect([isAbout(error, "username"), isAbout(error, "password")]).toEqual([name, password]);
});
