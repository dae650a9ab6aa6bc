import { ServiceError } from "@yourmove/client";
import { ERROR_CODES, type Problem } from "@yourmove/contract";
import { expect, test } from "vitest";
import type { Dictionary } from "./dictionary.ts";
import { de } from "./dictionary-de.ts";
import { en } from "./dictionary-en.ts";
import { fieldWords, isAbout, nameWords, problemText, wordsFor } from "./problem-text.ts";

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

const names = [{ path: "username", message: "mixes scripts that are not written together" }];

test.each([
  ["the service's English, which says it more exactly", refused("illegal_move"), en, "Column 3 is full"],
  ["that of the field", refused("invalid_request", { errors }), en, "Too big"],
  ["the lobby's where the service's says nothing", refused("invalid_request"), en, en.problems.invalid_request],
  ["the service's for a code that is newer", refused("new_in_2030" as Problem["code"]), de, "Column 3 is full"],
  ["the lobby's on a name", refused("invalid_request", { errors: names }), en, en.nameFaults.scripts],
  ["the lobby's on a name, in German, too", refused("invalid_request", { errors: names }), de, de.nameFaults.scripts],
])("the words for a refusal are %s", (_, problem, t, words) => {
  expect(wordsFor(problem, t)).toBe(words);
});

test("a service that can't be reached, and one that was asked too often, say what to do", () => {
  expect(problemText(new TypeError("fetch failed"), de)).toBe(de.unreachable);
  expect(problemText(new ServiceError(refused("rate_limited") as never, 7000), en)).toBe(en.welcome.wait("7 s"));
});

const field = (name: string, value: string, faults: Partial<ValidityState> = {}) =>
  ({ name, value, minLength: 8, validity: faults }) as HTMLInputElement;

test.each<[string, Dictionary, string]>([
  ...["Jörg", "Anna Maria", " Robin ", "李小龍"].map((name): [string, Dictionary, string] => [name, en, ""]),
  ["x ", en, "Names have 2 to 32 characters."],
  ["x@y", de, de.nameFaults.characters],
  ["Anna  Maria", de, de.nameFaults.spaces],
])("the name “%s” is told in the player's language what is wrong with it", (name, t, words) => {
  expect(nameWords(name, t)).toBe(words);
});

test("so is what is missing or too short in any field", () => {
  expect(fieldWords(field("username", "", { valueMissing: true }), en)).toBe(en.nameFaults.length);
  expect(fieldWords(field("password", "", { valueMissing: true }), de)).toBe("Hier fehlt noch etwas.");
  expect(fieldWords(field("password", "abc", { tooShort: true }), en)).toContain("at least 8 characters");
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
